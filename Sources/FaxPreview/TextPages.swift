public import FaxCore
internal import FaxDocument
internal import TerminalGraphics

extension Preview {
    /// Writes the text of the wanted pages, with what a terminal would obey made visible. A page without any is read by
    /// tesseract(1), as `recognizer` wants it.
    /// - Parameters:
    ///   - separator: stands between two pages.
    ///   - tell: is told what a person should know, one line each.
    /// - Throws: exit status 65 in the end, if a page could not be read.
    public mutating func printText(
        separator: String, recognizer: TextRecognition?, write: ([UInt8]) throws(FaxError) -> Void,
        tell: (String) -> Void
    ) throws(FaxError) {
        let pages = try pages()
        var faults = PageFaults()
        var silent: [Int] = []
        for (index, page) in pages.enumerated() {
            if index > 0 { try write(Array(separator.utf8)) }
            switch worker.answer(to: .text(page: page)) {
            case .text(let text) where !text.allSatisfy(\.isWhitespace):
                try write(Array(text.visibleLines.utf8))
            case .text:
                guard let recognizer else {
                    silent.append(page)
                    continue
                }
                tell("page \(page) of \(document.name) has no text of its own; tesseract reads it")
                do throws(FaxError) {
                    try write(Array(try recognized(page, by: recognizer).visibleLines.utf8))
                } catch {
                    faults.add(error, page: page)
                }
            case .failed(let error): faults.add(error, page: page)
            default: faults.add(.senseless, page: page)
            }
        }
        if !silent.isEmpty {
            let which =
                silent.count == 1 ? "page \(silent[0])" : "\(silent.count) pages, from page \(silent[0]) on,"
            tell(
                "\(which) of \(document.name) \(silent.count == 1 ? "has" : "have") no text of \(silent.count == 1 ? "its" : "their") own, and tesseract, which could read it, is not installed; apt-get install tesseract-ocr"
            )
        }
        try faults.end(of: document.name)
    }

    /// What tesseract reads on a page at 300 pixels an inch, if it is as long as A4.
    mutating func recognized(_ page: Int, by recognizer: TextRecognition) throws(FaxError) -> String {
        let one = PixelSize(width: 1, height: 1)
        let view = PageView(
            page: page, area: TerminalSize(columns: 3508, rows: 3508), pixels: one, cell: one, isExact: true)
        switch worker.answer(to: .view(view)) {
        case .shown(let shown): return try recognizer.text(of: shown.picture)
        case .failed(let error): throw error
        default: throw .senseless
        }
    }
}

extension String {
    /// The text with its control characters made visible, but for line feeds and what is white space anyhow.
    var visibleLines: String {
        let lines = split(omittingEmptySubsequences: false) { $0.isNewline }
        let text = lines.map { String($0.map { $0 == "\t" ? " " : $0 }).visible }.joined(separator: "\n")
        return text.isEmpty || text.hasSuffix("\n") ? text : text + "\n"
    }
}

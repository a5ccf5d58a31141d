import FaxCLI
import FaxCore
import FaxPreview
import TerminalGraphics

/// Where `--format png` writes: files named by a pattern, or standard output.
struct PictureFiles {
    let output: String?
    let size: AreaArgument?
    /// Whether all pages become one picture.
    let isSheet: Bool

    /// Writes a file for each page, mode 0600, each whole or not at all.
    func write(_ preview: consuming Preview, _ context: ToolContext) throws(FaxError) {
        if isSheet {
            let bytes = try preview.contactSheetPNG(width: size?.width ?? 1240)
            return try write(bytes, to: output, context)
        }
        let pages = try preview.pages()
        let pieces = output.map { Self.pieces(of: $0) } ?? nil
        guard pages.count == 1 || pieces != nil else {
            throw FaxError(
                .usage, "\(pages.count) pages don't go into one PNG file",
                hint: "faxpreview --format png -o page-%d.png …, or --pages 1, or --contact-sheet")
        }
        var failure: FaxError?
        for page in pages {
            let path = pieces.map { $0.before + $0.number(page) + $0.after } ?? output
            do throws(FaxError) {
                let bytes = try preview.png(
                    of: page, size: size.map { PixelSize(width: $0.width, height: $0.height) })
                try write(bytes, to: path, context)
            } catch {
                guard error.code == .badData, pages.count > 1 else { throw error }
                if let failure { context.report(failure) }
                failure = error
            }
        }
        if let failure { throw failure }
    }

    private func write(_ bytes: [UInt8], to path: String?, _ context: ToolContext) throws(FaxError) {
        guard let path, path != "-" else { return try context.output.write(bytes) }
        let file = try DocumentOutput(
            path: path, scratch: context.environment["TMPDIR"] ?? "/tmp", context: context)
        try file.write(bytes)
        try file.commit()
    }

    /// What stands around the page's number.
    struct Pattern: Equatable {
        var before: String
        /// The digits that there are at least.
        var width: Int
        var after: String

        /// A page's number, with noughts before it.
        func number(_ page: Int) -> String {
            let digits = String(page)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
    }

    /// The parts of `page-%d.png` or `page-%03d.png`; nil if there is no place for a number, or more than one.
    static func pieces(of pattern: String) -> Pattern? {
        let parts = pattern.split(separator: "%", omittingEmptySubsequences: false)
        guard parts.count == 2, let end = parts[1].firstIndex(of: "d") else { return nil }
        let width = parts[1][..<end]
        guard width.isEmpty || (width.hasPrefix("0") && width.count <= 2),
            let count = Int(width.isEmpty ? "0" : width)
        else { return nil }
        return Pattern(
            before: String(parts[0]), width: count, after: String(parts[1][parts[1].index(after: end)...]))
    }
}

internal import FaxCore
internal import PDFRendering
internal import PageImaging
internal import Typesetting

extension PDFRenderingError {
    /// The error as the user reads it, of the PDF `input`.
    func faxError(_ input: InputFile) -> FaxError {
        let file = (input.path ?? "in.pdf").shellQuoted
        let redraw = "gs -q -o repaired.pdf -sDEVICE=pdfwrite \(file)"
        return switch self {
        case .encrypted:
            FaxError(
                .badData, "\(input.name) is encrypted and needs a password",
                hint: "qpdf --password-file=- --decrypt \(file) decrypted.pdf")
        case .broken(let words):
            FaxError(.badData, "\(input.name) is a broken PDF", hint: redraw, cause: words)
        case .empty: FaxError(.badData, "\(input.name) is a PDF without pages")
        case .undrawable(let page, let words):
            FaxError(.badData, "page \(page) of \(input.name) can't be drawn", hint: redraw, cause: words)
        case .tooLarge(let width, let height):
            FaxError(
                .badData, "\(input.name) has a picture of \(width) × \(height) pels, more than can be drawn",
                hint: "gs -q -o smaller.pdf -sDEVICE=pdfwrite -dPDFSETTINGS=/printer \(file)")
        case .unavailable(let words):
            FaxError(
                .software, "Poppler, which reads PDFs, is not installed",
                hint: "apt-get install libpoppler-glib8",
                cause: words)
        case .unwritable(let words): FaxError(.inputOutput, "can't write the document: \(words.lowercased())")
        }
    }
}

extension InputFile {
    /// A command that makes pels of a PDF that is too much to be drawn here, as a hint; nil of any other file.
    /// Ghostscript may take its time, and pages of black and white are read with next to none.
    var remedy: String? {
        guard type == .pdf, let path else { return nil }
        return "gs -q -o pages.tif -sDEVICE=tiffg4 -r204x196 \(path.shellQuoted)"
    }
}

extension PageImagingError {
    /// The error as the user reads it, of the picture `input`.
    func faxError(_ input: InputFile) -> FaxError {
        switch self {
        case .unreadable(let number): FaxError(.noInput, "can't read \(input.name): \(systemWords(number))")
        case .unwritable(let number):
            FaxError(.inputOutput, "can't write the document: \(systemWords(number))")
        case .missing(let library, let package):
            FaxError(
                .software, "\(library), which \(input.name) needs, is not installed",
                hint: "apt-get install \(package)")
        case .notAPicture, .damaged, .unsupported, .tooLarge: FaxError(.badData, "\(input.name) is \(self)")
        }
    }
}

extension TypesettingError {
    /// The error as the user reads it, of the text that messages call `name`.
    func faxError(_ name: String) -> FaxError {
        switch self {
        case .empty: FaxError(.badData, "\(name) has nothing but white space in it")
        case .noFontFamily(let family):
            FaxError(.usage, "no font \"\(family)\" is installed", hint: "fc-list : family")
        case .fontSize(let points): FaxError(.usage, "no font size between 4 and 72 points: \(points)")
        case .margin(let points): FaxError(.usage, "no margin that leaves room for text: \(points) points")
        case .coverOverflow(let lines):
            FaxError(
                .badData,
                "the cover page is too full: \(lines == 1 ? "1 line doesn't" : "\(lines) lines don't") fit, even in letters of 9 points",
                hint: "a long note can be a page of its own: faxpdf --cover note.txt document.pdf")
        case .unreadable(let number): FaxError(.noInput, "can't read \(name): \(systemWords(number))")
        case .changed: FaxError(.noInput, "\(name) was changed while it was read")
        case .unwritable(let number):
            FaxError(.inputOutput, "can't write the document: \(systemWords(number))")
        case .unavailable(let words):
            FaxError(
                .software, "Pango, which sets text, is not installed",
                hint: "apt-get install libpangocairo-1.0-0", cause: words)
        case .failed(let words): FaxError(.software, "\(name) can't be typeset", cause: words)
        }
    }
}

internal import FaxCore
internal import PDFRendering
internal import TerminalGraphics

/// What the confined child answers. The child may have been taken over by the document: what it says is checked like any
/// input.
enum PageAnswer: Sendable, Equatable {
    /// Pages of the document.
    case count(Int)
    /// A page, drawn.
    case shown(ShownPage)
    /// The text of a page, as the document has it.
    case text(String)
    /// How many times words stand on a page.
    case found(Int)
    /// Why there is none of that.
    case failed(FaxError)

    /// More pages than a PDF can sensibly have.
    static let pageLimit = 1_000_000
    /// The longest text of a page in bytes.
    static let textLimit = 1 << 24
    /// The longest answer in bytes.
    static let limit = ScreenWindow.pixelLimit * 3 + 4096

    /// The answer as it goes through the pipe.
    var bytes: [UInt8] {
        var fields = FieldWriter()
        switch self {
        case .count(let count):
            fields.number(0)
            fields.number(count)
        case .shown(let page):
            fields.number(1)
            let place = page.place
            for number in [
                place.size.columns, place.size.rows, place.whole.columns, place.whole.rows, place.left,
                place.top,
                page.picture.width, page.picture.height, page.picture.colors.rawValue,
            ] {
                fields.number(number)
            }
            fields.data(page.picture.samples)
        case .text(let text):
            fields.number(2)
            fields.data(Array(text.utf8.prefix(Self.textLimit)))
        case .found(let count):
            fields.number(3)
            fields.number(count)
        case .failed(let error):
            fields.number(4)
            fields.number(Int(error.code.rawValue))
            fields.text(error.message)
            fields.optional(error.hint)
            fields.optional(error.cause)
        }
        return fields.bytes
    }

    /// Reads an answer; nil if it makes no sense.
    init?(bytes: [UInt8]) {
        var fields = FieldReader(bytes)
        let answer: PageAnswer? =
            switch fields.number(in: 0...4) {
            case 0: fields.number(in: 1...Self.pageLimit).map { .count($0) }
            case 1: ShownPage(&fields).map { .shown($0) }
            case 2: fields.text(limit: Self.textLimit).map { .text($0) }
            case 3: fields.number(in: 0...Self.pageLimit).map { .found($0) }
            case 4: FaxError(&fields).map { .failed($0) }
            default: nil
            }
        guard let answer, fields.isAtEnd else { return nil }
        self = answer
    }

    /// Whether `request` can have that answer: a page does not cover more cells than it was given, nor more of them than
    /// are filled with characters.
    func isAnswer(to request: PageRequest) -> Bool {
        switch (request, self) {
        case (_, .failed), (.count, .count), (.text, .text), (.find, .found): true
        case (.view(let view), .shown(let page)):
            page.size.columns <= view.area.columns && page.size.rows <= view.area.rows
                && (view.isExact
                    || page.size.columns * page.size.rows <= PageView.characterLimit + 2 * PageView.cellLimit)
        default: false
        }
    }
}

extension ShownPage {
    fileprivate init?(_ fields: inout FieldReader) {
        let cells = 1...PageView.cellLimit
        guard let columns = fields.number(in: cells), let rows = fields.number(in: cells),
            let wholeColumns = fields.number(in: columns...PageView.cellLimit),
            let wholeRows = fields.number(in: rows...PageView.cellLimit),
            let left = fields.number(in: 0...wholeColumns - columns),
            let top = fields.number(in: 0...wholeRows - rows),
            let width = fields.number(in: 1...ScreenWindow.sideLimit),
            let height = fields.number(in: 1...ScreenWindow.pixelLimit / width),
            let colors = fields.number(in: 1...3).flatMap({ ScreenPicture.Colors(rawValue: $0) }),
            let samples = fields.data(limit: width * height * colors.samplesPerPixel),
            samples.count == width * height * colors.samplesPerPixel
        else { return nil }
        picture = ScreenPicture(width: width, height: height, colors: colors, samples: samples)
        place = ShownPlace(
            size: TerminalSize(columns: columns, rows: rows),
            whole: TerminalSize(columns: wholeColumns, rows: wholeRows), left: left, top: top)
    }
}

extension FaxError {
    /// The longest words that are believed.
    private static let limit = 4096

    fileprivate init?(_ fields: inout FieldReader) {
        guard let number = fields.number(in: 1...255),
            let code = Int32(exactly: number).flatMap({ ExitStatus(rawValue: $0) }),
            let message = fields.text(limit: Self.limit), let hint = fields.optional(limit: Self.limit),
            let cause = fields.optional(limit: Self.limit)
        else { return nil }
        self.init(code, message, hint: hint, cause: cause)
    }
}

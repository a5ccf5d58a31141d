internal import FaxCore
internal import TerminalGraphics

/// What the confined child is asked.
enum PageRequest: Sendable, Equatable {
    /// How many pages there are.
    case count
    /// A page as the screen shows it.
    case view(PageView)
    /// The text of a page.
    case text(page: Int)
    /// How many times words stand on a page.
    case find(String, page: Int)

    /// The request as it goes through the pipe.
    var bytes: [UInt8] {
        var fields = FieldWriter()
        switch self {
        case .count: fields.number(0)
        case .view(let view):
            fields.number(1)
            for number in [
                view.page, view.asReceived ? 1 : 0, view.area.columns, view.area.rows, view.pixels.width,
                view.pixels.height, view.cell.width, view.cell.height, view.fit == .width ? 1 : 0, view.zoom,
                view.left, view.top, view.isExact ? 1 : 0, view.seeksWords ? 1 : 0,
            ] {
                fields.number(number)
            }
            fields.optional(view.words)
        case .text(let page):
            fields.number(2)
            fields.number(page)
        case .find(let words, let page):
            fields.number(3)
            fields.number(page)
            fields.text(words)
        }
        return fields.bytes
    }

    /// Reads a request; nil if it is none.
    init?(bytes: [UInt8]) {
        var fields = FieldReader(bytes)
        switch fields.number(in: 0...3) {
        case 0: self = .count
        case 1:
            var numbers: [Int] = []
            for _ in 0..<14 {
                guard let number = fields.number(in: -(1 << 32)...(1 << 32)) else { return nil }
                numbers.append(number)
            }
            guard let words = fields.optional(limit: PageView.wordLimit) else { return nil }
            self = .view(
                PageView(
                    page: numbers[0], asReceived: numbers[1] == 1,
                    area: TerminalSize(columns: numbers[2], rows: numbers[3]),
                    pixels: PixelSize(width: numbers[4], height: numbers[5]),
                    cell: PixelSize(width: numbers[6], height: numbers[7]), isExact: numbers[12] == 1,
                    fit: numbers[8] == 1 ? .width : .page,
                    zoom: min(max(numbers[9], PageView.zooms.lowerBound), PageView.zooms.upperBound),
                    left: numbers[10],
                    top: numbers[11], words: words, seeksWords: numbers[13] == 1))
        case 2:
            guard let page = fields.number(in: 1...(1 << 32)) else { return nil }
            self = .text(page: page)
        case 3:
            guard let page = fields.number(in: 1...(1 << 32)),
                let words = fields.text(limit: PageView.wordLimit)
            else { return nil }
            self = .find(words, page: page)
        default: return nil
        }
        guard fields.isAtEnd else { return nil }
    }
}

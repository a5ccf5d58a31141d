internal import CPoppler
internal import FaxCore

/// The text of a page without its words: characters that lie side by side and look alike make a piece.
struct TextLines {
    /// A piece of text, in points of the page as it is seen, y downwards.
    struct Piece: Equatable {
        var left: Double, top: Double, right: Double, bottom: Double
        /// The size of its letters in points.
        var size: Double
        /// 0 is black, 1 white.
        var shade: Double
    }

    private(set) var pieces: [Piece] = []

    /// More pieces than this tell nothing more.
    static let limit = 10_000

    /// Reads the text of `page`.
    init(of page: borrowing PopplerPage) {
        var rectangles: UnsafeMutablePointer<PopplerRectangle>?
        var count: UInt32 = 0
        guard unsafe fx_poppler_text_layout(page.page, &rectangles, &count) != 0,
            let rectangles = unsafe rectangles
        else { return }
        defer { unsafe g_free(rectangles) }
        let looks = unsafe fx_poppler_text_looks(page.page)
        defer { unsafe fx_poppler_free_text_looks(looks) }
        var each = unsafe looks
        while let item = unsafe each, pieces.count < Self.limit {
            if let look = unsafe item.pointee.data?.load(as: PopplerTextAttributes.self) {
                let characters = unsafe max(0, Int(look.start_index))..<max(0, Int(look.end_index) + 1)
                let shade = unsafe Self.shade(look.color)
                for index in characters.clamped(to: 0..<Int(count)) where pieces.count < Self.limit {
                    let box = unsafe rectangles[index]
                    let character = unsafe Piece(
                        left: min(box.x1, box.x2), top: min(box.y1, box.y2), right: max(box.x1, box.x2),
                        bottom: max(box.y1, box.y2), size: look.font_size, shade: shade)
                    append(character)
                }
            }
            unsafe each = item.pointee.next
        }
    }

    /// The pieces on a fax page; what lies outside of it is left out.
    func placed(
        _ placement: PagePlacement, page: (width: Double, height: Double), on geometry: FaxGeometry
    ) -> [PlacedText] {
        pieces.compactMap { piece in
            // As it is seen, then turned, as parts of the page's width and height.
            var (left, right) = (piece.left / page.width, piece.right / page.width)
            var (top, bottom) = (piece.top / page.height, piece.bottom / page.height)
            if placement.isTurned { (left, right, top, bottom) = (top, bottom, 1 - right, 1 - left) }
            let across = Self.pels(left, right, placement.left, placement.width, of: geometry.line.pels)
            let down = Self.pels(top, bottom, placement.top, placement.height, of: geometry.lines)
            guard let across, let down else { return nil }
            return PlacedText(
                at: PelRect(
                    x: across.lowerBound, y: down.lowerBound, width: across.count, height: down.count),
                fontSize: piece.size * placement.scale, shade: piece.shade)
        }
    }

    private static func pels(
        _ start: Double, _ end: Double, _ offset: Double, _ length: Double, of count: Int
    ) -> Range<Int>? {
        let (first, last) = ((offset + start * length).rounded(.down), (offset + end * length).rounded(.up))
        guard first < Double(count), last > 0, last > first else { return nil }
        return Int(max(0, first))..<Int(min(Double(count), last))
    }

    /// A character joins the piece before it, or begins another.
    private mutating func append(_ character: Piece) {
        let sides = [character.left, character.top, character.right, character.bottom, character.size]
        guard sides.allSatisfy({ $0.isFinite && abs($0) < 1e6 }), character.right > character.left,
            character.bottom > character.top
        else { return }
        if var last = pieces.last, last.isContinued(by: character) {
            last.left = min(last.left, character.left)
            last.top = min(last.top, character.top)
            last.right = max(last.right, character.right)
            last.bottom = max(last.bottom, character.bottom)
            pieces[pieces.count - 1] = last
        } else {
            pieces.append(character)
        }
    }

    /// The luma (ITU-R BT.601) of a colour.
    private static func shade(_ color: PopplerColor) -> Double {
        (0.299 * Double(color.red) + 0.587 * Double(color.green) + 0.114 * Double(color.blue)) / 65_535
    }
}

extension TextLines.Piece {
    /// Whether `next` looks the same and lies in the same line, or, of text that runs up or down, column.
    fileprivate func isContinued(by next: Self) -> Bool {
        guard abs(size - next.size) < 0.1, abs(shade - next.shade) < 0.02 else { return false }
        let reach = 2 * max(size, 1)
        let across = (
            shared: min(right, next.right) - max(left, next.left),
            least: min(right - left, next.right - next.left)
        )
        let down = (
            shared: min(bottom, next.bottom) - max(top, next.top),
            least: min(bottom - top, next.bottom - next.top)
        )
        if down.shared >= down.least / 2, across.shared > -reach { return true }
        let isColumn = right - left < 1.5 * (next.right - next.left)
        return isColumn && across.shared >= across.least / 2 && down.shared > -reach / 4
    }
}

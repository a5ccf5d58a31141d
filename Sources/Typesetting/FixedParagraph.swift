/// A piece of a paragraph as glyphs in columns, by the short way.
struct FixedParagraph {
    /// The glyph of each character, and where its bytes begin; one more offset stands for the end.
    private(set) var glyphs: [UInt16] = []
    private(set) var offsets: [Int] = []
    /// What stands between the letters.
    private var kinds: [Kind] = []

    private enum Kind: UInt8 { case letter, space, tab, hyphen }

    /// A line: its characters, without white space at the end, and the first character of the next line.
    struct Line {
        var glyphs: Range<Int>
        var next: Int
    }

    /// Looks up all glyphs of `piece`. False if a character needs Pango.
    mutating func set(_ piece: ParagraphPiece, regular: FixedFace, bold: () -> FixedFace?) -> Bool {
        glyphs.removeAll(keepingCapacity: true)
        offsets.removeAll(keepingCapacity: true)
        kinds.removeAll(keepingCapacity: true)
        var start = 0
        if piece.runs.isEmpty {
            return append(piece.text, 0..<piece.text.count, face: regular) && close(piece.text.count)
        }
        for run in piece.runs {
            guard let face = run.emphasis.contains(.bold) ? bold() : regular,
                append(piece.text, start..<run.end, face: face)
            else { return false }
            start = run.end
        }
        return close(piece.text.count)
    }

    private mutating func close(_ end: Int) -> Bool {
        offsets.append(end)
        return true
    }

    private mutating func append(_ text: [UInt8], _ bytes: Range<Int>, face: FixedFace) -> Bool {
        var index = bytes.lowerBound
        while index < bytes.upperBound {
            let (codePoint, length) = Self.character(text, at: index)
            let isTab = codePoint == 0x09
            let glyph = face.glyph(of: isTab ? 0x20 : codePoint)
            if glyph == 0 { return false }
            glyphs.append(glyph)
            offsets.append(index)
            kinds.append(
                isTab ? .tab : codePoint == 0x20 ? .space : Self.endsWord(codePoint) ? .hyphen : .letter)
            index += length
        }
        return true
    }

    /// The character at `index` of well-formed UTF-8; above U+FFFF any number does, as no short way leads there.
    private static func character(_ text: [UInt8], at index: Int) -> (codePoint: UInt32, length: Int) {
        let lead = text[index]
        if lead < 0x80 { return (UInt32(lead), 1) }
        let second = UInt32(text[index + 1] & 0x3F)
        if lead < 0xE0 { return (UInt32(lead & 0x1F) << 6 | second, 2) }
        if lead < 0xF0 {
            return (UInt32(lead & 0x0F) << 12 | second << 6 | UInt32(text[index + 2] & 0x3F), 3)
        }
        return (0x1_0000, 4)
    }

    /// Hyphens and dashes, after which a line may end (UAX #14: BA, HY, B2).
    private static func endsWord(_ codePoint: UInt32) -> Bool {
        codePoint == 0x2D || codePoint == 0x2010 || codePoint == 0x2013 || codePoint == 0x2014
    }

    /// The line of at most `columns` columns that begins with character `start`: it ends at the last space or
    /// hyphen that fits, or in a word that is longer than a line. White space takes no line by itself.
    func line(from start: Int, columns: Int) -> Line {
        var (index, column) = (start, 0)
        var (inkStart, inkEnd) = (start, start)
        var breakAfter: (ink: Int, next: Int)?
        while index < glyphs.count {
            let kind = kinds[index]
            if kind == .space || kind == .tab {
                column = kind == .tab ? (column / 8 + 1) * 8 : column + 1
                index += 1
                if inkEnd > inkStart { breakAfter = (inkEnd, index) }
                continue
            }
            if column >= columns {
                if inkEnd > inkStart {
                    let end = breakAfter ?? (inkEnd, index)
                    return Line(glyphs: inkStart..<end.ink, next: end.next)
                }
                // An indentation wider than the page is none.
                (inkStart, column) = (index, 0)
            }
            if kind == .hyphen, inkEnd == index, inkEnd > inkStart, kinds[index - 1] == .letter,
                index + 1 < kinds.count, kinds[index + 1] == .letter
            {
                breakAfter = (index + 1, index + 1)
            }
            column += 1
            index += 1
            inkEnd = index
        }
        return Line(glyphs: inkStart..<inkEnd, next: index)
    }

    /// The columns that lie before each character of `line`, in parts that have no tab between them.
    func stretches(of line: Line) -> [(glyphs: Range<Int>, column: Int)] {
        var result: [(Range<Int>, Int)] = []
        var (column, start, startColumn) = (0, line.glyphs.lowerBound, 0)
        for index in line.glyphs {
            if kinds[index] != .tab {
                column += 1
                continue
            }
            if start < index { result.append((start..<index, startColumn)) }
            column = (column / 8 + 1) * 8
            (start, startColumn) = (index + 1, column)
        }
        if start < line.glyphs.upperBound { result.append((start..<line.glyphs.upperBound, startColumn)) }
        return result
    }
}

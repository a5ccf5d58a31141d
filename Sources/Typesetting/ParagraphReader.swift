/// A part of a paragraph (what lies between two line ends), short enough to be set at once.
struct ParagraphPiece {
    /// Well-formed UTF-8 without line ends or control characters but the tab.
    var text: [UInt8] = []
    /// How the text stands out; empty where all of it is plain.
    var runs: [EmphasisRun] = []
    /// The line of the source where the paragraph begins, from 1.
    var line = 1
    /// Whether the paragraph begins and ends here.
    var startsParagraph = true
    var endsParagraph = false
    /// Whether a form feed follows.
    var endsPage = false
}

/// Cuts a text into paragraphs, and long ones into pieces of about 4 KiB, so that the work and the memory for
/// one stay small. What the setter does not use of a piece comes again at the front of the next.
///
/// A paragraph ends with CR, LF, CR LF, NEL, VT, U+2028 or U+2029 (Unicode 15, section 5.8), or with a form feed.
struct ParagraphReader {
    /// The piece at hand.
    private(set) var piece = ParagraphPiece()

    private static let pieceSize = 4096
    /// A piece may grow so far where backspaces forbid a cut.
    private static let longestPiece = 4 * pieceSize

    private var decoder: TextDecoder
    private var markup = TerminalMarkup()
    private var buffer: [UInt8] = []
    private var position = 0
    private var isOver = false
    private var nextLine = 1

    init(_ fileDescriptor: Int32, survey: TextSurvey) {
        decoder = TextDecoder(fileDescriptor, survey: survey)
    }

    /// Drops the first `used` bytes of the piece at hand, and reads more of its paragraph; after the paragraph's
    /// end, the next one. False at the end of the text.
    mutating func next(afterUsing used: Int) throws(TypesettingError) -> Bool {
        if piece.endsParagraph {
            beginParagraph()
        } else if used > 0 {
            piece.text.removeFirst(used)
            piece.runs = piece.runs.compactMap {
                $0.end > used ? EmphasisRun(end: $0.end - used, emphasis: $0.emphasis) : nil
            }
            piece.startsParagraph = false
        }
        let wanted = piece.text.count + Self.pieceSize
        while !piece.endsParagraph && piece.text.count < wanted {
            try refill()
            if position == buffer.count {
                piece.endsParagraph = true
                return !piece.text.isEmpty || !piece.startsParagraph
            }
            extend()
        }
        return true
    }

    private mutating func beginParagraph() {
        piece.text.removeAll(keepingCapacity: true)
        piece.runs.removeAll(keepingCapacity: true)
        piece.startsParagraph = true
        piece.endsParagraph = false
        piece.endsPage = false
        piece.line = nextLine
    }

    /// Sees to it that the longest piece and the line end after it lie in the buffer.
    private mutating func refill() throws(TypesettingError) {
        while !isOver && buffer.count - position < Self.longestPiece + 8 {
            buffer.removeFirst(position)
            position = 0
            let more = try decoder.next()
            isOver = more.isEmpty
            buffer.append(contentsOf: more)
        }
    }

    /// Adds what lies before the next line end or cut.
    private mutating func extend() {
        let segment = segment(from: position)
        let bytes = buffer[position..<segment.end]
        if segment.hasMarkup || !markup.isPlain {
            markup.read(bytes, into: &piece.text, runs: &piece.runs)
        } else {
            piece.text.append(contentsOf: bytes)
            if !piece.runs.isEmpty { piece.runs.append([], upTo: piece.text.count) }
        }
        position = segment.end
        guard let lineEnd = segment.lineEnd else { return }
        position += lineEnd.length
        markup.endLine()
        piece.endsParagraph = true
        piece.endsPage = lineEnd.endsPage
        if lineEnd.countsAsLine { nextLine += 1 }
    }

    private struct LineEnd {
        var length = 1
        var countsAsLine = true
        var endsPage = false
    }

    private struct Segment {
        var end: Int
        var hasMarkup = false
        var lineEnd: LineEnd?
    }

    /// The bytes from `start` to a line end, to the end of the text, or to where a long line may be cut: between
    /// two characters, and not where a backspace joins them.
    private func segment(from start: Int) -> Segment {
        var segment = Segment(end: start)
        let cut = start + Self.pieceSize
        while segment.end < buffer.count {
            let byte = buffer[segment.end]
            if segment.end >= cut && byte & 0xC0 != 0x80 {
                let isJoined = byte == 0x08 || buffer[segment.end - 1] == 0x08
                if !isJoined || segment.end >= start + Self.longestPiece { return segment }
            }
            if Self.isSpecial[Int(byte)] {
                segment.lineEnd = lineEnd(at: segment.end)
                if segment.lineEnd != nil { return segment }
                segment.hasMarkup = segment.hasMarkup || isUnseen(at: segment.end)
            }
            segment.end += 1
        }
        return segment
    }

    /// Bytes that need a second look: control characters but the tab, and what U+0080…U+00BF,
    /// U+2000…U+2FFF and noncharacters begin with.
    private static let isSpecial: [Bool] = (0..<256).map { byte in
        (byte < 0x20 && byte != 0x09) || byte == 0x7F || byte == 0xC2 || byte == 0xE2 || byte >= 0xEF
    }

    private func byte(at index: Int) -> UInt8 {
        index < buffer.count ? buffer[index] : 0
    }

    private func lineEnd(at index: Int) -> LineEnd? {
        switch buffer[index] {
        case 0x0A: LineEnd()
        case 0x0B: LineEnd(countsAsLine: false)
        case 0x0C: LineEnd(countsAsLine: false, endsPage: true)
        case 0x0D: LineEnd(length: byte(at: index + 1) == 0x0A ? 2 : 1)
        case 0xC2 where byte(at: index + 1) == 0x85: LineEnd(length: 2)
        case 0xE2 where byte(at: index + 1) == 0x80 && (0xA8...0xA9).contains(byte(at: index + 2)):
            LineEnd(length: 3)
        default: nil
        }
    }

    /// Whether a control character or a noncharacter stands here, neither of which may reach Cairo.
    private func isUnseen(at index: Int) -> Bool {
        switch buffer[index] {
        case 0xC2: (0x80...0x9F).contains(byte(at: index + 1))
        case 0xE2: false
        case 0xEF...: TerminalMarkup.isNoncharacter(buffer[index..<min(index + 4, buffer.count)])
        default: true
        }
    }
}

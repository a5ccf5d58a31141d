/// Reads cards of versions 2.1, 3.0 and 4.0 from bytes, in whatever pieces they come: one card is in memory at a time,
/// and what is kept of it has a limit.
///
/// What is wrong is told with its line, and reading goes on after it. Pictures, sounds and keys that are part of the
/// file are left out where they are very long.
public struct VCardReader {
    /// What was found.
    public enum Event: Sendable, Equatable {
        /// A card with a name.
        case card(VCard)
        /// Something that is none.
        case fault(CardFault)
    }

    /// The most bytes of a card, but for pictures, sounds and keys.
    public static let limit = 256 << 10
    /// The most bytes of a card's pictures, sounds and keys.
    public static let binaryLimit = 6 << 20

    private var lines: LogicalLines
    private var decoder = ByteOrder()
    private var card: VCard?
    private var contents: [ContentLine] = []
    private var version = CardVersion.current
    private var size = 0
    private var binarySize = 0
    /// How many cards within the card are open: what AGENT was in version 2.1.
    private var depth = 0
    private var isLost = false
    /// Whether what comes after base 64 without folds may be more of it.
    private var followsBinary = false
    private var isOutside = false
    /// Whether the last picture or the like was left out.
    private var hasLeftOut = false

    /// A reader that has seen nothing.
    public init() { self.init(binaryLimit: Self.binaryLimit) }

    /// A reader that keeps so many bytes of a card's pictures, sounds and keys.
    init(binaryLimit: Int) { lines = LogicalLines(binaryLimit: binaryLimit) }

    /// Takes a piece of the file.
    public mutating func take(_ bytes: some Sequence<UInt8>, _ report: (Event) -> Void) {
        var decoder = decoder
        defer { self.decoder = decoder }
        for byte in bytes {
            decoder.take(byte) { byte in
                if let line = lines.take(byte) { take(line, report) }
            }
        }
    }

    /// The file has ended.
    public mutating func finish(_ report: (Event) -> Void) {
        if let line = lines.finish() { take(line, report) }
        if let card { lose(card, "the card has no end", report) }
        card = nil
    }

    private mutating func take(_ line: LogicalLine, _ report: (Event) -> Void) {
        let wasBinary = followsBinary
        followsBinary = false
        if line.isTooLong, !line.isBinary { return fault(line, "longer than 64 kB", report) }
        guard let content = ContentLine(line.bytes) else {
            if wasBinary, !line.bytes.contains(UInt8(ascii: ":")) {
                followsBinary = true
                add(binary: line.bytes)
            } else {
                complain(line, report)
            }
            return
        }
        let word = String(decoding: content.value.prefix(20), as: UTF8.self).trimmed.uppercased()
        switch (content.name, word) {
        case ("BEGIN", "VCARD"): begin(line.number, report)
        case ("END", "VCARD"): end(report)
        case _ where card == nil: complain(line, report)
        case _ where depth > 0: return
        case ("BEGIN", _), ("END", _): complain(line, report)
        case ("VERSION", _):
            version = CardVersion(word)
            lines.isOld = version == .old
        default:
            if line.isBinary {
                followsBinary = true
                binarySize += line.bytes.count
                if line.isTooLong || binarySize > lines.binaryLimit || !content.mayBeBinary {
                    card?.omitted.append(content.name)
                    hasLeftOut = true
                } else {
                    contents.append(content)
                    hasLeftOut = false
                }
                return
            }
            size += line.bytes.count + 64
            if size > Self.limit { isLost = true } else { contents.append(content) }
        }
    }

    /// More of the last picture or the like.
    private mutating func add(binary bytes: [UInt8]) {
        guard let last = contents.indices.last, contents[last].isBinary, !hasLeftOut else { return }
        binarySize += bytes.count
        if binarySize > lines.binaryLimit {
            card?.omitted.append(contents.removeLast().name)
            hasLeftOut = true
        } else {
            contents[last].value += bytes
        }
    }

    private mutating func begin(_ number: Int, _ report: (Event) -> Void) {
        isOutside = false
        if let card {
            if contents.last?.name == "AGENT",
                contents.last?.value.allSatisfy({ $0 <= 0x20 }) == true || depth > 0
            {
                depth += 1
                return
            }
            lose(card, "the card has no end", report)
        }
        card = VCard(line: number)
        (contents, version, size, binarySize, depth, isLost) = ([], .current, 0, 0, 0, false)
        lines.isOld = false
    }

    private mutating func end(_ report: (Event) -> Void) {
        guard var card else { return }
        if depth > 0 {
            depth -= 1
            if depth == 0 {
                contents.removeLast()
                card.omitted.append("AGENT")
                self.card = card
            }
            return
        }
        self.card = nil
        lines.isOld = false
        if isLost { return lose(card, "the card is longer than 256 kB", report) }
        card.properties = contents.map { CardProperty($0, version) }
        contents = []
        if card.name.isEmpty { lose(card, "the card has no name", report) } else { report(.card(card)) }
    }

    private func lose(_ card: VCard, _ reason: String, _ report: (Event) -> Void) {
        report(.fault(CardFault(line: card.line, reason: reason, losesCard: true)))
    }

    private func fault(_ line: LogicalLine, _ reason: String, _ report: (Event) -> Void) {
        report(.fault(CardFault(line: line.number, reason: reason, losesCard: false)))
    }

    /// A line that is no part of a card: said once for all that follow each other outside of cards.
    private mutating func complain(_ line: LogicalLine, _ report: (Event) -> Void) {
        if card != nil {
            if depth == 0 { fault(line, "no property: there is no colon, or no name before it", report) }
        } else if !isOutside {
            isOutside = true
            fault(line, "no card begins here", report)
        }
    }
}

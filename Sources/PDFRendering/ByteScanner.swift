/// Reads words and whole numbers of PDF's plain syntax (ISO 32000-1, 7.2.2) from bytes.
struct ByteScanner {
    private let bytes: [UInt8]
    /// The offset of the next byte.
    private(set) var position: Int

    init(_ bytes: [UInt8], at position: Int) {
        self.bytes = bytes
        self.position = position
    }

    /// Goes over white space.
    mutating func skipWhitespace() {
        while position < bytes.count, [0, 9, 10, 12, 13, 32].contains(bytes[position]) { position += 1 }
    }

    /// Goes over white space and `word`; false, and nothing more than white space gone over, if it isn't there.
    mutating func word(_ word: String) -> Bool {
        skipWhitespace()
        guard bytes.dropFirst(position).starts(with: word.utf8) else { return false }
        position += word.utf8.count
        return true
    }

    /// Goes over white space and a number without a sign; nil if there is none, or one beyond all measure.
    mutating func number() -> Int? {
        skipWhitespace()
        let digits = bytes.dropFirst(position).prefix { (0x30...0x39).contains($0) }
        guard !digits.isEmpty, digits.count <= 18 else { return nil }
        position += digits.count
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
}

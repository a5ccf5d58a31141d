public import FaxCore

/// A telephone number on a card: `TEL` (RFC 6350, section 6.4.1), and what some programs write in its place.
public struct CardTelephone: Sendable, Equatable {
    /// The number as it was written; of a URI (RFC 3966) without its scheme.
    public var written: String
    /// What it is for.
    public var kind: ContactNumber.Kind
    /// How much it is preferred, 1 the most; nil: nothing is said.
    public var preference: Int?

    /// Nil if the property is none.
    ///
    /// - Parameter label: what the card calls the property's group.
    init?(_ property: CardProperty, label: String?) {
        // Before there were types to speak of, and where there are none for a fax at home.
        let isFax = ["FAX", "X-FAX", "X-TEL-FAX", "X-WORK-FAX", "X-HOME-FAX"].contains(property.name)
        guard property.name == "TEL" || isFax else { return nil }
        var text = CardText.unescaped(property.value).onOneLine
        for scheme in ["tel:", "fax:", "TEL:", "FAX:"] where text.hasPrefix(scheme) {
            text = Self.unquoted(text.dropFirst(4))
        }
        guard !text.isEmpty else { return nil }
        written = text
        let types = property.values("TYPE").flatMap { $0.split(separator: ",").map { $0.lowercased() } }
        kind = isFax ? .fax : Self.kind(types, label: label?.lowercased())
        preference =
            property.values("PREF").first.flatMap { Int($0) }.map { min(max($0, 1), 100) }
            ?? (types.contains { $0.trimmed == "pref" } ? 1 : nil)
    }

    /// What a number of these types is for. The word is known in many spellings: `FAX`, `x-fax`, `WorkFax`,
    /// `facsimile`, and Apple's label `_$!<HomeFAX>!$_`.
    private static func kind(_ types: [String], label: String?) -> ContactNumber.Kind {
        func isSaid(_ words: String...) -> Bool {
            types.contains { type in words.contains { type.contains($0) } }
        }
        if isSaid("fax", "facsimile") || label?.contains("fax") == true { return .fax }
        if isSaid("cell", "mobile", "iphone") || label?.contains("mobile") == true { return .cell }
        if isSaid("pager") { return .pager }
        if isSaid("textphone") { return .textphone }
        if isSaid("video") { return .video }
        if isSaid("text"), !isSaid("voice") { return .text }
        return .voice
    }

    /// Without percent-encoding (RFC 3986, section 2.1).
    private static func unquoted(_ text: some StringProtocol) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            // Digits only: what reads numbers takes signs, too.
            let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
            if byte == UInt8(ascii: "%"), digits.count == 2 {
                bytes.append(UInt8(digits[0] << 4 | digits[1]))
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self).withoutControls.onOneLine
    }
}

/// The versions of cards, by what they write differently.
enum CardVersion: Equatable {
    /// vCard 2.1 (versit, 1996).
    case old
    /// vCard 3.0 (RFC 2426) and 4.0 (RFC 6350).
    case current

    /// What `VERSION:` says.
    init(_ value: some StringProtocol) { self = value.trimmed.hasPrefix("2") ? .old : .current }
}

extension CardProperty {
    /// Names whose values have parts between semicolons.
    private static let structured: Set = ["N", "ADR", "ORG", "GENDER", "CLIENTPIDMAP", "REQUEST-STATUS"]
    /// Names whose values are one text.
    private static let texts: Set = ["FN", "NOTE", "TITLE", "ROLE"]
    /// Names whose values are no texts.
    private static let plain: Set = [
        "TEL", "URL", "UID", "BDAY", "ANNIVERSARY", "REV", "GEO", "TZ", "IMPP", "SOURCE", "EMAIL", "CALURI",
        "FBURL", "CALADRURI", "MEMBER", "RELATED", "LANG", "PHOTO", "LOGO", "SOUND", "KEY",
    ]

    /// What a content line of a card of this version says, as version 4.0 writes it.
    init(_ content: ContentLine, _ version: CardVersion) {
        if content.isBinary {
            self.init(binary: content, Self.current(content))
            return
        }
        var bytes = content.value
        if content.encoding == "QUOTED-PRINTABLE" { bytes = QuotedPrintable.decoded(bytes)[...] }
        let charset = content.values("CHARSET").first
        var text = CardCharset.text(bytes, charset: charset).withoutControls
        if version == .old || content.encoding == "QUOTED-PRINTABLE" {
            text = Self.current(text, of: content.name)
        } else {
            // A line of a card has no line ends.
            text = text.without { $0 == 0x0A || $0 == 0x0D }
            // Many don't know that a comma needs an escape.
            if Self.texts.contains(content.name) { text = CardText.escaped(CardText.unescaped(text)) }
        }
        text = Self.currentForm(text, of: content.name)
        self.init(content.name, text, Self.current(content), group: content.group)
    }

    /// The value of an old property with the escapes of today: then a comma needed none, and a backslash was one.
    private static func current(_ text: String, of name: String) -> String {
        if plain.contains(name) { return text.onOneLine }
        guard structured.contains(name) else {
            return name == "NICKNAME" || name == "CATEGORIES"
                ? CardText.parts(text, at: 0x2C).map { CardText.escaped(CardText.unescaped($0)) }
                    .joined(separator: ",")
                : CardText.escaped(text.withPlainSemicolons)
        }
        return CardText.parts(text, at: UInt8(ascii: ";")).map { part in
            CardText.escaped(part.withPlainSemicolons)
        }.joined(separator: ";")
    }

    /// Days and places as version 4.0 writes them: `19850412` and `geo:52.5,13.4`.
    private static func currentForm(_ text: String, of name: String) -> String {
        switch name {
        case "BDAY", "ANNIVERSARY":
            let parts = text.split(separator: "-", omittingEmptySubsequences: false)
            let isDay =
                parts.map(\.utf8.count) == [4, 2, 2] && parts.allSatisfy { $0.allSatisfy(\.isNumber) }
            return isDay ? parts.joined() : text
        case "GEO" where !text.contains(":"):
            let parts = text.without { $0 == 0x5C }.split { $0 == ";" || $0 == "," }
            return parts.count == 2 ? "geo:" + parts.joined(separator: ",") : text
        default: return text
        }
    }

    /// The parameters with the names and values of version 4.0.
    private static func current(_ content: ContentLine) -> [Parameter] {
        var parameters: [Parameter] = []
        var types: [String] = []
        var place = 0
        var isPreferred = false
        for parameter in content.parameters {
            switch parameter.name {
            case "ENCODING", "CHARSET": continue
            case "TYPE":
                if types.isEmpty { place = parameters.count }
                for type in parameter.values.flatMap({ $0.split(separator: ",") }).map({
                    $0.trimmed.lowercased()
                }) {
                    if type == "pref" {
                        isPreferred = true
                    } else if !type.isEmpty, !types.contains(type) {
                        types.append(type)
                    }
                }
            default: parameters.append(parameter)
            }
        }
        if isPreferred, !parameters.contains(where: { $0.name == "PREF" }) {
            parameters.append(Parameter("PREF", ["1"]))
        }
        if !types.isEmpty { parameters.insert(Parameter("TYPE", types), at: place) }
        return parameters
    }
}

extension String {
    /// Semicolons without the backslashes before them.
    fileprivate var withPlainSemicolons: String {
        guard utf8.contains(UInt8(ascii: "\\")) else { return self }
        return replacing("\\;", with: ";")
    }
}

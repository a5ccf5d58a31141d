/// A card: what it says, in the forms of version 4.0 (RFC 6350) whatever version it was written in.
public struct VCard: Sendable, Equatable {
    /// The line of its `BEGIN:VCARD`, from 1.
    public var line: Int
    /// Its properties in their order, without `BEGIN`, `VERSION` and `END`.
    public var properties: [CardProperty]
    /// The names of properties that were left out: very long pictures, sounds and keys.
    public var omitted: [String]

    /// A card of these properties.
    public init(line: Int = 1, properties: [CardProperty] = [], omitted: [String] = []) {
        self.line = line
        self.properties = properties
        self.omitted = omitted
    }

    /// The name, in one line: as it is formatted, else put together of its parts, else of what else the card is known
    /// by; empty if there is nothing.
    public var name: String {
        if let formatted = text("FN") { return formatted }
        if let parts = properties.first(where: { $0.name == "N" }).map({ component($0.value) }) {
            // Family, given, additional names, prefixes, suffixes (RFC 6350, section 6.2.2).
            let order = [3, 1, 2, 0, 4].filter(parts.indices.contains).map { parts[$0] }
            let name = order.joined(separator: " ").onOneLine
            if !name.isEmpty { return name }
        }
        if let organization = properties.first(where: { $0.name == "ORG" }).map({ component($0.value) }) {
            let name = organization.filter { !$0.isEmpty }.joined(separator: ", ").onOneLine
            if !name.isEmpty { return name }
        }
        return aliases.first ?? text("EMAIL") ?? telephones.first?.written.onOneLine ?? ""
    }

    /// The UID, if the card has one.
    public var uid: String? { text("UID") }

    /// The nicknames.
    public var aliases: [String] { list("NICKNAME") }

    /// The categories.
    public var groups: [String] { list("CATEGORIES") }

    /// The notes, with an empty line between them.
    public var note: String? {
        let notes = properties.filter { $0.name == "NOTE" }.map { CardText.unescaped($0.value).trimmed }
            .filter { !$0.isEmpty }
        return notes.isEmpty ? nil : notes.joined(separator: "\n\n")
    }

    /// The telephone numbers.
    public var telephones: [CardTelephone] {
        properties.compactMap { CardTelephone($0, label: label(of: $0)) }
    }

    /// The first text of this name that says something, on one line.
    func text(_ name: String) -> String? {
        for property in properties where property.name == name {
            let text = CardText.unescaped(property.value).onOneLine
            if !text.isEmpty { return text }
        }
        return nil
    }

    /// What Apple's and Google's address books call a property of a group.
    func label(of property: CardProperty) -> String? {
        guard let group = property.group?.lowercased() else { return nil }
        return properties.first { $0.name == "X-ABLABEL" && $0.group?.lowercased() == group }?.value
    }

    private func list(_ name: String) -> [String] {
        var seen: Set<String> = []
        return properties.filter { $0.name == name }.flatMap { CardText.list($0.value) }.map(\.onOneLine)
            .filter { seen.insert($0).inserted }
    }

    private func component(_ value: String) -> [String] {
        CardText.parts(value, at: UInt8(ascii: ";")).map { part in
            CardText.list(part).joined(separator: " ")
        }
    }
}

/// A part of a file that is no card, or no part of one.
public struct CardFault: Error, Sendable, Equatable {
    /// The line of the file, from 1.
    public let line: Int
    /// What is wrong, in words for a person.
    public let reason: String
    /// Whether a whole card is lost, not a line.
    public let losesCard: Bool
}

public import FaxCore

extension ContactEntry {
    /// What a card says.
    ///
    /// The number for faxes is the fax number with the lowest `PREF`, else the first one.
    /// - Parameters:
    ///   - uid: the UID where the card has none.
    ///   - number: reads a number as people write it; nil if no fax could dial it.
    public init(_ card: VCard, uid: @autoclosure () -> String, number: (String) -> PhoneNumber?) {
        let telephones = card.telephones
        var numbers = telephones.map {
            ContactNumber(number($0.written), written: $0.written, kind: $0.kind)
        }
        if let preferred = Self.preferred(numbers, telephones.map(\.preference)) {
            numbers[preferred].preferred = true
        }
        let cover = CoverDefaults(
            isWanted: card.text(Own.cover).map { $0.lowercased() == "yes" }, to: card.whole(Own.coverTo),
            from: card.text(Own.coverFrom), subject: card.text(Own.coverSubject),
            note: card.whole(Own.coverNote))
        self.init(
            uid: card.uid ?? uid(), name: card.name, aliases: card.aliases, numbers: numbers,
            groups: card.groups, note: card.note, cover: cover,
            quietHours: card.text(Own.quietHours).flatMap(QuietHours.init),
            card: card.properties.map(\.line).joined(separator: "\n"))
    }

    /// The index of the number for faxes; nil if there is none.
    static func preferred(_ numbers: [ContactNumber], _ preferences: [Int?]) -> Int? {
        let candidates = numbers.indices.filter { numbers[$0].kind == .fax && numbers[$0].number != nil }
        return candidates.min { (preferences[$0] ?? 101, $0) < (preferences[$1] ?? 101, $1) }
    }
}

/// Properties of ours.
enum Own {
    static let cover = "X-FAXPIPE-COVER"
    static let coverTo = "X-FAXPIPE-COVER-TO"
    static let coverFrom = "X-FAXPIPE-COVER-FROM"
    static let coverSubject = "X-FAXPIPE-COVER-SUBJECT"
    static let coverNote = "X-FAXPIPE-COVER-NOTE"
    static let quietHours = "X-FAXPIPE-QUIET-HOURS"

    /// What an entry says in them.
    static func properties(_ entry: ContactEntry) -> [CardProperty] {
        let texts = [
            (cover, entry.cover.isWanted.map { $0 ? "yes" : "no" }), (coverTo, entry.cover.to),
            (coverFrom, entry.cover.from), (coverSubject, entry.cover.subject),
            (coverNote, entry.cover.note), (quietHours, entry.quietHours?.description),
        ]
        return texts.compactMap { name, text in text.map { CardProperty(name, CardText.escaped($0)) } }
    }
}

extension VCard {
    /// The first text of this name with its lines.
    fileprivate func whole(_ name: String) -> String? {
        properties.first { $0.name == name }.map { CardText.unescaped($0.value) }
    }
}

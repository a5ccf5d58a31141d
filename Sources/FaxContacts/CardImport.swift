public import FaxCore
public import FaxStore
public import VCardCoding

/// What became of a card.
public struct ImportedCard: Sendable {
    /// What was done with it.
    public let outcome: ContactIntake
    /// The contact's name.
    public let name: String
    /// The line of the file on which it begins.
    public let line: Int
    /// What of it was left out: `PHOTO`.
    public let omitted: [String]
}

extension ContactBook {
    /// Takes the cards of a file, or of standard input for `-`, into the book. A card that is there already, by its UID or
    /// by a name and a number, is merged with what is there.
    ///
    /// - Parameters:
    ///   - imported: is told what became of each card, which is on disk then.
    ///   - fault: is told of each part that is no card.
    /// - Throws: 66 if it can't be read, 73, 74 or 75 if it can't be kept.
    public func importCards(
        from file: String, imported: (ImportedCard) throws(FaxError) -> Void, fault: (CardFault) -> Void
    ) throws(FaxError) {
        var waiting: [(card: VCard, entry: ContactEntry)] = []
        var size = 0
        func keep() throws(FaxError) {
            let entries = waiting.map(\.entry)
            let outcomes = try stored(try store.take(entries, merge: Self.merged))
            for (each, outcome) in zip(waiting, outcomes) {
                try imported(
                    ImportedCard(
                        outcome: outcome, name: each.entry.name, line: each.card.line,
                        omitted: each.card.omitted))
            }
            waiting = []
            size = 0
        }
        let source = file == "-" ? CardSource() : try CardSource(path: file)
        try source.read { (event) throws(FaxError) in
            switch event {
            case .fault(let found): fault(found)
            case .card(let card):
                var light = card
                light.properties = []
                let entry = entry(card, uid: makeUID())
                waiting.append((light, entry))
                size += entry.card.utf8.count
                if waiting.count == 200 || size > 4 << 20 { try keep() }
            }
        }
        try keep()
    }

    /// What a card says.
    ///
    /// - Parameter uid: the UID where it has none.
    func entry(_ card: VCard, uid: @autoclosure () -> String) -> ContactEntry {
        var entry = ContactEntry(card, uid: uid(), number: phoneNumber(in:))
        // As it is written, so that it is known again when it comes back.
        entry.card = VCard.lines(of: entry)
        return entry
    }

    /// An entry with what another says of the same contact: nothing that is there goes, but a newer card of the same UID
    /// is believed where the two differ.
    static func merged(_ old: ContactEntry, with new: ContactEntry) -> ContactEntry {
        let isSame = old.uid == new.uid
        let (first, second) = isSame ? (new, old) : (old, new)
        var entry = old
        entry.name = first.name
        entry.note = first.note ?? second.note
        entry.aliases += new.aliases.filter { !old.aliases.contains($0) && $0 != entry.name }
        entry.groups += new.groups.filter { !old.groups.contains($0) }
        for number in new.numbers {
            let index = entry.numbers.firstIndex { $0.isSame(as: number) }
            if let index {
                if isSame, !entry.numbers[index].preferred { entry.numbers[index].kind = number.kind }
            } else {
                var number = number
                number.preferred = number.preferred && !entry.numbers.contains(where: \.preferred)
                entry.numbers.append(number)
            }
        }
        entry.cover.isWanted = first.cover.isWanted ?? second.cover.isWanted
        entry.cover.to = first.cover.to ?? second.cover.to
        entry.cover.from = first.cover.from ?? second.cover.from
        entry.cover.subject = first.cover.subject ?? second.cover.subject
        entry.cover.note = first.cover.note ?? second.cover.note
        entry.quietHours = first.quietHours ?? second.quietHours
        entry.card = VCard.merged(first.card, with: second.card)
        entry.card = VCard.lines(of: entry)
        return entry
    }
}

extension ContactNumber {
    /// Whether it is the same line.
    func isSame(as other: ContactNumber) -> Bool {
        number == nil ? written == other.written : number == other.number
    }
}

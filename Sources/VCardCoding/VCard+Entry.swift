public import FaxCore

extension VCard {
    /// The card of an entry: the one that it came from, with what the entry says otherwise. All else stays: properties
    /// that nothing of the entry stands for, parameters, the order.
    public init(_ entry: ContactEntry) {
        let before = VCard(lines: entry.card)
        self.init(properties: before.properties.filter { !$0.name.hasPrefix("X-FAXPIPE-") })
        setName(entry.name, before: before)
        setList("NICKNAME", entry.aliases)
        setList("CATEGORIES", entry.groups)
        if before.note != entry.note {
            properties.removeAll { $0.name == "NOTE" }
            if let note = entry.note { properties.append(CardProperty("NOTE", CardText.escaped(note))) }
        }
        setNumbers(entry.numbers)
        if before.uid == nil { properties.append(CardProperty("UID", entry.uid)) }
        properties += Own.properties(entry)
        // When the card was changed last is not known any more.
        if properties != before.properties { properties.removeAll { $0.name == "REV" } }
    }

    /// The card of content lines of version 4.0, as ``CardProperty/line`` writes them.
    init(lines: String) {
        self.init(
            properties: lines.split(separator: "\n").compactMap { line in
                ContentLine(Array(line.utf8)).map { CardProperty($0, .current) }
            })
    }

    private mutating func setName(_ name: String, before: VCard) {
        let isSame = before.name == name
        if !isSame { properties.removeAll { ["FN", "N"].contains($0.name) } }
        if !properties.contains(where: { $0.name == "FN" }) {
            properties.insert(CardProperty("FN", CardText.escaped(name)), at: 0)
        }
    }

    /// Each text of the list stands in one of the properties of this name.
    private mutating func setList(_ name: String, _ texts: [String]) {
        var missing = texts
        properties = properties.compactMap { property in
            guard property.name == name else { return property }
            let there = CardText.list(property.value).map(\.onOneLine)
            let kept = there.filter { text in texts.contains(text) && missing.contains(text) }
            missing.removeAll { kept.contains($0) }
            guard kept.count < there.count else { return property }
            var property = property
            property.value = kept.map { CardText.escaped($0) }.joined(separator: ",")
            return kept.isEmpty ? nil : property
        }
        if !missing.isEmpty {
            let value = missing.map { CardText.escaped($0) }.joined(separator: ",")
            properties.append(CardProperty(name, value))
        }
    }

    private mutating func setNumbers(_ numbers: [ContactNumber]) {
        var places = [Int?](repeating: nil, count: numbers.count)
        var kept: [CardProperty] = []
        var freed: Set<String> = []
        for property in properties {
            guard let telephone = CardTelephone(property, label: label(of: property)) else {
                kept.append(property)
                continue
            }
            let match = numbers.indices.first {
                places[$0] == nil && numbers[$0].written == telephone.written
            }
            guard let match else {
                if let group = property.group { freed.insert(group.lowercased()) }
                continue
            }
            places[match] = kept.count
            kept.append(property.asTelephone(numbers[match].kind, before: telephone.kind))
        }
        for (index, number) in numbers.enumerated() where places[index] == nil {
            places[index] = kept.count
            kept.append(
                CardProperty(
                    "TEL", CardText.escaped(number.written),
                    [CardProperty.Parameter("TYPE", [number.kind.rawValue])]))
        }
        properties = kept
        setPreferred(numbers, places.compactMap(\.self))
        // The label of a number that is gone labels nothing.
        let used = Set(properties.filter { $0.name != "X-ABLABEL" }.compactMap { $0.group?.lowercased() })
        properties.removeAll { property in
            guard property.name == "X-ABLABEL", let group = property.group?.lowercased() else { return false }
            return freed.contains(group) && !used.contains(group)
        }
    }

    /// Says which fax number is preferred, where it is not the one that a reader would take.
    private mutating func setPreferred(_ numbers: [ContactNumber], _ places: [Int]) {
        let preferences = places.map { CardTelephone(properties[$0], label: nil)?.preference }
        let wanted = numbers.firstIndex(where: \.preferred)
        guard let wanted, ContactEntry.preferred(numbers, preferences) != wanted else { return }
        for (index, place) in places.enumerated() where index == wanted || numbers[index].kind == .fax {
            properties[place].parameters.removeAll { $0.name == "PREF" }
        }
        properties[places[wanted]].parameters.append(CardProperty.Parameter("PREF", ["1"]))
    }
}

extension CardProperty {
    /// The property as `TEL`, whose type says what it is for; that of a fax always, for readers that know no labels.
    fileprivate func asTelephone(_ kind: ContactNumber.Kind, before: ContactNumber.Kind) -> CardProperty {
        var property = self
        property.name = "TEL"
        var types = values("TYPE").flatMap { $0.split(separator: ",").map(String.init) }
        if kind != before {
            let kinds = ContactNumber.Kind.allCases.map(\.rawValue)
            types.removeAll { type in kinds.contains(type.lowercased()) || type.lowercased().contains("fax") }
        }
        if kind == .fax ? !types.contains("fax") : kind != before { types.append(kind.rawValue) }
        guard types != values("TYPE") else { return property }
        let place = parameters.firstIndex { $0.name == "TYPE" } ?? 0
        property.parameters.removeAll { $0.name == "TYPE" }
        property.parameters.insert(Parameter("TYPE", types), at: place)
        return property
    }
}

extension VCard {
    /// The card of an entry as ``FaxCore/ContactEntry/card`` keeps it.
    public static func lines(of entry: ContactEntry) -> String {
        VCard(entry).properties.map(\.line).joined(separator: "\n")
    }

    /// The content lines of a card, with those of another that the first has no property like.
    public static func merged(_ lines: String, with others: String) -> String {
        let names = Set(VCard(lines: lines).properties.map(\.name))
        // Each card has one of its own of these.
        let added = VCard(lines: others).properties.filter {
            !names.contains($0.name) && !["UID", "REV", "PRODID"].contains($0.name)
        }
        return ([lines] + added.map(\.line)).filter { !$0.isEmpty }.joined(separator: "\n")
    }
}

public import FaxCore
import FaxStore
import PhoneNumbering

/// From what a person types to numbers.
extension ContactBook {
    /// Whom a text means: a number as people write it, a contact's name or alias, `@group`, or several with commas
    /// between them. Each number once, in the order given.
    ///
    /// A number is a number, whatever a card calls itself. A name is taken whole: a part of one never sends a fax.
    /// - Throws: 65 for a bad number; 67 for a name that nobody has, that several have, or whose contact has no number
    ///   for faxes.
    public func addressees(_ text: String) throws(FaxError) -> [Addressee] {
        // "Smith, John" may be one name.
        if text.contains(","), let contact = try named(text, exactly: true) {
            return [try addressee(contact)]
        }
        var addressees: [Addressee] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            for addressee in try self.addressees(part: String(part))
            where !addressees.contains(where: { $0.number == addressee.number }) {
                addressees.append(addressee)
            }
        }
        return addressees
    }

    private func addressees(part text: String) throws(FaxError) -> [Addressee] {
        let text = text.trimmingSpace
        if text.hasPrefix("@") { return try members(of: String(text.dropFirst())) }
        switch Result(catching: { () throws(PhoneNumberingError) in
            try PhoneNumbering.phoneNumber(text, region: country)
        }) {
        case .success(let number):
            let owner = try stored(try store.contacts(ContactFilter(number: number), limit: 1).first)
            return [Addressee(number, contact: owner)]
        case .failure(let error): return try addressees(name: text, noNumber: error)
        }
    }

    private func addressees(name text: String, noNumber failure: PhoneNumberingError) throws(FaxError)
        -> [Addressee]
    {
        if let contact = try named(text) { return [try addressee(contact)] }
        guard Self.isName(text) else {
            throw FaxError(.badData, "no fax can go to \"\(text)\": \(failure.reason)", hint: failure.hint)
        }
        throw FaxError(
            .noRecipient, "no fax number for \"\(text)\"",
            hint: try near(text).map { "did you mean \($0)?" }
                ?? "give the number itself, or: faxcontacts add NAME NUMBER")
    }

    /// The contact that a text names; nil if there is none.
    /// - Throws: 67 if there are several, with different numbers.
    private func named(_ text: String, exactly: Bool = false) throws(FaxError) -> Contact? {
        var found = try stored(try store.contacts(named: text))
        if exactly {
            found.removeAll { contact in
                !([contact.name] + contact.aliases).contains { $0.lowercased() == text.lowercased() }
            }
        }
        // The same person from two address books is no question.
        let numbers = Set(found.compactMap(\.entry.faxNumber))
        if numbers.count <= 1 { return found.first { $0.entry.faxNumber != nil } ?? found.first }
        let list = found.compactMap { contact in
            contact.entry.faxNumber.map { "\(contact.name) (\($0))" }
        }
        throw FaxError(
            .noRecipient, "\"\(text)\" may be \(list.joined(separator: " or "))",
            hint: "give the number, or an alias: faxcontacts edit \(found[0].id) --alias NAME")
    }

    private func addressee(_ contact: Contact, in group: String? = nil) throws(FaxError) -> Addressee {
        if let number = contact.entry.faxNumber { return Addressee(number, contact: contact) }
        let whose = contact.name + (group.map { " (in @\($0))" } ?? "")
        throw FaxError(
            .noRecipient, "\(whose) has no fax number",
            hint: contact.source.map { "add one in \($0)" } ?? "faxcontacts edit \(contact.id) --fax NUMBER")
    }

    private func members(of group: String) throws(FaxError) -> [Addressee] {
        let members = try stored(try store.contacts(ContactFilter(group: group)))
        guard !members.isEmpty, !group.searchKey.isEmpty else {
            let groups = try stored(try store.contactGroups())
            let near = nearest(to: group.searchKey, among: groups.map(\.name.searchKey))
            let name = groups.first { $0.name.searchKey == near }?.name
            throw FaxError(
                .noRecipient, "there is no group \"\(group)\"",
                hint: name.map { "did you mean @\($0)?" } ?? "faxcontacts group")
        }
        var addressees: [Addressee] = []
        for member in members.sorted(by: { ($0.name.searchKey, $0.id) < ($1.name.searchKey, $1.id) }) {
            addressees.append(try addressee(member, in: group))
        }
        return addressees
    }

    /// Names like the one that nobody has, in words; nil if there are none.
    private func near(_ text: String) throws(FaxError) -> String? {
        let found = try stored(try store.contacts(ContactFilter(words: text, canBeFaxed: true), limit: 4))
        var names = text.searchKey.isEmpty ? [] : found.map(\.name)
        if names.isEmpty {
            let all = try stored(try store.contacts(ContactFilter(canBeFaxed: true)))
            let known = all.flatMap { contact in
                ([contact.name] + contact.aliases).map { ($0.searchKey, $0) }
            }
            let key = nearest(to: text.searchKey, among: known.map(\.0))
            names = known.first { $0.0 == key }.map { [$0.1] } ?? []
        }
        guard let last = names.last else { return nil }
        return names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " or " + last
    }

    /// Whether a text is written as a name rather than as a number.
    private static func isName(_ text: String) -> Bool {
        !text.lowercased().hasPrefix("tel:") && text.contains(where: \.isLetter)
            && text.count(where: \.isNumber) < 5 || text.contains("/")
    }
}

extension String {
    var trimmingSpace: String {
        let from = drop(while: \.isWhitespace)
        guard let last = from.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(from[...last])
    }
}

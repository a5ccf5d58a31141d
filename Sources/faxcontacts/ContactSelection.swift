import ArgumentParser
import ContactChoosing
import FaxCLI
import FaxContacts
import FaxCore
import FaxStore

/// Contacts picked on the command line.
struct ContactSelection: ParsableArguments {
    @Argument(
        help: "A contact's number, name or alias, or last for the one used last.",
        completion: .contacts)
    var id: [String]

    /// The contacts, in the order in which they were named.
    func contacts(in book: ContactBook) throws(FaxError) -> [Contact] { try find(id, in: book) }
}

/// The contacts that are named so, with their cards.
/// - Throws: 67 for one that isn't there, and for a name that several have.
func find(_ names: [String], in book: ContactBook) throws(FaxError) -> [Contact] {
    var contacts: [Contact] = []
    for name in names {
        for contact in try find(name, in: book) where !contacts.contains(where: { $0.id == contact.id }) {
            contacts.append(contact)
        }
    }
    return contacts
}

private func find(_ name: String, in book: ContactBook) throws(FaxError) -> [Contact] {
    let hint = "faxcontacts list"
    if let id = Int64(name) {
        if let contact = try stored(try book.store.contact(id)) {
            return [contact]
        }
        throw FaxError(.noRecipient, "there is no contact \(id)", hint: hint)
    }
    if name == "last" {
        let last = try stored(try book.store.contacts(limit: 1, cards: true))
        guard !last.isEmpty else {
            throw FaxError(.noRecipient, "there are no contacts", hint: "faxcontacts add")
        }
        return last
    }
    let ids: [Int64]
    if name.hasPrefix("@") {
        let filter = ContactFilter(group: String(name.dropFirst()))
        ids = try stored(try book.store.contacts(filter)).map(\.id)
        guard !ids.isEmpty else {
            throw FaxError(
                .noRecipient, "there is no group \"\(name.dropFirst())\"", hint: "faxcontacts group")
        }
    } else {
        ids = try stored(try book.store.contacts(named: name)).map(\.id)
        guard ids.count <= 1 else {
            let list = ids.map(String.init).joined(separator: " or ")
            throw FaxError(
                .noRecipient, "\"\(name)\" may be \(list)", hint: "faxcontacts show \(ids[0]) \(ids[1])")
        }
        guard !ids.isEmpty else {
            throw FaxError(.noRecipient, "there is no contact \"\(name)\"", hint: hint)
        }
    }
    let filter = ContactFilter(ids: ids)
    return try stored(try book.store.contacts(filter, cards: true))
}

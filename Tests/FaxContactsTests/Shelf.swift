import FaxContacts
import FaxCore
import FaxStore
import Foundation
import TestSupport

/// A contact book in a folder of its own.
struct Shelf {
    let home: ScratchFolder
    let book: ContactBook
    var store: FaxStore { book.store }

    init(country: String? = "US") throws {
        home = try ScratchFolder()
        book = ContactBook(
            store: try FaxStore(directory: home.path("data"), now: { .now }), country: country)
    }

    /// Adds a contact with fax numbers in E.164.
    @discardableResult
    func add(_ name: String, _ numbers: String..., aliases: [String] = [], groups: [String] = []) throws
        -> Contact
    {
        try store.add(
            ContactEntry(
                uid: "urn:\(UUID())", name: name, aliases: aliases,
                numbers: numbers.map { ContactNumber(PhoneNumber(e164: $0), written: $0) }, groups: groups))
    }

    /// A card's text.
    static func card(_ name: String, _ fax: String, _ more: String...) -> String {
        (["BEGIN:VCARD", "VERSION:3.0", "FN:\(name)", "TEL;TYPE=fax:\(fax)"] + more + ["END:VCARD", ""])
            .joined(separator: "\r\n")
    }

    /// Writes a file of cards.
    @discardableResult
    func write(_ name: String, _ text: String) throws -> String { try home.write(name, Data(text.utf8)) }
}

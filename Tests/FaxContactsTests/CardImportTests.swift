import FaxContacts
import FaxCore
import FaxStore
import Foundation
import Testing

@testable import VCardCoding

/// Cards into the book, once.
@Suite struct CardImportTests {
    private let shelf: Shelf

    init() throws { shelf = try Shelf() }

    private func take(_ text: String) throws -> (outcomes: [String], faults: [Int]) {
        let file = try shelf.write("cards.vcf", text)
        var outcomes: [String] = []
        var faults: [Int] = []
        try shelf.book.importCards(from: file) { (card) throws(FaxError) in
            outcomes.append("\(card.outcome.rawValue) \(card.name)")
        } fault: {
            faults.append($0.line)
        }
        return (outcomes, faults)
    }

    @Test func aSecondImportChangesNothing() throws {
        let text = [
            Shelf.card("With UID", "+15551230001", "UID:u1", "X-THING:1", "NICKNAME:wu"),
            Shelf.card("Without", "(555) 123-0002", "CATEGORIES:a,b"),
            Shelf.card("WITHOUT", "555-123-0002", "NOTE:from another book", "UID:u2", "CATEGORIES:c"),
            "BEGIN:VCARD\nVERSION:4.0\nFN:No number\nEND:VCARD\n",
            "BEGIN:VCARD\nFN:cut",
        ].joined()
        let first = try take(text)
        #expect(first.outcomes == ["added With UID", "added Without", "merged WITHOUT", "added No number"])
        #expect(first.faults.count == 1)
        let before = try shelf.store.contacts(cards: true)
        #expect(before.count == 3)
        let second = try take(text)
        #expect(second.outcomes.allSatisfy { $0.hasPrefix("skipped") }, "\(second.outcomes)")
        #expect(try shelf.store.contacts(cards: true) == before)
        let merged = try #require(before.first { $0.name == "Without" })
        #expect(merged.groups == ["a", "b", "c"] && merged.note == "from another book")
        #expect(merged.numbers.map(\.number?.e164) == ["+15551230002"] && merged.numbers[0].preferred)
    }

    @Test func aNewerCardIsBelievedAndNothingIsLost() throws {
        _ = try take(
            Shelf.card("Old Name", "+15551230001", "UID:u1", "NOTE:old", "NICKNAME:a", "X-OLD:1", "TITLE:Dr"))
        var contact = try #require(try shelf.store.contacts(cards: true).first)
        contact.entry.groups = ["mine"]
        contact.entry.quietHours = QuietHours("22-7")
        _ = try shelf.store.update(contact: contact.id, to: contact.entry)
        let outcome = try take(
            Shelf.card("New Name", "+15551230002", "UID:u1", "NOTE:new", "NICKNAME:b", "TITLE:Prof"))
        #expect(outcome.outcomes == ["merged New Name"])
        let now = try #require(try shelf.store.contacts(cards: true).first)
        #expect(now.id == contact.id && now.name == "New Name" && now.note == "new")
        #expect(now.aliases == ["a", "b"] && now.groups == ["mine"] && now.quietHours != nil)
        #expect(now.numbers.map(\.written) == ["+15551230001", "+15551230002"])
        #expect(now.numbers.map(\.preferred) == [true, false])
        let lines = VCard(now.entry).properties.map(\.line)
        #expect(lines.contains("TITLE:Prof") && lines.contains("X-OLD:1") && !lines.contains("TITLE:Dr"))
        #expect(
            lines.contains("UID:u1") && lines.contains("FN:New Name")
                && lines.count(where: { $0.hasPrefix("UID") }) == 1)
    }

    @Test func whatIsExportedIsKnownAgain() throws {
        _ = try take(Shelf.card("Jörg", "+15551230001", "PHOTO;ENCODING=b:AAAA", "X-A;B=c:d"))
        let text = try shelf.store.contacts(cards: true).map { VCard($0.entry).text }.joined()
        #expect(try take(text).outcomes == ["skipped Jörg"])
        let other = try Shelf()
        let file = try other.write("x.vcf", text)
        try other.book.importCards(from: file) { _ in
        } fault: { _ in
        }
        let (copies, originals) = try (other.store.contacts(cards: true), shelf.store.contacts(cards: true))
        #expect(copies.map(\.entry) == originals.map(\.entry))
    }

    @Test func namesakesWithOtherNumbersAreOthers() throws {
        let text = Shelf.card("Twin", "+15551230001") + Shelf.card("Twin", "+15551230002")
        #expect(try take(text).outcomes == ["added Twin", "added Twin"])
        #expect(try take(text).outcomes == ["skipped Twin", "skipped Twin"])
    }

    @Test func aFileThatCantBeReadIsSaidSo() throws {
        for path in [shelf.home.path("none.vcf"), shelf.home.url.path] {
            let error = #expect(throws: FaxError.self) {
                try shelf.book.importCards(from: path) { _ in
                } fault: { _ in
                }
            }
            #expect(error?.code == .noInput)
        }
    }
}

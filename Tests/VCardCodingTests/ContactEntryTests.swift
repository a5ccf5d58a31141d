import FaxCore
import Foundation
import Testing
import VCardCoding

/// From cards to entries, and back.
@Suite struct ContactEntryTests {
    private func entry(_ text: String) throws -> ContactEntry {
        ContactEntry(try #require(read(text).cards.first), uid: "u", number: dialled)
    }

    private func card(_ lines: String...) throws -> ContactEntry {
        try entry((["BEGIN:VCARD", "VERSION:4.0"] + lines + ["END:VCARD", ""]).joined(separator: "\n"))
    }

    /// What is said, without the card that says it.
    private func said(_ entry: ContactEntry) -> ContactEntry {
        var entry = entry
        entry.card = ""
        return entry
    }

    @Test(arguments: CardShape.all, Person.all)
    func aRoundTripLosesNothing(_ shape: CardShape, _ person: Person) throws {
        let card = try #require(read(shape.text(person)).cards.first)
        let first = ContactEntry(card, uid: "made", number: dialled)
        let written = VCard(first).text
        let back = read(written)
        #expect(back.faults.isEmpty && back.cards.count == 1)
        let second = ContactEntry(try #require(back.cards.first), uid: "other", number: dialled)
        #expect(said(second) == said(first))
        #expect(VCard(second).text == written)
        #expect(written.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 75 })
        // What nothing stands for is there, parameters and all.
        for property in card.properties where !["TEL", "REV", "UID"].contains(property.name) {
            #expect(VCard(second).properties.contains(property), "\(property)")
        }
    }

    @Test func whatIsSaidOtherwiseIsWritten() throws {
        var entry = try card(
            "FN;LANGUAGE=en:Old", "N:Old;;;;", "NICKNAME;PREF=1:a,b", "NICKNAME:c", "CATEGORIES:x,y",
            "NOTE;LANGUAGE=en:old", "item1.TEL;TYPE=cell;X-A=1:1234567", "item1.X-ABLABEL:mine",
            "TEL;TYPE=fax,work:7654321",
            "REV:20200101T000000Z", "UID:u1", "X-OTHER;A=\"b;c\":d\\,e")
        entry.name = "New; Name"
        entry.aliases = ["b", "c", "d"]
        entry.groups = []
        entry.note = "one\ntwo"
        entry.numbers.removeFirst()
        entry.numbers.append(ContactNumber(dialled("999999999"), written: "999999999"))
        entry.numbers[0].preferred = false
        entry.numbers[1].preferred = true
        entry.cover = CoverDefaults(isWanted: false, to: "Room 1", from: "x", subject: "s", note: "n")
        entry.quietHours = QuietHours("22-7")
        let lines = VCard(entry).properties.map(\.line)
        #expect(
            lines == [
                "FN:New\\; Name", "NICKNAME;PREF=1:b", "NICKNAME:c", "TEL;TYPE=fax,work:7654321", "UID:u1",
                "X-OTHER;A=\"b;c\":d\\,e", "NICKNAME:d", "NOTE:one\\ntwo", "TEL;TYPE=fax;PREF=1:999999999",
                "X-FAXPIPE-COVER:no", "X-FAXPIPE-COVER-TO:Room 1", "X-FAXPIPE-COVER-FROM:x",
                "X-FAXPIPE-COVER-SUBJECT:s", "X-FAXPIPE-COVER-NOTE:n", "X-FAXPIPE-QUIET-HOURS:22:00-07:00",
            ])
        let again = try self.entry(VCard(entry).text)
        #expect(said(again) == said(entry))
    }

    @Test func nothingSaidOtherwiseChangesNothing() throws {
        let text = """
            BEGIN:VCARD\r\nVERSION:4.0\r\nUID:u\r\nREV:20200101T000000Z\r\nitem1.TEL;TYPE=fax;PREF=2:1234567\r
            item1.X-ABLABEL:x\r\nTEL;VALUE=uri;TYPE="voice,home":tel:+1-555;ext=5\r\nNOTE;X-P=^'q^'^n:a\r\nNOTE:b\r
            N:;x;;;\r\nFN;X-A="a,b":x\r\nEND:VCARD\r\n
            """
        // A list of types in quotation marks is a list.
        let expected = text.replacingOccurrences(of: "\"voice,home\"", with: "voice,home")
        #expect(VCard(try entry(text)).text == expected)
    }

    @Test func theNumberForFaxesIsTheMostPreferred() throws {
        func preferred(_ lines: String...) throws -> String? {
            let text = (["BEGIN:VCARD", "FN:x"] + lines + ["END:VCARD", ""]).joined(separator: "\n")
            return try entry(text).numbers.first(where: \.preferred)?.written
        }
        #expect(try preferred("TEL;TYPE=cell;PREF=1:1234567", "TEL;TYPE=fax:2345678") == "2345678")
        #expect(try preferred("TEL;TYPE=fax:1234567", "TEL;TYPE=fax;PREF=3:2345678") == "2345678")
        #expect(try preferred("TEL;TYPE=fax:none", "TEL;TYPE=fax:2345678") == "2345678")
        #expect(try preferred("TEL:1234567") == nil)
    }

    @Test func anEntryWithoutACardIsACard() throws {
        let entry = ContactEntry(
            uid: "urn:uuid:1", name: "Dr. X", aliases: ["x", "y,z"],
            numbers: [
                ContactNumber(dialled("1234567"), written: "1234567", kind: .cell),
                ContactNumber(dialled("2345678"), written: "2345678"),
                ContactNumber(dialled("3456789"), written: "3456789", preferred: true),
            ], groups: ["g"], note: "n")
        let text = VCard(entry).text
        #expect(
            text.hasPrefix("BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Dr. X\r\n") && text.hasSuffix("END:VCARD\r\n"))
        #expect(said(try self.entry(text)) == entry)
    }
}

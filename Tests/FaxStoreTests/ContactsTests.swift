import FaxCore
import FaxStore
import Foundation
import Testing

@Suite struct ContactsTests {
    /// What brings a store back to before there were contacts.
    static let withoutContacts = """
        \(InboxTests.withoutInbox)
        DROP TABLE contact_card; DROP TABLE contact_key; DROP TABLE contact_number; DROP TABLE contact;
        DROP TABLE card_file;
        """

    private let fixture: Fixture
    private let store: FaxStore

    init() throws {
        fixture = try Fixture()
        store = try fixture.storeWithClock()
    }

    private func entry(
        _ name: String, _ numbers: String..., aliases: [String] = [], groups: [String] = []
    ) -> ContactEntry {
        ContactEntry(
            uid: "urn:\(name)", name: name, aliases: aliases,
            numbers: numbers.map { ContactNumber(phone($0), written: $0) }, groups: groups)
    }

    @Test func allThatIsSaidIsKept() throws {
        let full = ContactEntry(
            uid: "urn:uuid:1", name: "Dr. Jörg Müller", aliases: ["jm", "doc"],
            numbers: [
                ContactNumber(phone("+4930123456"), written: "030 / 123456", kind: .voice),
                ContactNumber(nil, written: "ask at the desk", kind: .pager),
                ContactNumber(phone("+49301234567"), written: "030 1234567", kind: .fax, preferred: true),
            ], groups: ["Doctors", "Berlin"], note: "two\nlines",
            cover: CoverDefaults(isWanted: true, to: "Room 3", from: "us", subject: "lab", note: "hello"),
            quietHours: QuietHours("22-7"), card: "X-THING:1")
        let added = try store.add(full)
        let read = try #require(try store.contact(added.id))
        #expect(read == added && read.entry == full && read.lastUsedAt == nil && read.source == nil)
        #expect(read.entry.faxNumber == phone("+49301234567"))
    }

    @Test func nobodyIsFaxedOnATelephone() {
        var entry = entry("Smith", "+15551234567")
        #expect(entry.faxNumber == phone("+15551234567"))
        entry.numbers[0].kind = .cell
        #expect(entry.faxNumber == nil)
    }

    @Test func aContactChangesAsAWhole() throws {
        let contact = try store.add(entry("Smith", "+15551234567", aliases: ["smithy"], groups: ["a"]))
        fixture.advance(60)
        var other = entry("Jones", "+15557654321", groups: ["b"])
        other.card = "X-A:1"
        let changed = try #require(try store.update(contact: contact.id, to: other))
        #expect(changed.entry == other && changed.updatedAt > contact.updatedAt)
        #expect(try store.contact(contact.id) == changed)
        for name in ["smith", "smithy"] { #expect(try store.contacts(named: name).isEmpty) }
        #expect(try store.contacts(ContactFilter(group: "a")).isEmpty)
        #expect(try store.contacts(ContactFilter(words: "jon")).map(\.id) == [contact.id])
        #expect(try store.update(contact: 99, to: other) == nil)
        #expect(try store.remove(contacts: [contact.id, 99]) == 1)
        #expect(try store.contacts().isEmpty && store.contactGroups().isEmpty)
    }

    @Test func aNameIsFoundHoweverItIsTyped() throws {
        let muller = try store.add(entry("Dr. Jörg Müller", "+15551234567", aliases: ["Doc"]))
        for text in ["dr. jörg müller", "Dr Jorg Muller", "dr-jo\u{308}rg-müller", "DOC"] {
            #expect(try store.contacts(named: text).map(\.id) == [muller.id], "\(text)")
        }
        for text in ["Müller", "", "...", "Dr"] { #expect(try store.contacts(named: text).isEmpty) }
        let plain = try store.add(entry("Dr. Jorg Muller"))
        #expect(try store.contacts(named: "Dr. Jorg Muller").map(\.id) == [plain.id])
        #expect(try store.contacts(named: "Dr. Jörg Müller").map(\.id) == [muller.id])
        #expect(try Set(store.contacts(named: "dr jörg muller").map(\.id)) == [muller.id, plain.id])
    }

    @Test func searchesGoByBeginningsOfWordsAndByDigits() throws {
        let smith = try store.add(entry("John Smith", "+15551234567", aliases: ["Clinic 24"]))
        let smythe = try store.add(entry("Joan Smythe-Ostrów", "+4930999888"))
        func found(_ words: String) throws -> Set<Int64> {
            Set(try store.contacts(ContactFilter(words: words)).map(\.id))
        }
        #expect(try found("jo sm") == [smith.id, smythe.id] && found("smi JO") == [smith.id])
        #expect(try found("ostrow") == [smythe.id] && found("ohn").isEmpty)
        #expect(try found("(555) 123-45") == [smith.id] && found("030 999") == [smythe.id])
        #expect(try found("24") == [smith.id] && found("%").count == 2 && found("").count == 2)
        #expect(try found("joan 999") == [smythe.id])
    }

    @Test func theOneUsedLastComesFirst() throws {
        let ids = try ["B", "a", "C"].map { try store.add(entry($0, "+15551234567")).id }
        #expect(try store.contacts().map(\.name) == ["a", "B", "C"])
        try store.use(contacts: [ids[2]])
        fixture.advance(5)
        try store.use(contacts: [ids[0]])
        #expect(try store.contacts().map(\.name) == ["B", "C", "a"])
        #expect(try store.contacts(limit: 2).map(\.name) == ["B", "C"])
        #expect(try store.contact(ids[0])?.lastUsedAt == fixture.clock.withLock { $0 })
    }

    @Test func numbersHaveNames() throws {
        let one = phone("+15551234567")
        let shared = phone("+15550000000")
        _ = try store.add(entry("One", one.e164))
        let two = try store.add(entry("Two", shared.e164))
        let three = try store.add(entry("Three", shared.e164))
        let unknown = phone("+15559999999")
        #expect(try store.contactNames(of: [one, unknown, shared]) == [one: "One", shared: "Two"])
        try store.use(contacts: [three.id])
        #expect(try store.contactNames(of: [shared]) == [shared: "Three"])
        #expect(try store.contactNames(of: []).isEmpty)
        #expect(try store.contacts(ContactFilter(number: shared)).map(\.id) == [three.id, two.id])
        #expect(try store.knows(one) && !store.knows(unknown))
        _ = try store.sample(to: unknown)
        #expect(try store.knows(unknown))
    }

    @Test func groupsAreCounted() throws {
        _ = try store.add([
            entry("A", groups: ["Lab Nord", "doctors"]), entry("B", groups: ["Doctors"]), entry("C"),
        ])
        let groups = try store.contactGroups()
        #expect(groups.map(\.name) == ["doctors", "Lab Nord"] && groups.map(\.count) == [2, 1])
        #expect(try store.contacts(ContactFilter(group: "DOCTORS")).map(\.name) == ["A", "B"])
    }

    @Test func someCanBeFaxed() throws {
        _ = try store.add(entry("Fax", "+15551234567"))
        var voice = entry("Voice", "+15551234568")
        voice.numbers[0].kind = .voice
        _ = try store.add([voice, entry("None")])
        #expect(try store.contacts(ContactFilter(canBeFaxed: true)).map(\.name) == ["Fax"])
    }

    @Test func cardsOfAFolderAreShownUntilTheFileChanges() throws {
        let path = "/cards/a.vcf"
        try store.show([(path, "1", [entry("Smith", "+15551234567"), entry("Jones")])])
        let smith = try #require(try store.contacts(named: "smith").first)
        #expect(smith.source == path)
        #expect(try store.cardFiles() == [path: "1"])
        #expect(try store.update(contact: smith.id, to: entry("X")) == nil)
        #expect(try store.remove(contacts: [smith.id]) == 0)
        try store.use(contacts: [smith.id])
        var renamed = entry("Smith", "+15551234567")
        renamed.name = "Smith MD"
        try store.show([(path, "2", [renamed])])
        let after = try store.contacts()
        #expect(after.map(\.name) == ["Smith MD"] && after[0].id == smith.id && after[0].lastUsedAt != nil)
        #expect(try store.contacts(ContactFilter(isOwn: true)).isEmpty)
        try store.show([], gone: [path])
        #expect(try store.contacts().isEmpty && store.cardFiles().isEmpty)
    }

    @Test func quietHoursEndByTheLocalClock() throws {
        let hours = try #require(QuietHours("22:00-07:00"))
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .current
        let evening = try #require(
            calendar.date(
                from: DateComponents(year: 2026, month: 11, day: 21, hour: 23, minute: 30, second: 9)))
        let morning = try #require(
            calendar.date(from: DateComponents(year: 2026, month: 11, day: 22, hour: 7)))
        #expect(hours.end(after: evening) == morning)
        #expect(hours.end(after: morning) == nil)
    }
}

import FaxContacts
import FaxCore
import FaxStore
import Foundation
import Testing

/// A folder of cards that the book shows.
@Suite struct CardFolderTests {
    private let shelf: Shelf
    private var folder: String { shelf.home.path("cards") }

    init() throws {
        shelf = try Shelf()
        try shelf.write("cards/friends/a.vcf", Shelf.card("Anna", "+15551230001", "UID:a"))
        try shelf.write(
            "cards/office/b.VCF", Shelf.card("Bob", "555-123-0002") + Shelf.card("Carl", "+15551230003"))
        try shelf.write("cards/friends/.hidden.vcf", Shelf.card("Hidden", "+15551230004"))
        try shelf.write("cards/readme.txt", "BEGIN:VCARD")
    }

    private var names: [String] { get throws { try shelf.store.contacts().map(\.name) } }

    @Test func itIsShownAsItIs() throws {
        #expect(try shelf.book.show(folder: folder).isEmpty)
        #expect(try names == ["Anna", "Bob", "Carl"])
        let bob = try #require(try shelf.store.contacts(named: "bob").first)
        #expect(bob.source == folder + "/office/b.VCF" && bob.entry.faxNumber?.e164 == "+15551230002")
        try shelf.store.use(contacts: [bob.id])
        try shelf.write("cards/office/b.VCF", Shelf.card("Bobby", "555-123-0002", "NOTE:longer"))
        try FileManager.default.removeItem(atPath: folder + "/friends/a.vcf")
        #expect(try shelf.book.show(folder: folder).isEmpty)
        #expect(try names == ["Bobby"])
        let bobby = try #require(try shelf.store.contacts().first)
        #expect(bobby.id == bob.id && bobby.lastUsedAt != nil)
        #expect(try shelf.book.show(folder: nil).isEmpty)
        #expect(try names.isEmpty)
    }

    @Test func whatHasNotChangedIsNotReadAgain() throws {
        _ = try shelf.book.show(folder: folder)
        let path = folder + "/friends/a.vcf"
        let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
        // The same size and the same time: nobody looks into it.
        let handle = try #require(FileHandle(forUpdatingAtPath: path))
        try handle.write(contentsOf: Data(Shelf.card("Xnna", "+15551230001", "UID:a").utf8))
        try handle.close()
        try FileManager.default.setAttributes([.modificationDate: try #require(date)], ofItemAtPath: path)
        let stamps = try shelf.store.cardFiles()
        _ = try shelf.book.show(folder: folder)
        if try shelf.store.cardFiles() == stamps { #expect(try names.contains("Anna")) }
        try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: path)
        _ = try shelf.book.show(folder: folder)
        #expect(try names.contains("Xnna"))
    }

    @Test func anotherCountryReadsTheNumbersAnew() throws {
        _ = try shelf.book.show(folder: folder)
        let german = ContactBook(store: shelf.store, country: "DE")
        _ = try german.show(folder: folder)
        #expect(try shelf.store.contacts(named: "Bob").first?.entry.faxNumber?.e164 == "+495551230002")
    }

    /// The time in which a test waits for its turn is part of its limit.
    @Test(.timeLimit(.minutes(60))) func nothingInItStopsTheReader() throws {
        mkfifo(folder + "/pipe.vcf", 0o600)
        symlink("/dev/zero", folder + "/zero.vcf")
        symlink("nowhere", folder + "/dangling.vcf")
        symlink(folder, folder + "/loop")
        symlink(folder + "/friends/a.vcf", folder + "/link.vcf")
        truncate(try shelf.write("cards/huge.vcf", ""), 65 << 20)
        try shelf.write("cards/empty.vcf", "")
        try shelf.write("cards/bad.vcf", "BEGIN:VCARD\nVERSION:3.0\nFN:Dave\nno colon\nEND:VCARD\n")
        let remarks = try shelf.book.show(folder: folder)
        #expect(remarks.count == 2)
        #expect(
            remarks.contains {
                $0.hasSuffix("bad.vcf:4: no property: there is no colon, or no name before it")
            })
        #expect(remarks.contains { $0.hasSuffix("huge.vcf is longer than 64 MB") })
        #expect(Set(try names) == ["Anna", "Bob", "Carl", "Dave"])
        #expect(try shelf.book.show(folder: folder).isEmpty, "what has been said is not said again")
    }

    @Test func aFolderThatIsNotThereIsSaidSo() throws {
        let error = #expect(throws: FaxError.self) { try shelf.book.show(folder: folder + "/none") }
        #expect(error?.code == .noInput && error?.message.contains("/none") == true)
    }
}

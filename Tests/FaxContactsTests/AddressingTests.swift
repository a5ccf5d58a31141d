import FaxContacts
import FaxCore
import Testing

/// From what a person types to numbers.
@Suite struct AddressingTests {
    private let shelf: Shelf

    init() throws {
        shelf = try Shelf()
        try shelf.add("John Smith", "+15551230001", aliases: ["js"], groups: ["Doctors"])
        try shelf.add("Jane Smith", "+15551230002", aliases: ["Smith, Jane"], groups: ["doctors"])
        try shelf.add("Nobody", groups: ["mute"])
        try shelf.add("Twin", "+15551230003")
        try shelf.add("Twin", "+15551230004", aliases: ["twin 2"])
    }

    private func numbers(_ text: String) throws -> [String] {
        try shelf.book.addressees(text).map { String($0.number.e164.suffix(1)) + ($0.contact?.name ?? "-") }
    }

    private func failure(_ text: String) -> FaxError? {
        do throws(FaxError) {
            _ = try shelf.book.addressees(text)
            return nil
        } catch {
            return error
        }
    }

    @Test func namesAliasesGroupsNumbersAndLists() throws {
        #expect(try numbers("john smith") == ["1John Smith"])
        #expect(try numbers(" JS ") == ["1John Smith"])
        #expect(try numbers("jane-smith") == ["2Jane Smith"])
        #expect(try numbers("Smith, Jane") == ["2Jane Smith"])
        #expect(try numbers("@doctors") == ["2Jane Smith", "1John Smith"])
        #expect(try numbers("(555) 123-0001") == ["1John Smith"])
        #expect(try numbers("+1 555 123 9999") == ["9-"])
        #expect(try numbers("js, +15551239999 ,@Doctors,js") == ["1John Smith", "9-", "2Jane Smith"])
        #expect(try numbers("twin 2") == ["4Twin"])
    }

    @Test(arguments: [
        ("twin", "\"twin\" may be Twin (+15551230003) or Twin (+15551230004)", "an alias: faxcontacts edit"),
        ("smith", "no fax number for \"smith\"", "did you mean Jane Smith or John Smith?"),
        ("jon smith", "no fax number for \"jon smith\"", "did you mean John Smith?"),
        ("qqqqqqq", "no fax number for \"qqqqqqq\"", "give the number"),
        ("@doctor", "there is no group \"doctor\"", "did you mean @Doctors?"),
        ("@", "there is no group \"\"", "faxcontacts group"),
        ("@mute", "Nobody (in @mute) has no fax number", "faxcontacts edit 3 --fax NUMBER"),
        ("Nobody", "Nobody has no fax number", "faxcontacts edit 3 --fax NUMBER"),
    ])
    func whatNobodyIsCalledIsNoRecipient(_ text: String, _ message: String, _ hint: String) {
        let error = failure(text)
        #expect(error?.code == .noRecipient && error?.message == message)
        #expect(error?.hint?.contains(hint) == true, "\(error?.hint ?? "")")
    }

    @Test(arguments: ["", "555", "js,", "+1 555 123 000x1"])
    func aBadNumberIsBad(_ text: String) { #expect(failure(text)?.code == .badData) }

    @Test func aNumberIsANumberWhateverACardCallsItself() throws {
        try shelf.add("+15551239999", "+15556660000", aliases: ["5551239998"])
        #expect(try numbers("+15551239999") == ["9-"])
        #expect(try numbers("5551239998") == ["8-"])
    }

    @Test func theSamePersonInTwoAddressBooksIsNoQuestion() throws {
        try shelf.add("John Smith", "+15551230001")
        #expect(try numbers("John Smith") == ["1John Smith"])
        try shelf.add("John Smith", "+15551230009")
        #expect(failure("John Smith")?.code == .noRecipient)
    }
}

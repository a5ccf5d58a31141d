import SecretStore
import Testing

@Suite struct SecretTests {
    @Test func trimsWhatStandsAroundIt() throws {
        #expect(try Secret(" \t fbk_live_ab_c-d \r\n\n").reveal() == "fbk_live_ab_c-d")
    }

    @Test(arguments: ["", " ", "\n"]) func refusesNothing(_ text: String) {
        #expect(throws: SecretStoreError(.empty)) { try Secret(text) }
    }

    @Test(arguments: ["two words", "two\nlines", "key\r\nX-Other: 1", "ключ", "a\0b", "a\u{7f}"])
    func refusesWhatNoHeaderCanCarry(_ text: String) {
        #expect(throws: SecretStoreError(.malformed)) { try Secret(text) }
    }

    @Test func neverShowsItself() throws {
        let secret = try Secret("fbk_live_hidden")
        var dumped = ""
        dump(secret, to: &dumped)
        dump([secret], to: &dumped)
        for shown in [
            "\(secret)", String(describing: secret), String(reflecting: secret), "\([secret])", dumped,
        ] {
            #expect(!shown.contains("hidden"))
        }
    }
}

import FaxConfig
import Foundation
import SecretStore
import Testing

@testable import FaxPairing

/// What a link can say, and what it can't.
@Suite struct PairingLinkTests {
    private func link(_ text: String) throws -> PairingLink { try PairingLink(text) }

    private func mistake(_ text: String) -> PairingLink.Mistake? {
        do throws(PairingLink.Mistake) {
            _ = try PairingLink(text)
            return nil
        } catch {
            return error
        }
    }

    @Test func allThatItCanSayComesBack() throws {
        let texts = [
            "faxpipe:pair?name=office&local=http://192.168.1.100:8080&tunnel=https://fax.example.org&code=330541",
            "faxpipe:pair?local=http://fax.local:8080/a/b&key=fbk_live_0123456789ab_x-Y_z",
            "faxpipe:pair?tunnel=https://%5Bfd00::1%5D",
        ]
        for text in texts { #expect(try link(text).text == text) }
        let other = try link("FaxBot:Pair?code=33-05-41&local=HTTP%3A%2F%2F10.0.0.1%3A8080%2F")
        #expect(other.token == PairingCode("330541").map { .code($0) })
        #expect(other.local?.description == "http://10.0.0.1:8080")
        #expect(try link("faxpipe:pair?local=http://10.0.0.1&key=a%26b%3Dc").token == .key(Secret("a&b=c")))
    }

    @Test func anAddressAloneIsALinkToo() throws {
        #expect(try link("https://fax.example.org/").tunnel?.description == "https://fax.example.org")
        #expect(try link("http://192.168.1.100:8080").local != nil)
        #expect(try link("https://192.168.1.100:8443").local != nil)
        #expect(try link("http://[fd00::1]:8080/faxbot").local?.path == "/faxbot")
    }

    @Test func whatIsWrongIsSaid() {
        let address = "local=http://10.0.0.1"
        let cases: [(String, PairingLink.Mistake)] = [
            ("", .notALink), ("mailto:x@y", .notALink), ("faxpipe:send?to=1", .notALink),
            ("javascript:alert(1)", .notALink), ("faxpipe:pair", .notALink),
            ("faxpipe:pair?", .unknownField), ("faxpipe:pair?\(address)&", .unknownField),
            ("faxpipe:pair?\(address)&exec=x", .unknownField),
            ("faxpipe:pair?\(address)&Local=x", .unknownField),
            ("faxpipe:pair?\(address)&\(address)", .repeatedField("local")),
            ("faxpipe:pair?name=office", .noAddress), ("faxpipe:pair?code=123456", .noAddress),
            ("faxpipe:pair?\(address)&code=123456&key=k", .twoTokens),
            ("faxpipe:pair?\(address)&name=%zz", .malformed),
            ("faxpipe:pair?\(address)&name=%0A", .malformed),
            ("faxpipe:pair?\(address)&key=a%0D%0AX-Evil:1", .malformed),
            ("faxpipe:pair?\(address)&name=a b", .malformed), ("faxpipe:pair?\(address)&name=ü", .malformed),
            ("faxpipe:pair?\(address)&name=%", .malformed), ("faxpipe:pair?\(address)&name=%+1", .malformed),
            ("faxpipe:pair?\(address)&name=../../x", .badValue("name", "can't be a profile's")),
            ("faxpipe:pair?\(address)&name=", .badValue("name", "can't be a profile's")),
            ("faxpipe:pair?\(address)&code=1", .badValue("code", "is none that a server gives out")),
            ("faxpipe:pair?\(address)&code=12345%3B", .badValue("code", "is none that a server gives out")),
            ("faxpipe:pair?\(address)&key=", .badValue("key", "is none that a server gives out")),
            ("faxpipe:pair?\(address)&name=" + String(repeating: "x", count: 2048), .tooLong),
        ]
        for (text, expected) in cases { #expect(mistake(text) == expected, "\(text)") }
    }

    /// What a URL can hold and an address of a server can't.
    @Test(arguments: [
        "http://user:hunter2@10.0.0.1", "http://10.0.0.1/?q=1", "http://10.0.0.1/#top",
        "http://[fe80::1%25eth0]:8080",
        "http://[fe80::1%eth0]", "ftp://10.0.0.1", "http://10.1", "http://0x7f000001",
        "http://10.0.0.1:99999",
        "http://10.0.0.1/../etc", "http://", "file:///etc/passwd",
    ])
    func strangeAddressesAreRefused(_ address: String) {
        let encoded = address.replacing("%", with: "%25").replacing("#", with: "%23").replacing(
            "?", with: "%3F")
        guard case .badValue("local", let reason)? = mistake("faxpipe:pair?local=\(encoded)") else {
            Issue.record("\(address) is taken")
            return
        }
        // The text may hold a password.
        #expect(!reason.contains("hunter2"))
        #expect(mistake(address) != nil)
    }

    @Test func codesAreTakenAsPeopleTypeThem() {
        #expect(PairingCode(" 330 541\r\n")?.text == "330541" && PairingCode("330-541")?.text == "330541")
        for text in ["", "123", "12 3", "../../x", "12345\u{0}", "１２３４５６", String(repeating: "1", count: 65)]
        {
            #expect(PairingCode(text) == nil, "\(text)")
        }
    }
}

import FaxConfig
import Testing

@Suite struct EndpointTests {
    @Test(arguments: [
        ("http://localhost:8080", "http://localhost:8080"),
        ("HTTPS://Fax.Example.COM/", "https://fax.example.com"),
        ("https://fax.example.com:443/", "https://fax.example.com"), ("http://fax:80", "http://fax"),
        ("http://[::1]:8080", "http://[::1]:8080"), ("http://[FE80:0:0:0::1]", "http://[fe80::1]"),
        ("https://example.com./", "https://example.com"),
        ("https://example.com/fax//", "https://example.com/fax"),
        ("https://example.com/a%20b/c", "https://example.com/a%20b/c"),
        ("http://192.168.1.5", "http://192.168.1.5"),
        ("http://1password.local", "http://1password.local"),
    ])
    func reads(_ text: String, _ expected: String) throws {
        #expect(try Endpoint(text).description == expected)
    }

    @Test func keepsThePathOutOfTheOrigin() throws {
        let endpoint = try Endpoint("https://example.com:8443/fax")
        #expect(endpoint.origin == "https://example.com:8443")
        #expect(endpoint.path == "/fax")
    }

    @Test(arguments: [
        "", "faxbot.local:8080", "ftp://example.com", "file:///etc/passwd", "http:/example.com", "http://",
        "https://user:hunter2@example.com", "https://user@example.com", "https://example.com?x=1",
        "https://example.com/#x", "http://exa mple.com", "http://example.com:0", "http://example.com:65536",
        "http://example.com:", "http://example.com:8o", "http://[::1", "http://[::g]",
        "http://[fe80::1%25eth0]",
        "http://-a.example", "http://a..b", "http://127.1", "http://2130706433", "http://0x7f.0.0.1",
        "http://1.2.3.256", "http://010.0.0.1.2", "https://example.com/a/../b", "https://example.com//a",
        "https://example.com/%zz", "https://example.com/a\\b", "https://пример.example", "http://a\r\nb",
        "https://example.com/%2", "https://\(String(repeating: "a", count: 64)).example",
    ])
    func refuses(_ text: String) {
        #expect {
            try Endpoint(text)
        } throws: { error in
            guard let mistake = error as? Endpoint.Mistake else { return false }
            return !mistake.reason.isEmpty && !mistake.reason.contains("hunter2")
        }
    }

    /// What is read is read again as the same, and nothing ends the program.
    @Test func survivesEverySingleByteChange() throws {
        let url = Array("https://fax.example.com:8443/a%20b/[::1]".utf8)
        for index in url.indices {
            for byte in UInt8.min...UInt8.max {
                var changed = url
                changed[index] = byte
                guard let endpoint = try? Endpoint(String(decoding: changed, as: UTF8.self)) else { continue }
                #expect(try Endpoint(endpoint.description) == endpoint)
            }
        }
    }
}

import FaxCore
import Foundation
import TestSupport
import Testing

@testable import FaxbotClient

@Suite struct HealthTests {
    private func refusal(_ rig: Rig) throws -> FaxError? {
        let stage = try ServerFor(rig.url)
        defer { withExtendedLifetime(rig) {} }
        do throws(FaxError) {
            _ = try stage.server.client()
            return nil
        } catch {
            return error
        }
    }

    @Test func asksWithoutTheKey() throws {
        let rig = try Rig(200, #"{"status":"ok"}"#, fields: ["Content-Type: application/json"])
        #expect(try refusal(rig) == nil)
        let head = try #require(rig.requests.withLock { $0.first?.head })
        #expect(head.hasPrefix("GET /health HTTP/1.1\r\n"))
        #expect(!head.lowercased().contains("x-api-key") && !head.contains("hidden"))
    }

    @Test(
        arguments: [
            (200, "<html>", 76), (200, "{}", 76), (200, #"{"status":"fine"}"#, 76), (200, "", 76),
            (404, "", 76), (302, "", 76),
            (401, "", 76), (429, "", 75), (500, "", 75), (503, "", 75),
        ] as [(Int, String, Int32)])
    func readsEveryOtherAnswer(_ status: Int, _ body: String, _ code: Int32) throws {
        #expect(
            try refusal(Rig(status, body, fields: ["Content-Type: application/json; charset=utf-8"]))?.code
                .rawValue == code)
    }

    /// A captive portal answers everything, and with 200.
    @Test(arguments: ["text/html", "text/plain; application/json", "", "application/jsonp"])
    func takesNothingThatIsNoJSON(_ type: String) throws {
        let fields = type.isEmpty ? [] : ["Content-Type: \(type)"]
        #expect(try refusal(Rig(200, #"{"status":"ok"}"#, fields: fields))?.code == .outcomeUnknown)
    }

    @Test func saysWhereARedirectLeads() throws {
        let rig = try Rig(307, "", fields: ["Location: https://fax.example.com/\u{1b}[2Jhealth"])
        #expect(
            try refusal(rig)?.message.hasSuffix("sends clients on to https://fax.example.com/ [2Jhealth")
                == true)
    }

    @Test func tellsThatNobodyIsThere() throws {
        let port = try ReservedPort()
        defer { withExtendedLifetime(port) {} }
        #expect {
            try ServerFor("http://127.0.0.1:\(port.number)").server.client()
        } throws: { ($0 as? FaxError)?.code == .tryAgain }
    }

    @Test(arguments: ["http://8.8.8.8", "http://[2001:db8::1]:8080", "http://192.0.2.1"])
    func showsNoKeyToThePublic(_ url: String) {
        #expect {
            try ServerFor(url)
        } throws: { ($0 as? FaxError)?.code == .noPermission }
    }

    @Test(arguments: [
        "http://10.0.0.1", "http://[fd00::1]", "http://faxbot", "http://faxbot.local", "https://8.8.8.8",
    ])
    func takesWhatMayHaveIt(_ url: String) throws {
        _ = try ServerFor(url)
    }

    /// A name is no promise: the address that it leads to decides.
    @Test func knowsWhichNamesNeedALook() throws {
        let reach = { (url: String) in try ServerFor(url).endpoint.reach }
        #expect(try reach("http://fax.example.com") == .privateNetworks)
        #expect(try reach("http://faxbot") == .privateNetworks)
        #expect(try reach("http://faxbot.local") == .ownLink)
        #expect(try reach("http://faxbot.home.arpa") == .ownLink)
        #expect(try reach("https://fax.example.com") == .anywhere)
    }

    @Test func takesAProxyForTheInternetOnly() throws {
        let usesProxy = { (url: String) in try ServerFor(url).endpoint.usesProxy }
        #expect(try usesProxy("https://fax.example.com"))
        for url in [
            "http://fax.example.com", "https://10.0.0.1", "https://faxbot", "https://faxbot.local",
            "https://[::1]",
        ] {
            #expect(try !usesProxy(url), "\(url)")
        }
    }
}

import FaxConfig
import FaxCore
import Foundation
import LocalNetwork
import TestSupport
import Testing

@testable import FaxbotClient

/// What each step of `faxserver test` says, of servers on which something is not as it should be.
@Suite struct EndpointCheckTests {
    private func check(
        _ situation: String, _ stand: Stand, key: String? = Stand.key, now: Date = Rig.clock,
        limits: EndpointCheck.Limits = CheckUp.patient
    ) throws -> CheckUp {
        defer { withExtendedLifetime(stand) {} }
        return try CheckUp(situation, "local = \"\(stand.url)\"", key: key, now: now, limits: limits)
    }

    @Test(arguments: [2025, 2026])
    func allIsWell(_ generation: Int) throws {
        let stand = try Stand(generation: generation)
        let checked = try check("all is well, \(generation)", stand)
        #expect(checked.error == nil && checked.failed.isEmpty)
        let replay = generation == 2026 ? "is" : "is not"
        #expect(checked.about(.resolve) == "ok: an address already")
        #expect(checked.about(.connect) == "ok: port \(stand.port)")
        #expect(checked.about(.tls) == "-: plain http:// proves nothing, and hides nothing")
        #expect(checked.about(.http) == "ok: status 200")
        #expect(checked.about(.faxbot).contains("generation \(generation): an upload \(replay) known again"))
        #expect(checked.about(.ready) == "ok: backend phaxio")
        #expect(checked.about(.key) == "ok: known")
        for step in [EndpointCheck.Step.send, .read, .inboundList, .inboundRead] {
            #expect(checked.about(step) == "ok: given")
        }
        #expect(checked.about(.inbound) == "ok: on")
        #expect(checked.about(.clock) == "ok: the same as here")
    }

    /// Nothing that could become a fax was ever sent, and no question about health had the key.
    @Test func asksHarmlessly() throws {
        let stand = try Stand()
        _ = try check("", stand)
        let nobody = Stand.nobody
        #expect(
            stand.asked == [
                "GET /health", "GET /openapi.json", "GET /health/ready", "GET /fax/\(nobody)",
                "GET /fax/\(nobody)", "POST /fax", "GET /inbound", "GET /inbound/\(nobody)",
            ])
        #expect(
            stand.askedWithKey == [
                "GET /fax/\(nobody)", "POST /fax", "GET /inbound", "GET /inbound/\(nobody)",
            ])
        // Neither number nor document.
        #expect(stand.uploaded == 0)
        let later = try Stand(generation: 2026)
        _ = try check("", later)
        #expect(later.askedWithKey == ["GET /auth/context"] && !later.asked.contains("POST /fax"))
    }

    @Test func nobodyListens() throws {
        let reserved = try ReservedPort()
        defer { withExtendedLifetime(reserved) {} }
        let port = reserved.number
        let checked = try CheckUp("nobody listens", "local = \"http://127.0.0.1:\(port)\"")
        #expect(
            checked.about(.connect)
                == "no: 127.0.0.1 is there, and nothing listens on port \(port) → faxserver discover [75]")
        #expect(checked.about(.key) == "-: not asked: http://127.0.0.1:\(port) was not reached")
        #expect(checked.about(.clock) == "-: not asked: there was no answer")
        #expect(
            checked.error?.message
                == "no fax can be sent by http://127.0.0.1:\(port): connect: 127.0.0.1 is there, and nothing listens on port \(port)"
        )
    }

    @Test func theNameIsUnknown() throws {
        let checked = try CheckUp("the name is unknown", "tunnel = \"https://faxbot.invalid\"")
        #expect(
            checked.about(.resolve)
                == "no: no address is known for faxbot.invalid → getent hosts faxbot.invalid [75]")
    }

    @Test func plainToThePublicIsNotAsked() throws {
        let checked = try CheckUp("http:// to a public address", "local = \"http://192.0.2.1\"")
        #expect(
            checked.about(.connect)
                == "-: not asked: no key for http://192.0.2.1: 192.0.2.1 is a public address, and http:// would show the key on the way → use https://192.0.2.1 in the profile, or a tunnel [77]"
        )
    }

    @Test(
        arguments: [
            ("hangs before the answer", "takes the connection, and does not answer in time", 75),
            ("closes without an answer", "takes the connection, and closes it without an answer", 75),
            ("resets", "takes the connection, and closes it without an answer", 75),
            ("is no web server", "what answers is no web server", 76),
            ("floods with header lines", "the answer is too long for a Faxbot", 76),
            ("an endless body", "the answer is too long for a Faxbot", 76),
        ])
    func itIsNoWebServer(_ situation: String, _ words: String, _ code: Int) throws {
        let stand = try Stand([
            "GET /health": .raw { client in
                switch situation {
                case "hangs before the answer": client.waitForEnd()
                case "closes without an answer": return
                case "resets": client.reset()
                case "is no web server": client.send("220 mail.example ESMTP\r\n".utf8)
                case "floods with header lines":
                    client.send("HTTP/1.1 200 OK\r\n".utf8)
                    for _ in 0..<2000 {
                        client.send("X-Flood: \(String(repeating: "x", count: 90))\r\n".utf8)
                    }
                default:
                    client.send(
                        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{\"status\":\"ok\"".utf8)
                    for _ in 0..<200 { client.send([UInt8](repeating: 0x20, count: 1000)) }
                }
            }
        ])
        let limits = situation.hasPrefix("hangs") ? CheckUp.hasty : CheckUp.patient
        let checked = try check(situation, stand, limits: limits)
        #expect(checked.about(.http) == "no: \(words) → curl -v \(stand.url)/health [\(code)]")
        #expect(checked.error?.code.rawValue == Int32(code) && stand.askedWithKey.isEmpty)
    }

    @Test(
        arguments: [
            (
                "a captive portal", 200, "text/html", "<html>Welcome to our café</html>", [String](),
                "answers with a web page: a captive portal, or another service", 76
            ),
            (
                "a redirect", 302, "text/html", "", ["Location: http://portal.example/login"],
                "sends everybody on to http://portal.example/login, as captive portals do", 76
            ),
            (
                "JSON of another service", 200, "application/json", "{}", [],
                "does not answer /health as a Faxbot does", 76
            ),
            (
                "the wrong type", 200, "text/plain", Stand.healthy, [],
                "does not answer /health as a Faxbot does", 76
            ),
            ("busy", 503, "application/json", "{}", [], "has no time: status 503", 75),
            ("too many requests", 429, "application/json", "{}", [], "has no time: status 429", 75),
        ])
    func itIsNoFaxbot(
        _ situation: String, _ status: Int, _ type: String, _ body: String, _ fields: [String],
        _ words: String,
        _ code: Int
    ) throws {
        let stand = try Stand(["GET /health": .other(status, body, ["Content-Type: \(type)"] + fields)])
        let checked = try check(situation, stand)
        #expect(checked.about(.faxbot) == "no: \(words) → curl -i \(stand.url)/health [\(code)]")
        #expect(checked.about(.key) == "-: not asked: what answers is not known to be a Faxbot")
        #expect(stand.asked == ["GET /health"] && stand.askedWithKey.isEmpty)
    }

    @Test func itDoesNotDescribeItself() throws {
        let stand = try Stand(["GET /openapi.json": .other(200, "<html>", ["Content-Type: text/html"])])
        let checked = try check("no /openapi.json", stand)
        #expect(
            checked.about(.faxbot) == "ok: generation unknown: it does not describe itself (/openapi.json)")
        #expect(checked.error == nil)
    }

    @Test(
        arguments: [
            (
                "not configured", 503,
                #"{"status":"not_ready","backend":"phaxio","checks":{"db":true,"backend_config":false,"storage":true,"ami_connected":null},"warnings":[],"storage_error":null}"#,
                "no: not ready: backend phaxio, backend_config failed: an upload would fail → on the server: docker compose logs --tail 50 [69]"
            ),
            (
                "Asterisk is away", 200,
                #"{"status":"ready","backend":"sip","checks":{"db":true,"storage":null,"ami_connected":false},"warnings":["ASTERISK_AMI_PASSWORD must be set"]}"#,
                "no: ready by its own word, but its Asterisk is not connected: faxes would stay queued; it warns: ASTERISK_AMI_PASSWORD must be set → on the server: docker compose logs --tail 50 [69]"
            ),
            (
                "it warns", 200,
                #"{"status":"ready","backend":"bogus","checks":{"db":true,"storage":true},"warnings":["Unknown backend: bogus"]}"#,
                "ok: backend bogus; it warns: Unknown backend: bogus → on the server: docker compose logs --tail 50"
            ),
            (
                "it does not tell", 404, #"{"detail":"Not Found"}"#,
                "-: the server does not tell (status 404 to /health/ready)"
            ),
            (
                "it tells something else", 200, "[]",
                "-: the server does not tell (status 200 to /health/ready)"
            ),
        ])
    func whetherItIsReady(_ situation: String, _ status: Int, _ body: String, _ words: String) throws {
        let stand = try Stand(["GET /health/ready": .json(status, body)])
        let checked = try check(situation, stand)
        #expect(checked.about(.ready) == words)
        // It says more than one thing.
        #expect(checked.about(.key) == "ok: known")
        #expect(checked.error?.code == (words.hasPrefix("no") ? .refused : nil))
    }

    @Test(
        arguments: [
            ("GET /health/ready", [.ready]), ("GET /openapi.json", [.faxbot]),
            ("GET /inbound", [.inboundList, .inbound]), ("POST /fax", [.send]),
            ("GET /fax/\(Stand.nobody)", [.key, .read]),
        ] as [(String, [EndpointCheck.Step])])
    func aStepThatHangsHoldsUpNothing(_ request: String, _ steps: [EndpointCheck.Step]) throws {
        let stand = try Stand([request: .raw { $0.waitForEnd() }])
        var limits = CheckUp.patient
        limits.answer = 0.5
        var checked = try check("hangs at \(request)", stand, limits: limits)
        // A busy machine may need more for the answers that come.
        while limits.answer < 10,
            checked.findings.contains(where: { $0.detail.contains("in time") && !steps.contains($0.step) })
        {
            limits.answer *= 4
            checked = try check("hangs at \(request)", stand, limits: limits)
        }
        #expect(checked.seconds < limits.all / 2)
        let again = "→ sleep 60; faxserver test office"
        switch request {
        case "GET /health/ready":
            #expect(checked.about(.ready) == "no: no answer of \(stand.url) in time \(again) [75]")
        case "GET /inbound":
            #expect(checked.about(.inboundList) == "-: not known: no answer of \(stand.url) in time \(again)")
            #expect(checked.error == nil)
        case "POST /fax":
            #expect(checked.about(.send) == "-: not known: no answer of \(stand.url) in time \(again) [75]")
            #expect(checked.error?.code == .tryAgain)
        case "GET /openapi.json": #expect(checked.error == nil)
        default:
            #expect(checked.about(.key) == "-: not known: no answer of \(stand.url) in time")
            #expect(checked.error == nil)
        }
    }
}

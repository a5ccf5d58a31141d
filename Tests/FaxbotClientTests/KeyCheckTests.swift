import FaxConfig
import FaxCore
import Foundation
import LocalNetwork
import TestSupport
import Testing

@testable import FaxbotClient

/// What `faxserver test` says of the key, of servers of both generations.
@Suite struct KeyCheckTests {
    private func check(
        _ situation: String, _ stand: Stand, key: String? = Stand.key, now: Date = Rig.clock
    ) throws -> CheckUp {
        defer { withExtendedLifetime(stand) {} }
        return try CheckUp(situation, "local = \"\(stand.url)\"", key: key, now: now)
    }

    private static let forbidden = Stand.Reply.json(
        403, #"{"detail":"Insufficient scope: x required"}"#)

    @Test func theKeyIsUnknown() throws {
        let stand = try Stand(["GET /fax/\(Stand.nobody)": Stand.unknownKey])
        let checked = try check("a wrong key, 2025", stand)
        #expect(
            checked.about(.key)
                == "no: the server does not know the key: Invalid or missing API key → faxserver key set office [77]"
        )
        #expect(checked.about(.send) == "-: not asked: the server does not know the key")
        // What it does not know is not shown again.
        #expect(stand.askedWithKey == ["GET /fax/\(Stand.nobody)"])

        let later = try Stand(
            [
                "GET /auth/context": .json(401, #"{"detail":"Authentication required."}"#),
                "GET /fax/\(Stand.nobody)": .json(401, #"{"detail":"Authentication required."}"#),
            ], generation: 2026)
        #expect(
            try check("a wrong key, 2026", later).about(.key)
                == "no: the server does not know the key: Authentication required. → faxserver key set office [77]"
        )
    }

    @Test func thereIsNoKey() throws {
        let none = try check("no key in the profile", Stand(), key: nil)
        #expect(
            none.about(.key)
                == "no: profile office has no key, and the server wants one → faxserver key set office [77]")
        let unset = try check("the key can't be had", Stand(), key: "")
        #expect(
            unset.about(.key) == "no: no key for profile office: KEY is not set → export KEY=fbk_live_… [77]")
        #expect(unset.error?.code == .noPermission)
    }

    /// A server that nobody has told otherwise takes every key, and none.
    @Test(arguments: [Stand.key, nil])
    func everybodyIsLetIn(_ key: String?) throws {
        let stand = try Stand([
            "GET /fax/\(Stand.nobody)": .json(404, #"{"detail":"Job not found"}"#),
            "POST /fax": .json(422, Stand.incomplete), "GET /inbound": .json(200, "[]"),
            "GET /inbound/\(Stand.nobody)": .json(404, #"{"detail":"Inbound fax not found"}"#),
        ])
        let checked = try check("dev mode", stand, key: key)
        #expect(
            checked.about(.key)
                == "-: the server lets everybody in: whether it knows the key can't be told → on the server: REQUIRE_API_KEY=true"
        )
        #expect(checked.about(.send) == "ok: everybody may" && checked.error == nil)
    }

    /// There a known key is held to its scopes, and only a known one.
    @Test func everybodyIsLetInButTheKeyIsKnown() throws {
        let stand = try Stand([
            "GET /fax/\(Stand.nobody)": .keyed(Self.forbidden, .json(404, #"{"detail":"Job not found"}"#))
        ])
        let checked = try check("dev mode, a key without scope", stand)
        #expect(checked.about(.key) == "ok: known")
        #expect(checked.about(.read) == "no: the key has not the scope fax:read → faxserver key set office")
    }

    @Test(arguments: [
        "POST /fax", "GET /fax/\(Stand.nobody)", "GET /inbound", "GET /inbound/\(Stand.nobody)",
    ])
    func aScopeIsMissing(_ request: String) throws {
        let stand = try Stand([request: .keyed(Self.forbidden, Stand.unknownKey)])
        let checked = try check("a scope is missing, 2025", stand)
        let (step, name): (EndpointCheck.Step, String) =
            switch request {
            case "POST /fax": (.send, "fax:send")
            case "GET /inbound": (.inboundList, "inbound:list")
            case "GET /inbound/\(Stand.nobody)": (.inboundRead, "inbound:read")
            default: (.read, "fax:read")
            }
        let code = step == .send ? " [77]" : ""
        #expect(
            checked.about(step) == "no: the key has not the scope \(name) → faxserver key set office\(code)")
        #expect(checked.failed == [step] && checked.about(.key) == "ok: known")
        // Faxes can be sent without the others.
        #expect((checked.error == nil) == (step != .send))
    }

    @Test func scopesAreMissingLater() throws {
        func stand(_ context: Stand.Reply) throws -> Stand {
            try Stand(["GET /auth/context": context], generation: 2026)
        }
        let mute = try check("fax:send is missing, 2026", stand(Stand.context(send: false)))
        #expect(mute.about(.send) == "no: the key has not the scope fax:send → faxserver key set office [77]")
        let blind = try check("fax:read is missing, 2026", stand(Stand.context(read: false)))
        #expect(blind.failed == [.read] && blind.error == nil)
        #expect(blind.about(.read) == "no: the key has not the scope fax:read → faxserver key set office")
        let deaf = try check(
            "inbound scopes are missing, 2026",
            stand(Stand.context(inbox: false, permissions: "", hasInbox: "null")))
        #expect(deaf.failed == [.inboundList, .inboundRead] && deaf.error == nil)
        let some = try check("one mailbox only, 2026", stand(Stand.context(permissions: "")))
        #expect(some.about(.inboundRead) == "-: not known: for some mailboxes at most")
        let off = try check("FAX_DISABLED, 2026", stand(Stand.context(isOff: true)))
        #expect(
            off.about(.send)
                == "no: the key may send, and the server keeps every fax to itself (FAX_DISABLED) → on the server: FAX_DISABLED=false [69]"
        )
        #expect(off.error?.code == .refused)
    }

    @Test func theInboxIsOff() throws {
        let off = Stand.Reply.json(404, #"{"detail":"Inbound not enabled"}"#)
        let words =
            "no: off: the server keeps no received faxes for clients → on the server: INBOUND_ENABLED=true"
        let earlier = try check(
            "inbound is off, 2025", Stand(["GET /inbound": off, "GET /inbound/\(Stand.nobody)": off]))
        #expect(earlier.about(.inbound) == words && earlier.failed == [.inbound] && earlier.error == nil)
        let later = try check(
            "inbound is off, 2026",
            Stand(["GET /auth/context": Stand.context(hasInbox: "false")], generation: 2026))
        #expect(later.about(.inbound) == words)
        let hidden = try check(
            "the key may not look",
            Stand([
                "GET /inbound": Self.forbidden, "GET /inbound/\(Stand.nobody)": Self.forbidden,
                "GET /health/ready": .json(200, #"{"status":"ready","backend":"phaxio"}"#),
            ]))
        #expect(hidden.about(.inbound) == "-: not known: the key may not look")
    }

    @Test func thereAreTooManyRequests() throws {
        let full = Stand.Reply.json(429, #"{"detail":"Rate limit exceeded"}"#)
        let stand = try Stand(["POST /fax": full, "GET /fax/\(Stand.nobody)": .keyed(full, Stand.unknownKey)])
        let checked = try check("the rate limit", stand)
        #expect(checked.about(.key) == "-: not known: too many requests in this minute")
        #expect(
            checked.about(.send)
                == "-: not known: too many requests in this minute → sleep 60; faxserver test office [75]")
        #expect(checked.error?.code == .tryAgain)
    }

    @Test func theServerBreaks() throws {
        let stand = try Stand(["POST /fax": .json(500, #"{"detail":"Internal Server Error"}"#)])
        #expect(
            try check("status 500", stand).about(.send)
                == "-: not known: status 500: Internal Server Error → sleep 60; faxserver test office [75]")
        let strange = try Stand(["POST /fax": .other(405, "", [])])
        #expect(
            try check("POST is not passed on", strange).about(.send)
                == "-: not known: status 405 → curl -i \(strange.url)/openapi.json [76]")
    }

    @Test(
        arguments: [
            (172_800.0, "no: 2 days ahead of this machine's → timedatectl"),
            (-172_800, "no: 2 days behind this machine's → timedatectl"),
            (-300, "no: 5 minutes behind this machine's → timedatectl"),
            (30, "ok: 30 seconds ahead of this machine's"), (0, "ok: the same as here"),
        ])
    func theClocksDiffer(_ seconds: Double, _ words: String) throws {
        let checked = try check("clocks", Stand(), now: Rig.clock - seconds)
        #expect(checked.about(.clock) == words && checked.error == nil)
    }

    /// The server answers, and the key stays here: nobody has approved this network.
    @Test func theNetworkIsUnknown() throws {
        let stand = try Stand()
        let network = try #require(Network("02:00:00:00:cc:01 192.168.77.0/24"))
        let checked = try CheckUp(
            "an unknown network", "local = \"\(stand.url)\"",
            surroundings: Surroundings(
                attachment: { _ in .network(network, isOnLink: true) }, current: { network }))
        #expect(
            checked.about(.key)
                == "-: not asked: no key for \(stand.url): this network (02:00:00:00:cc:01 192.168.77.0/24) is not approved for profile office → if it is yours: faxserver trust --network office [77]"
        )
        #expect(checked.about(.send) == "-: not asked: the address may not have the key")
        #expect(checked.about(.ready) == "ok: backend phaxio")
        #expect(stand.askedWithKey.isEmpty && checked.error?.code == .noPermission)
    }

    /// One address that works is enough; and of those that don't the one that came furthest is spoken of.
    @Test func oneAddressIsEnough() throws {
        let port = try ReservedPort()
        defer { withExtendedLifetime(port) {} }
        let stand = try Stand()
        let home = try ScratchFolder()
        func run(_ stand: Stand) throws -> FaxError? {
            try home.write(
                "config/config.toml",
                Data(
                    "[profile.p]\nlocal = \"http://127.0.0.1:\(port.number)\"\ntunnel = \"\(stand.url)\"\nkey_env = \"KEY\"\n"
                        .utf8))
            let environment = ["FAXPIPE_HOME": home.url.path, "KEY": Stand.key]
            let configuration = try Configuration.load(
                places: Places(environment: environment), environment: environment)
            return try ProfileCheck(
                profile: configuration.profile(named: nil), environment: environment, now: { Rig.clock }
            ).run { _, _, _ in }
        }
        #expect(try run(stand) == nil)
        let strict = try Stand(["GET /fax/\(Stand.nobody)": Stand.unknownKey])
        let error = try run(strict)
        #expect(error?.code == .noPermission && error?.message.contains(strict.url) == true)
    }
}

import FaxConfig
import FaxCore
import Foundation
import TestSupport
import Testing

@testable import FaxbotClient

/// The networks that a laptop meets, each made of real interfaces, routers and servers: which way is taken, and who has
/// seen the key.
///
/// With `FIGURES` in the environment each choice is made so many times, and the milliseconds are printed.
@Suite(
    .enabled(
        if: NetworkNamespace.isPermitted, "root is needed to make network namespaces: nothing was tested"),
    .serialized)
struct NetworkScenarioTests {
    /// Chooses, again and again if figures are wanted, and returns the last choice.
    ///
    /// A choice that has to be made within some milliseconds may be made five times: a busy machine is slow now and
    /// then, a wrong way of choosing always.
    private func choose(
        _ name: String, _ house: Household, _ profile: String = Household.both, via: Profile.Road? = nil,
        resolver: String? = nil, within limit: Double = .infinity
    ) throws -> Household.Choice {
        let times = Int(ProcessInfo.processInfo.environment["FIGURES"] ?? "") ?? 1
        var choices: [Household.Choice] = []
        for _ in 0..<max(1, times) {
            choices.append(try house.choose(profile, via: via, resolver: resolver))
        }
        while choices.count < 5 && choices.allSatisfy({ $0.milliseconds >= limit }) {
            choices.append(try house.choose(profile, via: via, resolver: resolver))
        }
        #expect(choices.contains { $0.milliseconds < limit }, "\(choices.map(\.milliseconds)) ms")
        if times > 1 {
            let sorted = choices.map(\.milliseconds).sorted()
            let line = String(
                format: "FIGURE %@: %@, median %.1f ms, p99 %.1f ms, n %d\n", name,
                choices.last?.road?.rawValue ?? "\(choices.last?.error?.code.rawValue ?? 0)",
                sorted[sorted.count / 2], sorted[min(sorted.count - 1, sorted.count * 99 / 100)], sorted.count
            )
            FileHandle.standardError.write(Data(line.utf8))
        }
        #expect(house.whoHasTheKey.isEmpty, "a probe had the key with it")
        return try #require(choices.last)
    }

    /// Lets the laptop upload as the outbox does, with one failover; the roads that were taken, and what came of it.
    private func upload(
        _ house: Household, _ profile: String = Household.both, bytes: Int = 3_000_000,
        forgetful: Bool = true,
        between: @escaping @Sendable () throws -> Void = {}
    ) throws -> [(road: Profile.Road, outcome: String)] {
        let server = try house.makeServer(profile, forgetful: forgetful)
        let folder = try ScratchFolder()
        let document = try folder.write("document", Data(repeating: 0x25, count: bytes))
        let file = try #require(FileHandle(forReadingAtPath: document))
        let number = try #require(PhoneNumber(e164: "+15551234567"))
        return try house.laptop.enter {
            var taken: [(road: Profile.Road, outcome: String)] = []
            var client = try server.client()
            try between()
            for _ in 0..<2 {
                let outcome = client.submit(
                    document: file.fileDescriptor, bytes: Int64(bytes), to: number, idempotencyKey: Rig.key)
                taken.append((client.way.road, outcome.word))
                guard case .broken = outcome else { break }
                guard let next = try? server.client(after: client.way) else { break }
                client = next
            }
            return taken
        }
    }

    @Test func atHomeWithBothTheNearOneIsTaken() throws {
        let house = try Household()
        try house.serve(.faxbot)
        try house.serve(.second, at: Household.tunnel)
        let choice = try choose("home with both", house)
        #expect(choice.road == .local && choice.remarks.isEmpty)
        #expect(try upload(house).map(\.outcome) == ["accepted"])
        #expect(house.whoHasTheKey == [Household.local])
    }

    /// The same address, and a stranger's machine behind it that does all that a Faxbot does.
    @Test func inACafeTheStrangerGetsNoKey() throws {
        let house = try Household(isHome: false)
        try house.serve(.faxbot)
        let authority = try CertificateAuthority()
        let tunnel = try TLSServer(
            authority.identity("IP:\(Household.tunnel)"), address: Household.tunnel, port: 8443,
            in: house.router)
        let profile = """
            \(Household.profile)local = "http://\(Household.local):8080"
            tunnel = { url = "https://\(Household.tunnel):8443", ca_file = "\(authority.certificate)" }
            """
        let choice = try choose("café with a decoy", house, profile)
        #expect(choice.road == .tunnel)
        #expect(
            choice.remarks == [
                "no key for http://192.168.77.100:8080: this network (02:00:00:00:cc:01 192.168.77.0/24) is not approved for profile p; going by the tunnel"
            ])
        #expect(tunnel.hasServed(1))
        // Not even a question went there.
        #expect(house.seen[Household.local] == nil)

        let alone = try choose(
            "café, local only", house, Household.profile + "local = \"http://\(Household.local):8080\"")
        #expect(alone.road == nil && alone.error?.code == .noPermission)
        #expect(alone.error?.hint?.contains(Household.routerAtHome) == false)
        #expect(house.whoHasTheKey.isEmpty)
    }

    /// A name, which has to be looked up before anything is known of the network.
    @Test func inACafeAFalseNameGetsNoKey() throws {
        let house = try Household(isHome: false)
        try house.serve(.faxbot)
        let folder = try ScratchFolder()
        let resolver = try folder.write(
            "resolv.conf", Data("nameserver 192.168.77.1\noptions timeout:1\n".utf8))
        let names = try NameServer(in: house.router, answer: Household.local)
        let profile = Household.profile + "local = \"http://faxbot.example:8080\""
        let choice = try choose("café with a false name", house, profile, resolver: resolver)
        #expect(choice.error?.code == .noPermission && names.questions > 0)
        #expect(house.whoHasTheKey.isEmpty)
        // What it was asked has nothing in it that is secret.
        let asked = house.seen[Household.local] ?? ""
        #expect(asked.hasPrefix("GET /health HTTP/1.1\r\nHost: faxbot.example:8080\r\n"))
    }

    @Test func onlyTheTunnelAnswers() throws {
        let house = try Household()
        try house.router.ip("addr", "del", "\(Household.local)/24", "dev", "eth0")
        try house.serve(.faxbot, at: Household.tunnel)
        let choice = try choose("tunnel only (local does not answer)", house, within: 1500)
        #expect(choice.road == .tunnel && choice.remarks.isEmpty)
    }

    @Test func theLocalOneRefuses() throws {
        let house = try Household()
        try house.serve(.faxbot, at: Household.tunnel)
        let choice = try choose("tunnel only (local refuses)", house, within: 1000)
        #expect(choice.road == .tunnel)
    }

    @Test func onlyTheLocalOneAnswers() throws {
        let house = try Household()
        try house.serve(.faxbot)
        #expect(try choose("local only", house).road == .local)
        let single = Household.profile + "local = \"http://\(Household.local):8080\""
        #expect(try choose("local only, one address", house, single).road == .local)
        #expect(try choose("asked for the tunnel", house, via: .tunnel).error?.code == .tryAgain)
    }

    @Test func nobodyAnswers() throws {
        let house = try Household()
        try house.router.ip("addr", "del", "\(Household.local)/24", "dev", "eth0")
        try house.router.ip("route", "add", "blackhole", "192.168.77.5/32")
        let choice = try choose("both dead (silence)", house, within: 4000)
        #expect(choice.error?.code == .tryAgain)
        #expect(choice.error?.message.contains(Household.local) == true)
        #expect(choice.error?.message.contains(Household.tunnel) == true)
    }

    @Test func bothRefuse() throws {
        let house = try Household()
        let choice = try choose("both dead (refused)", house, within: 1000)
        #expect(choice.error?.code == .tryAgain)
    }

    @Test func withoutANetworkItIsKnownAtOnce() throws {
        let house = try Household()
        try house.laptop.ip("link", "set", "eth0", "down")
        let choice = try choose("no network", house, within: 1000)
        #expect(choice.error?.code == .tryAgain)
    }

    @Test(arguments: [Household.Manner.portal, .redirect])
    func aCaptivePortalIsNoFaxbot(_ manner: Household.Manner) throws {
        let house = try Household()
        try house.serve(manner)
        try house.serve(.second, at: Household.tunnel)
        let choice = try choose("captive portal (\(manner))", house)
        #expect(choice.road == .tunnel && choice.remarks.count == 1)
        // It catches all.
        let caught = try Household()
        try caught.serve(manner)
        try caught.serve(manner, at: Household.tunnel)
        #expect(try choose("captive portal for all (\(manner))", caught).error?.code == .outcomeUnknown)
    }

    @Test func aSlowOneIsNotWaitedFor() throws {
        let house = try Household()
        try house.serve(.slow(60))
        try house.serve(.faxbot, at: Household.tunnel)
        let choice = try choose("slow local", house, within: 1500)
        #expect(choice.road == .tunnel)
    }

    /// A Faxbot that converts a long document has taken the connection, and is deaf for a while.
    @Test func theOnlyOneMayThink() throws {
        let house = try Household()
        try house.serve(.slow(2.5))
        let single = Household.profile + "local = \"http://\(Household.local):8080\""
        #expect(try house.choose(single).road == .local)
    }

    @Test func aNameServiceThatHangsHoldsUpNobody() throws {
        let house = try Household()
        try house.serve(.faxbot, at: Household.tunnel)
        let folder = try ScratchFolder()
        let resolver = try folder.write("resolv.conf", Data("nameserver 192.168.77.1\n".utf8))
        let names = try NameServer(in: house.router, answer: nil)
        let profile =
            Household.profile
            + "local = \"http://faxbot.example:8080\"\ntunnel = \"http://\(Household.tunnel):8080\""
        let choice = try choose("DNS that hangs", house, profile, resolver: resolver, within: 1500)
        #expect(choice.road == .tunnel && names.questions > 0)
        let alone = try choose(
            "DNS that hangs, one address", house,
            Household.profile + "local = \"http://faxbot.example:8080\"",
            resolver: resolver, within: 4000)
        #expect(alone.error?.code == .tryAgain)
    }

    @Test func overIPv6Alone() throws {
        let house = try Household(isIPv6: true)
        try house.serve(.faxbot, at: "fd77::100")
        let profile = """
            [profile.p]
            key_env = "KEY"
            networks = ["\(Household.routerAtHome) fd77::/64"]
            local = "http://[fd77::100]:8080"
            tunnel = "http://\(Household.tunnel):8080"
            """
        #expect(try choose("IPv6 only", house, profile).road == .local)
        #expect(try upload(house, profile).map(\.outcome) == ["accepted"])
        #expect(house.whoHasTheKey == ["fd77::100"])
    }

    /// The machine goes down between the question and the upload: the other way is taken.
    @Test func theLocalOneDiesBeforeTheUpload() throws {
        let house = try Household()
        try house.serve(.mortal)
        try house.serve(.second, at: Household.tunnel)
        let taken = try upload(house, between: { usleep(50_000) })
        #expect(taken.map(\.road) == [.local, .tunnel])
        #expect(taken.map(\.outcome) == ["broken 75", "accepted"])
        #expect(house.whoHasTheKey == [Household.tunnel])
    }

    @Test func theLineBreaksInTheMiddle() throws {
        let house = try Household()
        try house.serve(.cutting)
        try house.serve(.second, at: Household.tunnel)
        let taken = try upload(house, bytes: 20_000_000)
        #expect(taken.map(\.road) == [.local, .tunnel])
        #expect(taken.map(\.outcome) == ["broken 75", "accepted"])
    }

    /// The cable is pulled and put into another network, which has the same addresses.
    @Test func aWayOfHomeIsNotTakenInTheCafe() throws {
        let house = try Household()
        try house.serve(.faxbot)
        #expect(try house.choose(Household.both, forgetful: false).road == .local)
        let remembered = try house.choose(Household.both, forgetful: false)
        #expect(remembered.road == .local)
        #expect(
            house.seen[Household.local]?.components(separatedBy: "GET /health").count == 2)

        try house.laptop.ip("link", "set", "eth0", "down")
        try house.router.ip("link", "set", "eth0", "address", "02:00:00:00:cc:01")
        try house.laptop.ip("link", "set", "eth0", "up")
        try house.laptop.ip("route", "add", "default", "via", "192.168.77.1")
        try house.serve(.faxbot, at: Household.tunnel)
        let away = try house.choose(
            Household.profile + "local = \"http://\(Household.local):8080\"", forgetful: false)
        #expect(away.error?.code == .noPermission)
        #expect(house.whoHasTheKey.isEmpty)
    }

    /// What was remembered has left without a word.
    @Test func aRememberedWayThatFallsSilentHoldsUpNobody() throws {
        let house = try Household()
        try house.serve(.faxbot)
        try house.serve(.second, at: Household.tunnel)
        let profile = Household.both + "connect_timeout = 100\n"
        #expect(try house.choose(profile, forgetful: false).road == .local)
        try house.router.ip("addr", "del", "\(Household.local)/24", "dev", "eth0")
        let begin = ContinuousClock.now
        let taken = try upload(house, profile, forgetful: false)
        #expect(taken.map(\.road) == [.local, .tunnel])
        #expect(taken.map(\.outcome) == ["broken 75", "accepted"])
        // The connection has two seconds, not those of the profile.
        #expect(ContinuousClock.now - begin < .seconds(60))
    }

    /// What was remembered is dead: a race is run at once.
    @Test func aRememberedWayThatFailsIsForgotten() throws {
        let house = try Household()
        let local = try house.serve(.faxbot)
        try house.serve(.second, at: Household.tunnel)
        #expect(try house.choose(Household.both, forgetful: false).road == .local)
        local.close()
        usleep(50_000)
        let server = try house.makeServer(Household.both, forgetful: false)
        let roads = try house.laptop.enter {
            let first = try server.client().way
            return [first.road, try server.client(after: first).way.road]
        }
        #expect(roads == [.local, .tunnel])
        #expect(try house.choose(Household.both, forgetful: false).road == .tunnel)
    }
}

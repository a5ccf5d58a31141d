import FaxCore
import Foundation
import TestSupport
import Testing

@testable import FaxbotClient

/// What `faxserver test` says in the networks that a laptop meets, and who has seen the key.
@Suite(
    .enabled(
        if: NetworkNamespace.isPermitted, "root is needed to make network namespaces: nothing was tested"),
    .serialized)
struct NetworkCheckTests {
    @Test func atHome() throws {
        let house = try Household()
        try house.serve(.faxbot)
        try house.serve(.faxbot, at: Household.tunnel)
        let (findings, error) = try house.check(Household.both)
        #expect(error == nil && findings.contains("local scope:fax:send ok: given"))
        // The tunnel of this house is not in the approved network.
        #expect(house.whoHasTheKey.contains(Household.local))
    }

    /// The stranger is asked for its health, and gets no key.
    @Test func inACafe() throws {
        let house = try Household(isHome: false)
        try house.serve(.faxbot)
        let alone = Household.profile + "local = \"http://\(Household.local):8080\""
        let (findings, error) = try house.check(alone)
        #expect(
            findings.contains(
                "local key -: not asked: no key for http://192.168.77.100:8080: this network (02:00:00:00:cc:01 192.168.77.0/24) is not approved for profile p"
            ))
        #expect(error?.code == .noPermission && error?.hint == "if it is yours: faxserver trust --network p")
        #expect(house.whoHasTheKey.isEmpty)
        #expect(house.seen[Household.local]?.contains("POST") == false)
    }

    @Test(arguments: [Household.Manner.portal, .redirect])
    func behindACaptivePortal(_ manner: Household.Manner) throws {
        let house = try Household()
        try house.serve(manner)
        try house.serve(manner, at: Household.tunnel)
        let (findings, error) = try house.check(Household.both)
        let words =
            if case .portal = manner { "answers with a web page: a captive portal, or another service" } else
            {
                "sends everybody on to http://192.168.77.100:8080/login, as captive portals do"
            }
        #expect(findings.contains("local faxbot no: \(words)") && error?.code == .outcomeUnknown)
        #expect(house.whoHasTheKey.isEmpty)
    }

    @Test func nobodyAnswers() throws {
        let house = try Household()
        try house.router.ip("addr", "del", "\(Household.local)/24", "dev", "eth0")
        let (findings, error) = try house.check(Household.both, limits: .init())
        #expect(
            findings.contains { $0.hasPrefix("local connect no: 192.168.77.100 does not answer") }
                || findings.contains { $0.hasPrefix("local connect no: no way to 192.168.77.100") })
        #expect(
            findings.contains("tunnel connect no: 10.99.0.2 is there, and nothing listens on port 8080"))
        #expect(error?.code == .tryAgain)
    }

    @Test func withoutANetwork() throws {
        let house = try Household()
        try house.laptop.ip("link", "set", "eth0", "down")
        let (findings, error) = try house.check(Household.both)
        #expect(findings.contains("local connect no: there is no network to 192.168.77.100"))
        #expect(error?.code == .tryAgain)
    }

    @Test func aNameServiceThatHangs() throws {
        let house = try Household()
        let folder = try ScratchFolder()
        let resolver = try folder.write(
            "resolv.conf", Data("nameserver 192.168.77.1\noptions timeout:30\n".utf8))
        let names = try NameServer(in: house.router, answer: nil)
        let begin = ContinuousClock.now
        let (findings, error) = try house.check(
            Household.profile + "local = \"http://faxbot.example:8080\"", resolver: resolver, limits: .init())
        #expect(findings.first == "local resolve no: the name service does not answer" && names.questions > 0)
        #expect(error?.code == .tryAgain && error?.hint == "getent hosts faxbot.example")
        // The resolver itself would take a minute.
        #expect(.now - begin < .seconds(40))
    }

    @Test func aSlowOneHasItsTime() throws {
        let house = try Household()
        try house.serve(.slow(2))
        let (findings, _) = try house.check(
            Household.profile + "local = \"http://\(Household.local):8080\"", limits: .init())
        #expect(findings.contains("local http ok: status 200"))
    }

    @Test(arguments: [true, false])
    func overIPv6Alone(_ isHome: Bool) throws {
        let house = try Household(isHome: isHome, isIPv6: true)
        try house.serve(.faxbot, at: "fd77::100")
        let profile = """
            [profile.p]
            key_env = "KEY"
            networks = ["\(Household.routerAtHome) fd77::/64"]
            local = "http://[fd77::100]:8080"
            """
        let (findings, error) = try house.check(profile)
        #expect((error == nil) == isHome && findings.contains("local scope:fax:send ok: given") == isHome)
        #expect(house.whoHasTheKey == (isHome ? ["fd77::100"] : []))
    }
}

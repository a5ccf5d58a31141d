import FaxConfig
import FaxCore
import Foundation
import LocalNetwork
import Synchronization
import TestSupport
import Testing

@testable import FaxbotClient

/// A laptop on a cable, and what is at its other end: a router with servers behind it, or in it.
///
/// The home has the router's hardware address that the profile approves; a café has the same addresses, and another
/// router.
final class Household: Sendable {
    static let key = "fbk_live_hidden"
    static let routerAtHome = "02:00:00:00:77:01"
    static let approved = "\(routerAtHome) 192.168.77.0/24"
    /// Where the Faxbot is at home, and a stranger's machine in the café.
    static let local = "192.168.77.100"
    /// Where the tunnel ends.
    static let tunnel = "10.99.0.2"

    let laptop: NetworkNamespace
    let router: NetworkNamespace
    private let folder: ScratchFolder
    private let servers = Mutex<[WireServer]>([])
    private let journal = Journal()
    /// All that servers were asked, by their addresses.
    var seen: [String: String] { journal.seen.withLock { $0 } }

    private final class Journal: Sendable {
        let seen = Mutex<[String: String]>([:])
        /// Where somebody was answered.
        let answered = Mutex<Set<String>>([])

        /// Waits until somebody was answered at an address, or a minute.
        func await(_ address: String) {
            for _ in 0..<12_000 where !answered.withLock({ $0.contains(address) }) { usleep(5000) }
        }
    }

    /// - Parameter isHome: whether it is the approved network.
    init(isHome: Bool = true, isIPv6: Bool = false) throws {
        laptop = try NetworkNamespace()
        router = try NetworkNamespace()
        folder = try ScratchFolder()
        try NetworkNamespace.join(laptop, router)
        try router.ip("link", "set", "eth0", "address", isHome ? Self.routerAtHome : "02:00:00:00:cc:01")
        for side in [laptop, router] { try side.ip("link", "set", "eth0", "up") }
        if isIPv6 {
            for address in ["fd77::1/64", "fd77::100/64"] {
                try router.ip("addr", "add", address, "dev", "eth0", "nodad")
            }
            try laptop.ip("addr", "add", "fd77::5/64", "dev", "eth0", "nodad")
            try laptop.ip("-6", "route", "add", "default", "via", "fd77::1")
            return
        }
        for address in ["192.168.77.1/24", "\(Self.local)/24"] {
            try router.ip("addr", "add", address, "dev", "eth0")
        }
        try router.ip("addr", "add", "\(Self.tunnel)/32", "dev", "lo")
        try laptop.ip("addr", "add", "192.168.77.5/24", "dev", "eth0")
        try laptop.ip("route", "add", "default", "via", "192.168.77.1")
    }

    /// What a server does with a request.
    enum Manner: Sendable {
        case faxbot
        /// As a Faxbot, but not before somebody was answered at `local`: on a busy machine it could be quicker.
        case second
        /// As a Faxbot, after so many seconds.
        case slow(Double)
        /// Every page is the same, and it is no Faxbot's.
        case portal
        /// Sends everybody somewhere else.
        case redirect
        /// Takes connections and says nothing.
        case silent
        /// A Faxbot that is gone after the first request.
        case mortal
        /// A Faxbot whose line breaks in the middle of an upload.
        case cutting
    }

    /// Puts a server into the router.
    @discardableResult
    func serve(_ manner: Manner, at address: String = local, port: Int = 8080) throws -> WireServer {
        let box = Box()
        let journal = journal
        let server = try router.enter {
            try WireServer(address: address, port: port) { client in
                if case .silent = manner { return client.waitForEnd() }
                let head = client.readHead()
                journal.seen.withLock { $0[address, default: ""] += head }
                if case .second = manner {
                    journal.await(Self.local)
                    Self.answer(client, head, .faxbot, address)
                } else {
                    Self.answer(client, head, manner, address)
                }
                _ = journal.answered.withLock { $0.insert(address) }
                if case .mortal = manner { box.server?.close() }
            }
        }
        box.server = server
        servers.withLock { $0.append(server) }
        return server
    }

    private static func answer(
        _ client: WireServer.Connection, _ head: String, _ manner: Manner, _ address: String
    ) {
        let json = ["Content-Type: application/json"]
        if case .cutting = manner, head.hasPrefix("POST") {
            _ = client.read(10_000)
            return client.reset()
        }
        if head.hasPrefix("POST") {
            let length = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-length:") }
            let count = length.flatMap { Int($0.split(separator: " ").last ?? "") } ?? 0
            _ = client.read(count)
        }
        if case .faxbot = manner,
            let reply = Stand.faxbot2025[head.split(separator: " ").prefix(2).joined(separator: " ")],
            !head.hasPrefix("POST") || !head.contains("multipart/form-data")
        {
            return Stand.answer(client, reply, hasKey: head.contains(key))
        }
        switch manner {
        case .portal:
            client.answer(200, "<html>Welcome to our café</html>", fields: ["Content-Type: text/html"])
        case .redirect: client.answer(302, "", fields: ["Location: http://\(address):8080/login"])
        case .slow(let seconds):
            usleep(UInt32(seconds * 1_000_000))
            client.answer(200, #"{"status":"ok"}"#, fields: json)
        default:
            client.answer(
                head.hasPrefix("POST") ? 202 : 200,
                head.hasPrefix("POST") ? #"{"id":"abc","status":"queued"}"# : #"{"status":"ok"}"#,
                fields: json)
        }
    }

    private final class Box: @unchecked Sendable {
        weak var server: WireServer?
    }

    /// A server of the profile, made anew, without memory of earlier ones.
    func makeServer(
        _ profile: String, via: Profile.Road? = nil, forgetful: Bool = true
    ) throws -> FaxbotServer {
        let home = forgetful ? try ScratchFolder() : folder
        try home.write("config/config.toml", Data(profile.utf8))
        let environment = ["FAXPIPE_HOME": home.url.path, "KEY": Self.key]
        let configuration = try Configuration.load(
            places: Places(environment: environment), environment: environment)
        return try FaxbotServer(
            profile: configuration.profile(named: nil), via: via, runtime: home.path("runtime"),
            environment: environment, now: { .now })
    }

    /// How a choice of the laptop's ends, and after how many milliseconds.
    struct Choice: Sendable {
        var road: Profile.Road?
        var error: FaxError?
        var remarks: [String]
        var milliseconds: Double
    }

    /// Lets the laptop choose.
    func choose(
        _ profile: String, via: Profile.Road? = nil, forgetful: Bool = true, resolver: String? = nil
    ) throws -> Choice {
        let server = try makeServer(profile, via: via, forgetful: forgetful)
        return try laptop.enter(resolver: resolver) {
            let begin = ContinuousClock.now
            var choice = Choice(remarks: [], milliseconds: 0)
            do throws(FaxError) {
                choice.road = try server.client().way.road
            } catch {
                choice.error = error
            }
            choice.milliseconds = (ContinuousClock.now - begin) / .milliseconds(1)
            choice.remarks = server.remarks()
            return choice
        }
    }

    /// What `faxserver test` finds out on the laptop: `local key -: …`, and how it ends.
    func check(
        _ profile: String, resolver: String? = nil, limits: EndpointCheck.Limits = CheckUp.patient
    ) throws -> (findings: [String], error: FaxError?) {
        let home = try ScratchFolder()
        try home.write("config/config.toml", Data(profile.utf8))
        let environment = ["FAXPIPE_HOME": home.url.path, "KEY": Self.key]
        return try laptop.enter(resolver: resolver) {
            let configuration = try Configuration.load(
                places: Places(environment: environment), environment: environment)
            var check = try ProfileCheck(
                profile: configuration.profile(named: nil), environment: environment, now: { Rig.clock })
            check.limits = limits
            let found = Found()
            let error = try check.run { road, _, finding in
                let word = finding.isWell.map { $0 ? "ok" : "no" } ?? "-"
                found.lines.append("\(road.rawValue) \(finding.step.rawValue) \(word): \(finding.detail)")
                MessageTable.add("in a network: \(road.rawValue)", finding)
            }
            return (found.lines, error)
        }
    }

    private final class Found {
        var lines: [String] = []
    }

    /// The addresses that have seen the key.
    var whoHasTheKey: Set<String> {
        Set(seen.filter { $0.value.contains(Self.key) }.keys)
    }

    /// Begins that of every profile: its key, and the approved network.
    static let profile = """
        [profile.p]
        key_env = "KEY"
        networks = ["\(approved)"]

        """
    static let both = profile + "local = \"http://\(local):8080\"\ntunnel = \"http://\(tunnel):8080\"\n"
}

import FaxCore
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FaxPairing
@testable import LocalNetwork

/// Where Faxbots are looked for, and what is said to whom.
@Suite struct NeighbourhoodTests {
    private func network(_ text: String, own: String) throws -> DirectNetwork {
        let parts = text.split(separator: "/").map(String.init)
        let (first, own) = (try #require(Address(parts[0])), try #require(Address(own)))
        return try #require(
            DirectNetwork(interface: "eth0", prefixLength: Int(parts[1]) ?? 0, first: first, own: own))
    }

    @Test func onlyWhatIsPrivateAndNotTooLarge() throws {
        let all = try [
            network("192.168.1.0/24", own: "192.168.1.5"), network("172.17.0.0/16", own: "172.17.9.1"),
            network("203.0.113.0/24", own: "203.0.113.9"),
        ]
        let usual = try Neighbourhood(ports: [8080, 8080], networks: [], among: all)
        #expect(usual.description == "192.168.1.0/24, 172.17.8.0/22, this machine, port 8080")
        #expect(usual.addresses.count == 1 + 254 + 1022)
        #expect(usual.addresses[1].description == "http://192.168.1.1:8080")
        #expect(usual.remarks.count == 1)
        let asked = try Neighbourhood(ports: [80], networks: ["172.17.4.0/23"], among: all)
        #expect(asked.addresses.count == 510 && asked.addresses[0].description == "http://172.17.4.1")
        for wrong in [
            "203.0.113.0/24", "10.0.0.0/24", "192.168.1.0/8", "192.168.1.0", "x/24", "192.168.1.0/33",
            "::/64",
        ] {
            #expect(throws: FaxError.self, "\(wrong)") {
                try Neighbourhood(ports: [8080], networks: [wrong], among: all)
            }
        }
        #expect(throws: FaxError.self) {
            try Neighbourhood(
                ports: [8080], networks: ["10.0.0.0/8"], among: [network("10.0.0.0/8", own: "10.1.1.1")])
        }
        #expect(try network("10.0.0.4/31", own: "10.0.0.5").addresses.map { $0 } == ["10.0.0.4", "10.0.0.5"])
        #expect(try network("10.0.0.7/32", own: "10.0.0.7").addresses.map { $0 } == ["10.0.0.7"])
    }

    /// A home with three servers, a captive portal, a machine that says nothing, and 249 that are not there.
    ///
    /// With `FIGURES` in the environment the milliseconds are printed.
    @Test(
        .enabled(
            if: NetworkNamespace.isPermitted, "root is needed to make network namespaces: nothing was tested")
    )
    func threeServersAreFoundAndNobodyHearsMore() throws {
        let (laptop, home) = (try NetworkNamespace(), try NetworkNamespace())
        try NetworkNamespace.join(laptop, home)
        for side in [laptop, home] { try side.ip("link", "set", "eth0", "up") }
        try laptop.ip("addr", "add", "192.168.78.5/24", "dev", "eth0")
        let heard = Mutex<[String]>([])
        var servers: [WireServer] = []
        let isFaxbot: [(address: String, port: Int, body: String?)] = [
            ("192.168.78.1", 8080, "<html>Welcome</html>"), ("192.168.78.2", 8080, nil),
            ("192.168.78.10", 8080, #"{"status":"ok"}"#), ("192.168.78.100", 8080, #"{"status":"ok"}"#),
            ("192.168.78.200", 9090, #"{"status":"ok"}"#), ("192.168.78.201", 8081, #"{"status":"ok"}"#),
        ]
        for (address, port, body) in isFaxbot {
            try home.ip("addr", "add", "\(address)/24", "dev", "eth0")
            servers.append(
                try home.enter {
                    try WireServer(address: address, port: port) { client in
                        let head = client.readHead()
                        heard.withLock { $0.append(head) }
                        guard let body else { return client.waitForEnd() }
                        let type = body.hasPrefix("{") ? "application/json" : "text/html"
                        client.answer(200, body, fields: ["Content-Type: \(type)"])
                    }
                })
        }
        let scratch = try ScratchFolder()
        try scratch.write(
            "config/config.toml",
            Data("[profile.mine]\nlocal = \"http://192.168.78.100:8080\"\nkey_env = \"KEY\"\n".utf8))
        let path = "\(Repository.tools.path):/usr/local/bin:/usr/bin:/bin:/usr/sbin"
        func discover(_ options: String) throws -> Outcome {
            try Program.shell(
                "ip netns exec \(laptop.name) faxserver discover \(options)", home: scratch,
                environment: ["PATH": path, "KEY": "fbk_live_hidden"])
        }
        /// How many it has asked since.
        func asked(_ before: [Int]) -> [Int] { zip(servers, before).map { $0.connections - $1 } }
        var begin = ContinuousClock.now
        var (found, before) = (try discover("--port 9090"), servers.map { _ in 0 })
        // It looks for three seconds: a busy machine may need more of them.
        for _ in 1..<5 where found.lines.count < 3 {
            heard.withLock { $0 = [] }
            before = servers.map(\.connections)
            begin = .now
            found = try discover("--port 9090")
        }
        let time = (ContinuousClock.now - begin) / .milliseconds(1)
        if ProcessInfo.processInfo.environment["FIGURES"] != nil {
            FileHandle.standardError.write(Data("FIGURE discover, /24, two ports: \(Int(time)) ms\n".utf8))
        }
        #expect(found.status == 0, "\(found.errors)")
        let rows = found.lines.map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
        #expect(
            Set(rows.map { $0[0] }) == [
                "http://192.168.78.10:8080", "http://192.168.78.100:8080", "http://192.168.78.200:9090",
            ])
        for row in rows { #expect(row.count == 5 && row[2] == "network") }
        #expect(rows.first { $0[0].hasSuffix(".100:8080") }?[4] == "mine")
        #expect(found.errors.contains("next: faxserver add --local http://192.168.78.10:8080 NAME\n"))
        #expect(!found.errors.contains("--local http://192.168.78.100:8080"))
        // One question to each that listens, always the same, and nothing in it that is anybody's.
        for _ in 0..<6000 where heard.withLock({ $0.count < 5 }) { usleep(10_000) }
        let requests = heard.withLock { $0 }
        #expect(requests.count == 5)
        for head in requests {
            #expect(head.hasPrefix("GET /health HTTP/1.1\r\n"), "\(head)")
            #expect(!head.contains("fbk_live") && !head.lowercased().contains("key"))
        }
        #expect(asked(before) == [1, 1, 1, 1, 1, 0])

        before = servers.map(\.connections)
        var other = try discover("--network 192.168.78.200/29 --port 8081 --json")
        for _ in 1..<5 where other.lines.isEmpty {
            before = servers.map(\.connections)
            other = try discover("--network 192.168.78.200/29 --port 8081 --json")
        }
        #expect(other.lines.count == 1 && other.lines[0].contains("\"url\":\"http://192.168.78.201:8081\""))
        #expect(asked(before) == [0, 0, 0, 0, 0, 1])
        withExtendedLifetime(servers) {}
    }
}

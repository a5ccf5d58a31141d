import FaxConfig
import FaxCore
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FaxbotClient

/// What stands in front of a server, such as Cloudflare Access, gets its header fields, and nobody else does.
@Suite(.enabled(if: CertificateAuthority.isHere, "openssl is needed")) struct AccessTests {
    private let folder: ScratchFolder
    private let authority: CertificateAuthority

    init() throws {
        folder = try ScratchFolder()
        authority = try CertificateAuthority()
        try folder.write("config/access.secret", Data("open-sesame\n".utf8), mode: 0o600)
    }

    /// The server of a profile with this table for its tunnel.
    private func server(_ tunnel: String, _ more: String = "") throws -> FaxbotServer {
        try folder.write(
            "config/config.toml",
            Data(
                """
                [profile.p]
                key_env = "KEY"
                tunnel = { \(tunnel), headers = { CF-Access-Client-Secret = { file = "access.secret" } } }
                \(more)
                """.utf8), mode: 0o600)
        let environment = ["FAXPIPE_HOME": folder.url.path, "KEY": "fbk_live_hidden"]
        let configuration = try Configuration.load(
            places: Places(environment: environment), environment: environment)
        return try FaxbotServer(
            profile: configuration.profile(named: nil), runtime: folder.path("runtime"),
            environment: environment,
            now: { Rig.clock })
    }

    /// A server over TLS that answers its only client as a Faxbot does, and what it was sent.
    private func heard(
        _ identity: CertificateAuthority.Identity, isTrusted: Bool, _ work: (Int) throws -> Void
    ) throws -> String {
        let reserved = try ReservedPort()
        defer { withExtendedLifetime(reserved) {} }
        let port = reserved.number
        let script = try folder.write(
            "server",
            Data(
                """
                (printf 'HTTP/1.1 200 OK\\r\\nContent-Type: application/json\\r\\nContent-Length: 15\\r\\n\\r\\n{"status":"ok"}'
                sleep 60) | timeout 50 openssl s_server -quiet -naccept 1 -accept 127.0.0.1:\(port) \\
                    -cert \(identity.certificate) -key \(identity.key) >heard 2>errors &
                until ss -tln | grep -q ':\(port) '; do sleep 0.05; done
                """.utf8))
        _ = try Program.run(
            "/bin/bash", ["-c", "cd \(folder.url.path); (. \(script)) >/dev/null 2>&1 </dev/null"],
            environment: ["PATH": "/usr/bin:/bin:/usr/sbin"])
        try work(port)
        // What it has heard goes by two pipes.
        for _ in 0..<(isTrusted ? 2400 : 40)
        where try String(contentsOfFile: folder.path("heard"), encoding: .utf8).isEmpty {
            usleep(25_000)
        }
        return try String(contentsOfFile: folder.path("heard"), encoding: .utf8)
    }

    @Test func theProbeHasTheFieldsAndNotTheKey() throws {
        let heard = try heard(authority.identity("IP:127.0.0.1"), isTrusted: true) { port in
            let server = try server(
                "url = \"https://127.0.0.1:\(port)\", ca_file = \"\(authority.certificate)\"")
            #expect(try server.client().way.road == .tunnel)
        }
        #expect(heard.hasPrefix("GET /health HTTP/1.1\r\n"))
        #expect(heard.contains("CF-Access-Client-Secret: open-sesame\r\n"))
        #expect(!heard.contains("hidden"))
    }

    @Test func whoCannotProveHimselfGetsNothing() throws {
        let heard = try heard(authority.selfSigned("IP:127.0.0.1"), isTrusted: false) { port in
            let server = try server("url = \"https://127.0.0.1:\(port)\"")
            #expect { try server.client() } throws: { ($0 as? FaxError)?.code == .noPermission }
        }
        #expect(heard == "")
    }

    /// A proxy is told where the way leads, and nothing else; the environment has no say.
    @Test(arguments: ["http", "socks5h"])
    func aProxySeesNothing(_ scheme: String) throws {
        let seen = Mutex("")
        let proxy = try WireServer { client in
            if scheme == "http" {
                let head = client.readHead()
                seen.withLock { $0 += head }
                client.answer(403, "no")
            } else {
                let bytes = client.read(4)
                seen.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
            }
        }
        let address = proxy.url.replacing("http://", with: scheme + "://")
        let server = try server("url = \"https://fax.invalid\"", "proxy = \"\(address)\"")
        #expect { try server.client() } throws: { ($0 as? FaxError)?.code == .tryAgain }
        #expect(proxy.connections == 1)
        let text = seen.withLock { $0 }
        #expect(
            scheme == "http"
                ? text.hasPrefix("CONNECT fax.invalid:443 HTTP/1.1\r\n") : text.hasPrefix("\u{5}"))
        #expect(!text.contains("open-sesame") && !text.contains("hidden") && !text.contains("CF-Access"))
    }

    @Test(arguments: [
        (
            "local = { url = \"http://10.0.0.2\", headers = { X-A = { file = \"x\" } } }",
            "headers are for https://"
        ),
        ("tunnel = { url = \"https://a\", headers = { X-A = \"secret\" } }", "X-A has to say where"),
        ("tunnel = { url = \"https://a\", headers = { X-A = { } } }", "X-A has to say where"),
        (
            "tunnel = { url = \"https://a\", headers = { X-API-Key = { env = \"X\" } } }",
            "\"X-API-Key\" can't be sent"
        ),
        (
            "tunnel = { url = \"https://a\", headers = { \"X A\" = { env = \"X\" } } }",
            "\"X A\" can't be sent"
        ),
        ("tunnel = \"https://a\"\nproxy = \"ftp://p\"", "proxy has to begin with"),
        ("tunnel = \"https://a\"\nproxy = \"http://u:p@p\"", "the address proxy can't have a user"),
        ("tunnel = \"http://10.0.0.2\"\nproxy = \"http://p\"", "proxy is for a tunnel with https://"),
        ("local = \"https://a\"\nproxy = \"http://p\"", "proxy is for a tunnel with https://"),
    ])
    func whatWouldShowASecretIsRefused(_ text: String, _ message: String) throws {
        try folder.write("config/config.toml", Data("[profile.p]\n\(text)\n".utf8), mode: 0o600)
        let environment = ["FAXPIPE_HOME": folder.url.path]
        #expect {
            try Configuration.load(places: Places(environment: environment), environment: environment)
        } throws: { error in
            let error = error as? FaxError
            return error?.code == .configuration && error?.message.contains(": " + message) == true
        }
    }

    @Test(arguments: [
        ("socks5h://p", "socks5h://p:1080"), ("http://P.example/", "http://p.example:80"),
        ("https://[::1]", "https://[::1]:443"), ("https://[::1]:8443", "https://[::1]:8443"),
        ("http://p:3128", "http://p:3128"),
    ])
    func aProxyHasItsUsualPort(_ text: String, _ proxy: String) throws {
        let server = try server("url = \"https://a.example\"", "proxy = \"\(text)\"")
        #expect(server.profile.tunnel?.proxy == proxy && server.profile.tunnel?.usesProxy == true)
    }
}

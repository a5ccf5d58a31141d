import Foundation
import HTTPTransfer
import TestSupport
import Testing

/// A server whose certificate nobody has signed but itself.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl"))) struct TLSTests {
    @Test func trustsNoSelfSignedCertificate() throws {
        let folder = try ScratchFolder()
        try run([
            "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost",
            "-keyout",
            folder.path("key.pem"), "-out", folder.path("certificate.pem"),
        ]).waitUntilExit()
        let port = try WireServer { _ in }.port
        let server = try run([
            "s_server", "-accept", "127.0.0.1:\(port)", "-key", folder.path("key.pem"), "-cert",
            folder.path("certificate.pem"), "-quiet", "-www",
        ])
        defer { server.terminate() }
        var request = HTTPRequest(.post, "https://127.0.0.1:\(port)/")
        request.fields = [.init("X-API-Key", "hidden")]
        for _ in 0..<100 {
            do {
                _ = try request.perform()
                Issue.record("a certificate was trusted that nobody vouches for")
                return
            } catch {
                // The server takes a moment to listen.
                if error.kind == .connect {
                    usleep(50_000)
                    continue
                }
                #expect(error.kind == .tls)
                #expect(error.bodySent == .none)
                return
            }
        }
        Issue.record("openssl s_server does not listen")
    }

    @Test func tellsWhatSpeaksNoTLS() throws {
        let server = try WireServer { client in client.answer(200, "") }
        #expect(throws: HTTPTransferError.self) {
            try HTTPRequest(.get, "https://127.0.0.1:\(server.port)/").perform()
        }
    }

    private func run(_ arguments: [String]) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/openssl")
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        return process
    }
}

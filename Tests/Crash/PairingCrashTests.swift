import FaxbotSandbox
import Foundation
import TestSupport
import Testing

/// `faxserver pair` is killed at every step: what the server has said is not lost, and what it may have said is told.
@Suite struct PairingCrashTests {
    /// A server that nobody has tried codes on: each takes five a minute.
    private struct Server {
        let sandbox: FaxbotSandbox
        private let folder: ScratchFolder

        init() throws {
            folder = try ScratchFolder()
            var options = SandboxOptions()
            options.scratch = folder.url.path
            options.generation = .year2026
            sandbox = try FaxbotSandbox.start(options)
        }

        private func ask(_ path: String, _ options: String = "") throws -> String {
            try Program.shell("curl -s \(options) -H 'X-API-Key: \(sandbox.adminKey)' \(sandbox.url)\(path)")
                .text
        }

        func code() throws -> String {
            let answer = try ask("/admin/tunnel/pair", "-X POST")
            return String(try #require(answer.firstMatch(of: /"code":"([0-9]{6})"/)).1)
        }

        /// Whether it has given a key to this device.
        func knows(_ device: String) throws -> Bool {
            try ask("/admin/api-keys").contains("Device: \(device)\"")
        }

        /// Whether it takes this key.
        func takes(_ key: String) throws -> Bool {
            let none = String(repeating: "0", count: 32)
            let status = try Program.shell(
                "curl -s -o /dev/null -w '%{http_code}' -H 'X-API-Key: \(key)' \(sandbox.url)/fax/\(none)")
            return status.text == "404"
        }
    }

    @Test(arguments: ["kill", "tear"]) func killedAtEveryStep(_ fault: String) throws {
        let line = try Line()
        var lost: [String] = []
        var steps = 0
        for step in 1...500 {
            let (home, server) = (try ScratchFolder(), try Server())
            let (device, log) = ("step-\(step)", home.path("fault"))
            let outcome = try Program.tool(
                "faxserver",
                ["pair", server.sandbox.url, try server.code(), "--name", "office", "--device", device],
                home: home,
                environment: [
                    "LD_PRELOAD": line.library, "FAULT": fault, "FAULT_POINT": String(step), "FAULT_LOG": log,
                ])
            guard let call = try? String(contentsOfFile: log, encoding: .utf8).dropLast() else {
                #expect(outcome.status == 0, "\(outcome.errors)")
                break
            }
            steps = step
            #expect(outcome.status == 137, "\(step), \(call): \(outcome.errors)")
            let finish = try Program.tool("faxserver", ["pair", "--finish"], home: home)
            let isGiven = try server.knows(device)
            let key = try? String(contentsOfFile: home.path("data/keys/office/key"), encoding: .utf8)
            let config = try? String(contentsOfFile: home.path("config/config.toml"), encoding: .utf8)
            if finish.status == 76 {
                // The answer was under way: it is said what may be at the server.
                lost.append(String(call))
                #expect(finish.errors.contains("\"Device: \(device)\""), "\(step), \(call): \(finish.errors)")
                #expect(key == nil && config?.contains("office") != true)
            } else if finish.status == 75 {
                // Its record was not whole, so the code had not left.
                #expect(!isGiven && key == nil, "\(step), \(call): a key is lost")
            } else {
                #expect(finish.status == 0, "\(step), \(call): \(finish.errors)")
                // Behind it stands what it is for.
                let secret = key?.split(separator: "\n").first.map(String.init) ?? ""
                #expect(isGiven == (key != nil), "\(step), \(call): a key is lost")
                #expect(isGiven == (config?.contains("[profile.office]") == true), "\(step), \(call)")
                if isGiven { #expect(try server.takes(secret), "\(step), \(call)") }
            }
            // Nothing of the pairing stays behind, but an answer that was torn apart.
            if finish.errors.contains("can't be read") {
                #expect(fault == "tear" && call == "write", "\(step), \(call)")
                continue
            }
            let left = (try? FileManager.default.contentsOfDirectory(atPath: home.path("data/pairing"))) ?? []
            #expect(left.isEmpty, "\(step), \(call): \(left)")
        }
        #expect(steps > 20)
        // From before the code leaves until its answer is written, a handful of calls.
        #expect(lost.count <= 8, "\(lost)")
    }
}

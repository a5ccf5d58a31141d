import FaxCore
import Foundation
import LocalNetwork
import TestSupport
import Testing

@testable import FaxConfig

/// A network is written into the file, and nothing else in it changes.
@Suite struct NetworkApprovalTests {
    private let text = "3c:37:12:aa:bb:cc 192.168.1.0/24"

    private func approved(_ document: String, for profile: String = "p") throws -> String {
        let workspace = try Workspace(document)
        let network = try #require(Network(text))
        try Configuration.approve(
            network, for: profile, places: workspace.places, environment: workspace.environment)
        #expect(try workspace.load().profile(named: profile).networks.contains(network))
        return try String(contentsOfFile: workspace.places.configurationFile, encoding: .utf8)
    }

    @Test(
        arguments: [
            (
                "# mine\n[profile.p] # first\n  local = \"http://a\" # here\n\n[profile.q]\nlocal = \"http://b\"\n",
                "# mine\n[profile.p] # first\n  local = \"http://a\" # here\n  networks = [\"NET\"]\n\n[profile.q]\nlocal = \"http://b\"\n"
            ),
            (
                "[profile.p]\nlocal = \"http://a\"\n  networks=[] # none yet\n",
                "[profile.p]\nlocal = \"http://a\"\n  networks=[\"NET\"] # none yet\n"
            ),
            (
                "[profile.p]\nlocal = \"http://a\"\nnetworks = [ \"wg0 10.0.0.1\" ]",
                "[profile.p]\nlocal = \"http://a\"\nnetworks = [\"NET\", \"wg0 10.0.0.1\" ]"
            ),
            (
                "[profile.p]\r\nnetworks = [\r\n  \"wg0 10.0.0.1\", # work\r\n]\r\nlocal = \"http://a\"\r\n",
                "[profile.p]\r\nnetworks = [\"NET\",\r\n  \"wg0 10.0.0.1\", # work\r\n]\r\nlocal = \"http://a\"\r\n"
            ),
            (
                "[profile.q]\nlocal = \"http://b\"\nnetworks = [\"wg0 10.0.0.1\"]\n[profile.p]\r\nlocal = \"http://a\"\n",
                "[profile.q]\nlocal = \"http://b\"\nnetworks = [\"wg0 10.0.0.1\"]\n[profile.p]\r\nlocal = \"http://a\"\nnetworks = [\"NET\"]\n"
            ),
            (
                "[profile.p.local]\nurl = \"https://a\"\n[profile.p]\ntunnel = \"http://b\"\n",
                "[profile.p.local]\nurl = \"https://a\"\n[profile.p]\ntunnel = \"http://b\"\nnetworks = [\"NET\"]\n"
            ),
        ])
    func keepsEverythingElse(_ document: String, _ expected: String) throws {
        #expect(try approved(document) == expected.replacing("NET", with: text))
    }

    @Test func doesNothingTwice() throws {
        let once = try approved("[profile.p]\nlocal = \"http://a\"\n")
        #expect(try approved(once) == once)
    }

    @Test func whatIsNotThereIsSaid() throws {
        let network = try #require(Network(text))
        let workspace = try Workspace("[profile.p]\nlocal = \"http://a\"\n")
        #expect(throws: FaxError.self) {
            try Configuration.approve(
                network, for: "q", places: workspace.places, environment: workspace.environment)
        }
        let empty = try Workspace()
        #expect(throws: FaxError.self) {
            try Configuration.approve(network, for: "p", places: empty.places, environment: empty.environment)
        }
    }
}

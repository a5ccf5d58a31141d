import FaxConfig
import FaxCore
import Foundation
import TestSupport
import Testing

/// What the file says of how a server proves who it is, and where its key may go.
@Suite struct ProofTests {
    private let pin = "sha256//" + String(repeating: "A", count: 43) + "="

    @Test func readsAddressesAsTextAndAsTables() throws {
        let workspace = try Workspace(
            """
            [profile.p]
            local = { url = "https://10.0.0.2:8443/", pins = ["\(pin)"], trust = "pins" }
            networks = ["3C:37:12:AA:BB:CC 192.168.1.7/24", "wg0 10.8.0.2/24"]
            [profile.p.tunnel]
            url = "https://fax.example.com"
            ca_file = "clinic.pem"
            pins = ["\(pin)", "\(pin)"]
            """)
        let profile = try workspace.load().profile(named: nil)
        #expect(profile.local?.description == "https://10.0.0.2:8443")
        #expect(profile.local?.proof.pins == [pin] && profile.local?.proof.pinsAreEnough == true)
        #expect(profile.local?.proof.authorities == nil)
        #expect(profile.tunnel?.proof.pins.count == 2 && profile.tunnel?.proof.pinsAreEnough == false)
        #expect(profile.tunnel?.proof.authorities == workspace.folder.path("config/clinic.pem"))
        #expect(
            profile.networks.map(\.description) == ["3c:37:12:aa:bb:cc 192.168.1.0/24", "wg0 10.8.0.2/24"])
        #expect(try workspace.load().warnings.isEmpty)
    }

    @Test(
        arguments: [
            ("local = { pins = [] }", 2, "the table local has no url"),
            ("local = { url = \"ftp://x\" }", 2, "the address local has to begin with"),
            ("local = 7", 2, "local has to be text in quotes"),
            ("local = { url = \"https://a\", pins = [\"sha256//short\"] }", 2, "a pin is sha256//"),
            ("local = { url = \"https://a\", pins = [\"PIN;sha256//x\"] }", 2, "a pin is sha256//"),
            ("local = { url = \"https://a\", trust = \"pins\" }", 2, "trust = \"pins\" needs pins"),
            ("local = { url = \"https://a\", trust = \"nobody\" }", 2, "trust has to be authorities, pins"),
            (
                "local = { url = \"http://a\", pins = [\"PIN\"] }", 2,
                "pins, trust and ca_file are for https://"
            ),
            (
                "local = { url = \"http://a\", ca_file = \"x\" }", 2,
                "pins, trust and ca_file are for https://"
            ),
            ("local = \"http://a\"\nnetworks = \"home\"", 3, "networks has to be a list"),
            ("local = \"http://a\"\nnetworks = [\"home\"]", 3, "\"home\" is no network"),
            ("[profile.p.local]\nurl = \"https://a\"\npins = [\"x\"]", 4, "a pin is sha256//"),
        ])
    func refusesWhatProvesNothing(_ text: String, _ line: Int, _ message: String) throws {
        let document = "[profile.p]\n" + text.replacing("PIN", with: pin)
        let error = try #require(try Workspace(document).refusal())
        #expect(error.code == .configuration)
        #expect(error.message.hasPrefix("config.toml:\(line): \(message)"), "\(error.message)")
    }

    @Test func warnsOfUnknownKeysWithin() throws {
        let document =
            "[profile.p]\nlocal = \"http://b\"\n[profile.p.tunnel]\nurl = \"https://a\"\npin = [\"x\"]\n"
        #expect(
            try Workspace(document).load().warnings
                == ["config.toml:5: unknown key \"pin\"; did you mean \"pins\"?"])
    }

    @Test func theRoadsToTake() throws {
        let both = "[profile.p]\nlocal = \"http://a\"\ntunnel = \"https://b.example\"\n"
        let profile = try Workspace(both).load().profile(named: nil)
        #expect(profile.endpoints().map(\.road) == [.local, .tunnel])
        #expect(profile.endpoints(via: .tunnel).map(\.endpoint.host) == ["b.example"])
        let other = try Workspace(both + "prefer = \"tunnel\"").load().profile(named: nil)
        #expect(other.endpoints().map(\.road) == [.tunnel, .local])
        let one = try Workspace("[profile.p]\ntunnel = \"https://b.example\"\n").load().profile(named: nil)
        #expect(one.endpoints(via: .local).isEmpty)
    }

    @Test func theEnvironmentApprovesNetworksToo() throws {
        var variables = ["FAX_URL": "http://192.168.1.100:8080", "FAX_API_KEY": "k"]
        #expect(try Workspace(nil, variables).load().profile(named: nil).networks.isEmpty)
        variables["FAX_NETWORK"] = "3c:37:12:aa:bb:cc 192.168.1.0/24, wg0 10.8.0.2/24"
        #expect(try Workspace(nil, variables).load().profile(named: nil).networks.count == 2)
        variables["FAX_NETWORK"] = "home"
        let error = try Workspace(nil, variables).refusal { configuration throws(FaxError) in
            _ = try configuration.profile(named: nil)
        }
        #expect(error?.code == .configuration && error?.message == "FAX_NETWORK is no network: \"home\"")
    }

    /// A job goes to the server that it was recorded for, whatever FAX_URL is meanwhile.
    @Test func aJobOfTheEnvironmentIsBoundToItsServer() throws {
        func bound(_ url: String?, to server: String?) throws(FaxError) -> String {
            var variables = ["FAX_API_KEY": "k"]
            variables["FAX_URL"] = url
            let workspace: Workspace
            do { workspace = try Workspace(nil, variables) } catch { throw FaxError(.software, "\(error)") }
            return try workspace.load().profile(named: "environment", boundTo: server).boundServer ?? "none"
        }
        #expect(try bound("http://localhost:8080/", to: "http://localhost:8080") == "http://localhost:8080")
        #expect(
            try bound("http://localhost:8080/x", to: "http://localhost:8080/x") == "http://localhost:8080/x")
        #expect(try bound("http://localhost:8080", to: nil) == "http://localhost:8080")
        for url in ["http://localhost:8081", "https://localhost:8080", "http://localhost:8080/y", nil] {
            #expect {
                try bound(url, to: "http://localhost:8080/x")
            } throws: { error in
                let error = error as? FaxError
                return error?.code == .configuration
                    && error?.hint == "FAX_URL=http://localhost:8080/x FAX_API_KEY=… faxjobs flush"
            }
        }
        let named = try Workspace("[profile.p]\nlocal = \"http://a\"").load().profile(
            named: "p", boundTo: nil)
        #expect(named.boundServer == nil)
    }
}

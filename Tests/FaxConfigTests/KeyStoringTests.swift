import FaxConfig
import FaxCore
import Foundation
import SecretStore
import TestSupport
import Testing

/// A key that is stored goes to the addresses that it was stored for, and to no other.
@Suite struct KeyStoringTests {
    private let document = "[profile.p]\nlocal = \"http://10.0.0.2:8080\"\nkey_env = \"X\" # for now\n"

    private func fetched(_ workspace: Workspace) throws(FaxError) -> String? {
        try workspace.load().profile(named: "p").secret(environment: workspace.environment)?.reveal()
    }

    private func error(_ workspace: Workspace) -> FaxError? {
        do {
            _ = try fetched(workspace)
            return nil
        } catch { return error }
    }

    @Test func aFileWhereThereIsNoKeyring() throws {
        let workspace = try Workspace(document)
        let place = try Configuration.store(
            key: Secret("fbk_live_1"), for: "p", places: workspace.places, environment: workspace.environment)
        #expect(place == .file)
        #expect(try fetched(workspace) == "fbk_live_1")
        let text = try String(contentsOfFile: workspace.places.configurationFile, encoding: .utf8)
        #expect(text == "[profile.p]\nlocal = \"http://10.0.0.2:8080\"\nkey_store = \"file\"\n")
        let file = workspace.places.data + "/keys/p/key"
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "fbk_live_1\nhttp://10.0.0.2:8080\n")
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
        for folder in ["", "/keys", "/keys/p"] {
            let mode = try FileManager.default.attributesOfItem(atPath: workspace.places.data + folder)
            #expect(mode[.posixPermissions] as? Int == 0o700)
        }
        try Configuration.store(
            key: Secret("fbk_live_2"), for: "p", places: workspace.places, environment: workspace.environment)
        #expect(try fetched(workspace) == "fbk_live_2")
    }

    @Test func withANewProfileInOneGo() throws {
        let workspace = try Workspace()
        try Configuration.store(
            key: Secret("k"), for: "p", in: .file,
            with: [.addTable(["profile", "p"], [("tunnel", .text("https://fax.example.org"))])],
            places: workspace.places, environment: workspace.environment)
        #expect(try fetched(workspace) == "k")
    }

    @Test(arguments: [
        ("http://10.0.0.2:8080", "http://10.0.0.3:8080", 77),
        ("http://10.0.0.2:8080", "http://10.0.0.2:8081", 77),
        (
            "local = \"http://10.0.0.2:8080\"",
            "local = \"http://10.0.0.2:8080\"\ntunnel = \"https://evil.example\"", 77
        ),
        ("http://10.0.0.2:8080", "https://10.0.0.2:8080", 77),
        ("http://10.0.0.2:8080", "http://10.0.0.2:8080/", 0),
    ])
    func boundToItsAddresses(_ old: String, _ new: String, _ code: Int) throws {
        let workspace = try Workspace(document)
        try Configuration.store(
            key: Secret("k"), for: "p", places: workspace.places, environment: workspace.environment)
        let file = workspace.places.configurationFile
        let text = try String(contentsOfFile: file, encoding: .utf8).replacing(old, with: new)
        try text.write(toFile: file, atomically: false, encoding: .utf8)
        let error = error(workspace)
        #expect(error.map { Int($0.code.rawValue) } ?? 0 == code)
        if code != 0 {
            #expect(error?.hint == "faxserver key set p")
            #expect(error?.message.hasSuffix("has one for other addresses than the profile's of now") == true)
        }
    }

    @Test func saysWhatIsMissing() throws {
        let workspace = try Workspace("[profile.p]\nlocal = \"http://a\"\nkey_store = \"file\"\n")
        #expect(error(workspace)?.hint == "faxserver key set p")
        let ring = try Workspace("[profile.p]\nlocal = \"http://a\"\nkey_store = \"secret-service\"\n")
        let said = error(ring)
        #expect(said?.code == .noPermission)
        #expect(
            said?.message
                == "no key for profile p: the keyring is not there: this session has no keyring (Secret Service)"
        )
        #expect(
            try Workspace("[profile.p]\nlocal = \"http://a\"\nkey_store = \"here\"\n").refusal()?.code
                == .configuration)
        #expect(throws: FaxError.self) {
            try Configuration.store(
                key: Secret("k"), for: "p", in: .service, places: ring.places, environment: ring.environment)
        }
    }
}

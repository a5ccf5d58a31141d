import FaxConfig
import FaxCore
import Foundation
import SecretStore
import TestSupport
import Testing

@Suite struct ProfileSelectionTests {
    private let two = "[profile.home]\nlocal = \"http://home\"\n[profile.work]\nlocal = \"http://work\"\n"

    private func chosen(
        _ document: String?, _ environment: [String: String] = [:], named name: String? = nil
    ) throws -> String {
        try Workspace(document, environment).load().profile(named: name).name
    }

    @Test func followsTheOrder() throws {
        let url = ["FAX_URL": "http://localhost:1", "FAX_API_KEY": "k"]
        let withDefault = "default_profile = \"home\"\n" + two
        #expect(try chosen(withDefault, url.merging(["FAX_PROFILE": "home"]) { $1 }, named: "work") == "work")
        #expect(try chosen(withDefault, url.merging(["FAX_PROFILE": "work"]) { $1 }) == "environment")
        #expect(try chosen(withDefault, ["FAX_PROFILE": "work"]) == "work")
        #expect(try chosen(withDefault) == "home")
        #expect(try chosen("[profile.only]\nlocal = \"http://a\"") == "only")
        #expect(try chosen(nil, url) == "environment")
        #expect(try chosen(withDefault, url, named: "environment") == "environment")
        #expect(try chosen(withDefault, ["FAX_URL": "", "FAX_PROFILE": ""]) == "home")
    }

    @Test(
        arguments: [
            (nil, [:], nil, .configuration, "no server is configured"),
            ("", ["FAX_API_KEY": "k"], nil, .configuration, "no server is configured"),
            (nil, ["FAX_URL": "http://a"], nil, .noPermission, "FAX_URL is set, but not FAX_API_KEY"),
            (
                nil, ["FAX_URL": "a:1", "FAX_API_KEY": "k"], nil, .configuration,
                "the address FAX_URL has to begin with"
            ),
            (nil, [:], "environment", .configuration, "there is no profile \"environment\" without FAX_URL"),
            (
                "[profile.home]\nlocal=\"http://a\"", [:], "hom", .configuration,
                "--profile: there is no profile \"hom\""
            ),
            ("", ["FAX_PROFILE": "x"], nil, .configuration, "FAX_PROFILE: there is no profile \"x\""),
        ] as [(String?, [String: String], String?, FaxCore.ExitStatus, String)])
    func saysWhatIsMissing(
        _ document: String?, _ environment: [String: String], _ name: String?, _ code: FaxCore.ExitStatus,
        _ message: String
    ) throws {
        let workspace = try Workspace(document, environment)
        let error = try #require(
            workspace.refusal { configuration throws(FaxError) in _ = try configuration.profile(named: name) }
        )
        #expect(error.code == code)
        #expect(error.message.hasPrefix(message), "\(error.message)")
        #expect(error.hint?.isEmpty == false)
    }

    @Test func asksWhichOfSeveral() throws {
        let workspace = try Workspace(two)
        let error = workspace.refusal { configuration throws(FaxError) in
            _ = try configuration.profile(named: nil)
        }
        #expect(error?.message == "several profiles and no default_profile: home, work")
        #expect(error?.hint == "export FAX_PROFILE=home")
    }

    @Test func prefersTheRoadThatIsNamed() throws {
        let both = "local = \"http://a\"\ntunnel = \"https://b.example\"\n"
        #expect(
            try Workspace("[profile.p]\n" + both).load().profile(named: nil).endpoints().first?.endpoint.host
                == "a")
        let tunnel = "[profile.p]\n" + both + "prefer = \"tunnel\""
        #expect(
            try Workspace(tunnel).load().profile(named: nil).endpoints().first?.endpoint.host == "b.example")
    }

    @Test func fetchesKeysAndHidesThemInErrors() throws {
        let workspace = try Workspace(
            """
            [profile.file]
            local = "http://a"
            key_file = "a.key"
            [profile.command]
            local = "http://a"
            key_command = ["sh", "-c", "printf 'hid''den'; exit 9"]
            [profile.none]
            local = "http://a"
            """)
        let environment = ["PATH": "/usr/bin:/bin"]
        let configuration = try workspace.load()
        let file = try configuration.profile(named: "file")
        let path = try workspace.folder.write("config/a.key", Data("hidden\n".utf8))
        #expect(try file.secret(environment: environment)?.reveal() == "hidden")
        #expect(try configuration.profile(named: "none").secret(environment: environment) == nil)

        try workspace.folder.write("config/a.key", Data("hidden\n".utf8), mode: 0o644)
        let open = workspace.refusal { _ throws(FaxError) in _ = try file.secret(environment: environment) }
        #expect(open?.code == .noPermission)
        #expect(open?.hint == "chmod 600 \(path)")
        let failed = workspace.refusal { configuration throws(FaxError) in
            _ = try configuration.profile(named: "command").secret(environment: environment)
        }
        #expect(failed?.message == "no key for profile command: key_command \"sh\" ended with status 9")
        #expect(!"\(String(describing: open)) \(String(describing: failed))".contains("hidden"))
    }
}

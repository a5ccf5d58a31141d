import FaxConfig
import FaxCore
import Foundation
import SecretStore
import TestSupport
import Testing

@Suite struct ConfigurationTests {
    @Test func readsTheSampleWithoutAWarning() throws {
        let sample = Repository.root.appending(path: "samples/config.toml")
        let workspace = try Workspace(String(contentsOf: sample, encoding: .utf8))
        let configuration = try workspace.load()
        #expect(configuration.warnings.isEmpty)
        #expect(configuration.defaultRecipient == "+15551234567")
        #expect(configuration.country == "US")
        #expect(configuration.paper == .letter)
        #expect(configuration.document.font == "DejaVu Sans Mono")
        #expect(configuration.document.fontSize == 10.5)
        #expect(configuration.document.margin == 54)
        #expect(configuration.document.from == "Practice Miller")
        #expect(configuration.profiles.keys.sorted() == ["clinic", "home", "lab", "office"])

        let office = try configuration.profile(named: nil)
        #expect(office.name == "office")
        #expect(office.endpoints().first?.endpoint.description == "http://faxbot.local:8080")
        #expect(office.key == .command(["pass", "faxbot"]))
        #expect(office.connectTimeout == 10 && office.timeout == 120)
        let clinic = try configuration.profile(named: "clinic")
        #expect(clinic.endpoints().first?.endpoint.description == "https://clinic.example.com/faxbot")
        #expect(clinic.key == .file(path: workspace.folder.path("config/clinic.key")))
        #expect(try configuration.profile(named: "lab").key == .environment(name: "LAB_FAX_KEY"))
    }

    /// What a hook and other programs that are not ours may know.
    @Test func theEnvironmentOfOthersHasNoSecretOfOurs() throws {
        let workspace = try Workspace(
            """
            [profile.office]
            tunnel = { url = "https://fax.example.org", headers = { X-Gate = { env = "GATE" } } }
            key_env = "OFFICE_KEY"
            """)
        let rest = try workspace.load().withoutKeys([
            "FAX_API_KEY": "a", "OFFICE_KEY": "b", "GATE": "c", "FAX_URL": "d", "HOME": "e",
        ])
        #expect(rest == ["FAX_URL": "d", "HOME": "e"])
    }

    @Test func aMissingFileIsNoMistake() throws {
        let configuration = try Workspace(nil, ["LANG": "de_DE.UTF-8"]).load()
        #expect(configuration.profiles.isEmpty && configuration.warnings.isEmpty)
        #expect(configuration.country == "DE" && configuration.paper == .a4)
    }

    @Test(
        arguments: [
            (["LANG": "en_US.UTF-8"], "US", .letter), (["LC_ALL": "C", "LANG": "en_US.UTF-8"], nil, .a4),
            (["LC_TELEPHONE": "fr_FR", "LANG": "en_US"], "FR", .letter),
            (["LC_PAPER": "de_DE@euro", "LANG": "en_US"], "US", .a4),
            (["LC_ALL": "", "LANG": "en_CA.UTF-8"], "CA", .letter), ([:], nil, .a4),
            (["LANG": "sr_RS@latin"], "RS", .a4),
            (["LANG": "eo"], nil, .a4), (["LANG": "en_XX"], nil, .a4),
        ] as [([String: String], String?, PageSize)])
    func takesCountryAndPaperFromTheLocale(
        _ environment: [String: String], _ country: String?, _ paper: PageSize
    ) throws {
        let configuration = try Workspace("", environment).load()
        #expect(configuration.country == country)
        #expect(configuration.paper == paper)
    }

    @Test func warnsOfUnknownKeysInTheOrderOfTheirLines() throws {
        let configuration = try Workspace(
            """
            default_contry = "US"

            [document]
            fontsize = 10
            paper = "a4"

            # a comment with a = sign
            [profile.office]
            local = "http://10.0.0.1"
            colour = "red"
            [profiles.lab]
            local = "http://10.0.0.2"
            """
        ).load()
        #expect(
            configuration.warnings == [
                "config.toml:1: unknown key \"default_contry\"; did you mean \"default_country\"?",
                "config.toml:4: unknown key \"fontsize\"; did you mean \"font_size\"?",
                "config.toml:10: unknown key \"colour\"",
                "config.toml:11: unknown key \"profiles\"; did you mean \"profile\"?",
            ])
    }

    @Test func warningsShowNoControlCharacters() throws {
        let configuration = try Workspace("\"a\\u001b[31m\" = 1").load()
        #expect(configuration.warnings == ["config.toml:1: unknown key \"a\\u{1b}[31m\""])
    }

    /// Every broken sample is refused with status 78 and these words.
    static let bad = [
        "broken-syntax": ":2: ",
        "written-key": ":3: a key can't be written into this file",
        "two-keys": ":3: there is key_command already",
        "command-as-text": ":3: key_command has to be a list like [\"pass\", \"faxbot\"], not a string",
        "no-address": ":1: profile office has neither local nor tunnel",
        "address-with-password": ":2: the address tunnel can't have a user name or password",
        "address-without-scheme": ":2: the address local has to begin with http:// or https://",
        "unknown-default-profile": ":1: there is no profile \"ofice\"; did you mean \"office\"?",
        "country-name": ":1: default_country has to be a country's two letters",
        "paper-unknown": ":3: paper has to be a4, letter, legal, not \"a5\"",
        "font-size-as-text": ":2: font_size has to be a number, not a string",
        "network-name": ":3: \"home\" is no network",
        "trust-without-pins": ":2: trust = \"pins\" needs pins",
        "profile-name": ":1: a profile's name has 1 to 64 letters",
    ]

    @Test(arguments: bad.keys.sorted()) func refusesEveryBadSample(_ name: String) throws {
        let sample = Repository.root.appending(path: "samples/bad/config-\(name).toml")
        let error = try #require(try Workspace(String(contentsOf: sample, encoding: .utf8)).refusal())
        #expect(error.code == .configuration)
        #expect(error.message.hasPrefix("config.toml" + (try #require(Self.bad[name]))), "\(error.message)")
        #expect(error.hint?.isEmpty == false)
        let all = "\(error)"
        #expect(!all.contains("hunter2") && !all.contains("no-place-for-a-key"))
    }

    @Test func everyBadSampleIsTested() throws {
        let folder = Repository.root.appending(path: "samples/bad")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
            $0.hasSuffix(".toml")
        }
        #expect(Set(names) == Set(Self.bad.keys.map { "config-\($0).toml" }))
    }

    @Test(arguments: [
        ("default_profile = 1", 1), ("default_recipient = \"\"", 1), ("document = 1", 1), ("profile = []", 1),
        ("[profile]\noffice = 1", 2), ("[document]\nfont_size = 3", 2), ("[document]\nmargin = -1", 2),
        ("[document]\nmargin = nan", 2), ("[document]\nfont_size = inf", 2),
        ("[profile.a]\nlocal = \"http://a\"\ntimeout = 0", 3),
        ("[profile.a]\nlocal = \"http://a\"\nconnect_timeout = 1e9", 3),
        ("[profile.a]\nlocal = \"http://a\"\nprefer = \"fastest\"", 3),
        ("[profile.a]\nlocal = \"http://a\"\nkey_command = []", 3),
        ("[profile.a]\nlocal = \"http://a\"\nkey_command = [\"a\", 1]", 3),
        ("[profile.a]\nlocal = \"http://a\"\nkey_env = \"A B\"", 3),
        ("[profile.environment]\nlocal = \"http://a\"", 1),
        ("token = \"x\"", 1), ("a = 1\n\n\nb = ", 4), ("x = \"\"\"\n\n\"\"\"\ndefault_country = \"UK\"", 4),
        ("profile.a.local = \"http://a\"\nprofile.a.tunnel = 7", 2), ("profile = {a = {local = 7}}", 1),
    ])
    func namesTheLineOfEveryMistake(_ document: String, _ line: Int) throws {
        let error = try #require(try Workspace(document).refusal())
        #expect(error.code == .configuration)
        #expect(error.message.hasPrefix("config.toml:\(line): "), "\(error.message)")
    }

    /// On these the parser behind TOMLKit 0.6.0 ends the program; they have to be found before it sees them.
    @Test(arguments: [
        "[", "[[", "[=]", "[ #", "[\t.a]", "[[=]]", "[.a]", "a = [}", "a = [1, }]", "a = [2020-01-01 1]",
        "a = [2_020-01-01 1]", "a = 2020-01-01T", "a = 2020-01-01T1:", "a = 07:", "a = {b = 1979-05-27T0}",
        "[a]\n[", "a = '''\n'''\n[=",
    ])
    func refusesWhatTheParserDoesNotSurvive(_ document: String) throws {
        let line = document.split(separator: "\n", omittingEmptySubsequences: false).count
        let error = try #require(try Workspace(document).refusal())
        #expect(error.message.hasPrefix("config.toml:\(line): "), "\(error.message)")
    }

    @Test(arguments: [
        "x = [\n  1, # ] }\n  'a]', \"b}\\\"]\",\n]", "x = {a = 1, b.c = [true, false], 'd' = -1.5e+3}",
        "x = \"\"\"\n = \"[=\"\"\"\"\"", "x = '''}\n]'''", "a.b.'c d'.\"e\" = 1_000", "[a . b]\n[[c]]\n[[c]]",
        "# [=\n",
    ])
    func leavesGoodDocumentsAlone(_ document: String) throws {
        #expect(try Workspace(document).refusal() == nil)
    }

    @Test func refusesWhatIsNoTextFile() throws {
        let workspace = try Workspace()
        try workspace.folder.write("config/config.toml", Data([0x61, 0xff]))
        #expect(workspace.refusal()?.message == "config.toml is not in UTF-8")
        try workspace.folder.write("config/config.toml", Data("a = 1\nb = \0".utf8))
        #expect(workspace.refusal()?.message == "config.toml:2: a control character")
        try workspace.folder.write("config/config.toml", Data(repeating: 0x0a, count: 300 << 10))
        #expect(workspace.refusal()?.code == .configuration)
        try FileManager.default.removeItem(atPath: workspace.places.configurationFile)
        try FileManager.default.createDirectory(
            atPath: workspace.places.configurationFile, withIntermediateDirectories: true)
        #expect(workspace.refusal()?.code == .configuration)
    }

    @Test func takesAByteOrderMark() throws {
        #expect(try Workspace("\u{feff}default_country = \"de\"").load().country == "DE")
    }

    @Test(arguments: [0o666, 0o620, 0o602]) func runsNoProgramThatOthersCouldName(_ mode: Int) throws {
        let server = "[profile.a]\nlocal = \"http://a\"\n"
        let open = try Workspace(server + "key_command = [\"pass\"]", mode: mode)
        let error = try #require(open.refusal())
        #expect(error.code == .configuration && error.message.hasPrefix("config.toml:3: others can write"))
        #expect(error.hint == "chmod go-w \(open.places.configurationFile)")
        #expect(try Workspace(server + "key_env = \"KEY\"", mode: mode).refusal() == nil)
        #expect(try Workspace(server + "key_command = [\"pass\"]", mode: 0o644).refusal() == nil)
    }

    /// No document ends the program, hangs it or is refused without its line.
    @Test func survivesEverySingleByteChange() throws {
        let document = Array(
            "a.\"b\\u0041\"='x' #\n[profile.\"o\"]\nlocal=\"\"\"http://a\"\"\"\nkey_command=[\"p\",{q=1}]\n"
                .utf8)
        let workspace = try Workspace()
        for index in document.indices {
            for byte in [0, 9, 10, 13, 32, 34, 35, 39, 44, 46, 61, 91, 92, 93, 123, 125, 0xc3, 0xff]
                as [UInt8]
            {
                var changed = document
                changed[index] = byte
                try workspace.folder.write("config/config.toml", Data(changed))
                if let error = workspace.refusal() {
                    #expect(error.code == .configuration && error.message.hasPrefix("config.toml"))
                }
            }
        }
    }
}

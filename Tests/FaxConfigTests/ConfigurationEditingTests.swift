import FaxConfig
import FaxCore
import Foundation
import TestSupport
import Testing

/// One thing in the file changes, and nothing else.
@Suite struct ConfigurationEditingTests {
    private func edited(_ document: String?, _ changes: ConfigurationChange...) throws -> String {
        let workspace = try Workspace(document)
        try Configuration.edit(changes, places: workspace.places, environment: workspace.environment)
        return try String(contentsOfFile: workspace.places.configurationFile, encoding: .utf8)
    }

    private let two = """
        # ours
        default_profile = "a" # the practice

        [profile.a]
        local = "http://a"
        # tunnel = "https://later"

        # the lab
        [profile.b]
        tunnel = "https://b" # far
        prefer = "tunnel"

        """

    @Test func setsWhatIsThere() throws {
        #expect(
            try edited(two, .set(["default_profile"], .text("b")))
                == two.replacing("= \"a\"", with: "= \"b\""))
        #expect(
            try edited(two, .set(["profile", "b", "timeout"], .number(90)))
                == two.replacing("prefer = \"tunnel\"\n", with: "prefer = \"tunnel\"\ntimeout = 90\n"))
        #expect(
            try edited("[profile.a]\nlocal = \"http://a\"", .set(["default_profile"], .text("a")))
                == "default_profile = \"a\"\n\n[profile.a]\nlocal = \"http://a\"")
    }

    @Test func keepsLineEndsAndIndentation() throws {
        #expect(
            try edited(
                "[profile.a]\r\n\tlocal = \"http://a\" # x\r\n",
                .set(["profile", "a", "timeout"], .number(1.5)))
                == "[profile.a]\r\n\tlocal = \"http://a\" # x\r\n\ttimeout = 1.5\r\n")
        #expect(
            try edited(
                "[profile.a]\r\nlocal = \"http://a\"", .set(["profile", "a", "prefer"], .text("local")))
                == "[profile.a]\r\nlocal = \"http://a\"\r\nprefer = \"local\"\r\n")
    }

    /// What is to stand beside an address makes a table of it, in whichever way it is written.
    @Test(arguments: [
        (
            "[profile.a]\ntunnel = \"https://a\" # far\n",
            "[profile.a]\ntunnel = { url = \"https://a\", ca_file = \"x.pem\" } # far\n"
        ),
        (
            "[profile.a]\ntunnel = { url = \"https://a\" }\n",
            "[profile.a]\ntunnel = { url = \"https://a\", ca_file = \"x.pem\" }\n"
        ),
        (
            "[profile]\na.tunnel = \"https://a\"\n",
            "[profile]\na.tunnel = { url = \"https://a\", ca_file = \"x.pem\" }\n"
        ),
        (
            "profile = { a = { tunnel = { url = \"https://a\", ca_file = 'y' }, prefer = \"local\" } }\n",
            "profile = { a = { tunnel = { url = \"https://a\", ca_file = \"x.pem\" }, prefer = \"local\" } }\n"
        ),
        (
            "[profile.a.tunnel]\nurl = \"https://a\"\n\n[document]\nfont_size = 9\n",
            "[profile.a.tunnel]\nurl = \"https://a\"\nca_file = \"x.pem\"\n\n[document]\nfont_size = 9\n"
        ),
        (
            "[profile.a]\ntunnel.url = \"https://a\"\n",
            "[profile.a]\ntunnel.url = \"https://a\"\ntunnel.ca_file = \"x.pem\"\n"
        ),
        (
            "profile.a.tunnel = \"https://a\"",
            "profile.a.tunnel = { url = \"https://a\", ca_file = \"x.pem\" }"
        ),
    ])
    func setsBesideAnAddress(_ document: String, _ expected: String) throws {
        #expect(
            try edited(document, .set(["profile", "a", "tunnel", "ca_file"], .text("x.pem"))) == expected)
    }

    @Test func prependsToLists() throws {
        let pin = "sha256//" + String(repeating: "A", count: 43) + "="
        let other = pin.replacing("A", with: "B")
        let document =
            "[profile.a]\nlocal = { url = \"https://a\", pins = [ # two\n  \"\(pin)\", # old\n] }\n"
        #expect(
            try edited(document, .prepend(["profile", "a", "local", "pins"], other))
                == document.replacing("[ #", with: "[\"\(other)\", #"))
    }

    @Test func removesKeysAndTables() throws {
        #expect(
            try edited(two, .remove(["profile", "b", "prefer"]))
                == two.replacing("prefer = \"tunnel\"\n", with: ""))
        #expect(
            try edited(two, .remove(["profile", "b"]))
                == "# ours\ndefault_profile = \"a\" # the practice\n\n[profile.a]\nlocal = \"http://a\"\n# tunnel = \"https://later\"\n\n# the lab\n"
        )
        #expect(
            try edited(two, .set(["default_profile"], .text("b")), .remove(["profile", "a"]))
                == "# ours\ndefault_profile = \"b\" # the practice\n\n# the lab\n[profile.b]\ntunnel = \"https://b\" # far\nprefer = \"tunnel\"\n"
        )
        #expect(
            try edited(
                "profile = { a = { local = \"http://a\", timeout = 5 }, b = { local = \"http://b\" } }\n",
                .remove(["profile", "a", "timeout"]), .remove(["profile", "b"]))
                == "profile = { a = { local = \"http://a\" } }\n")
        #expect(
            try edited(
                "[profile.a.tunnel]\nurl = \"https://a\"\n[profile.b]\nlocal = \"http://b\"\n[profile.a]\nprefer = \"local\"\n",
                .remove(["profile", "a"])) == "[profile.b]\nlocal = \"http://b\"\n")
        #expect(try edited(two, .remove(["profile", "c"])) == two)
    }

    @Test func renamesTablesWhereverTheyAreNamed() throws {
        #expect(
            try edited(two, .renameTable(["profile", "b"], to: "lab.2"))
                == two.replacing("[profile.b]", with: "[profile.\"lab.2\"]"))
        #expect(
            try edited(
                "[profile]\n b . prefer = \"local\"\n[profile.'b'.tunnel]\nurl = \"https://b\"\n",
                .renameTable(["profile", "b"], to: "lab"))
                == "[profile]\n lab . prefer = \"local\"\n[profile.lab.tunnel]\nurl = \"https://b\"\n")
        #expect(
            try edited("profile = { b = { local = \"http://b\" } }", .renameTable(["profile", "b"], to: "c"))
                == "profile = { c = { local = \"http://b\" } }")
        #expect(throws: FaxError.self) { try edited(two, .renameTable(["profile", "a"], to: "b")) }
        #expect(throws: FaxError.self) { try edited(two, .renameTable(["profile", "c"], to: "d")) }
    }

    @Test func addsATableBesideItsKin() throws {
        let keys: [(key: String, value: ConfigurationValue)] = [
            ("tunnel", .table(["url": .text("https://c")])), ("timeout", .number(30)),
        ]
        let block = "\n[profile.c]\ntunnel = { url = \"https://c\" }\ntimeout = 30\n"
        #expect(try edited(two, .addTable(["profile", "c"], keys)) == two + block)
        #expect(
            try edited(
                "[profile.a]\nlocal = \"http://a\"\n# more\n\n[document]\n",
                .addTable(["profile", "c"], keys))
                == "[profile.a]\nlocal = \"http://a\"\n# more\n\(block)\n[document]\n")
        #expect(
            try edited("default_country = \"US\"", .addTable(["profile", "c"], keys))
                == "default_country = \"US\"\n" + block)
        #expect(throws: FaxError.self) { try edited(two, .addTable(["profile", "a"], keys)) }
    }

    @Test func writesTextThatReadsBack() throws {
        let name = "Dr. \"Who\" \\ \u{7f}\u{1}\tÄ🎈"
        let workspace = try Workspace("[document]\n")
        let after = try Configuration.edit(
            [.set(["document", "from"], .text(name))], places: workspace.places,
            environment: workspace.environment)
        #expect(after.document.from == name)
        #expect(try workspace.load().document.from == name)
    }

    @Test func makesTheFileForItsOwnerAlone() throws {
        let workspace = try Workspace()
        try Configuration.edit(
            [
                .addTable(["profile", "c"], [("local", .text("http://c"))]),
                .set(["default_profile"], .text("c")),
            ],
            places: workspace.places, environment: workspace.environment)
        let file = workspace.places.configurationFile
        #expect(
            try String(contentsOfFile: file, encoding: .utf8)
                == "default_profile = \"c\"\n\n[profile.c]\nlocal = \"http://c\"\n")
        let attributes = FileManager.default.attributesOfItem
        #expect(try attributes(file)[.posixPermissions] as? Int == 0o600)
        #expect(try attributes(workspace.places.config)[.posixPermissions] as? Int == 0o700)
    }

    @Test func followsALinkAndKeepsTheMode() throws {
        let workspace = try Workspace(two, mode: 0o640)
        let file = workspace.places.configurationFile
        let target = workspace.folder.path("dotfiles.toml")
        try FileManager.default.moveItem(atPath: file, toPath: target)
        try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: target)
        try Configuration.edit(
            [.set(["default_profile"], .text("b"))], places: workspace.places,
            environment: workspace.environment)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file) == target)
        #expect(try FileManager.default.attributesOfItem(atPath: target)[.posixPermissions] as? Int == 0o640)
        #expect(try workspace.load().defaultProfile == "b")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: workspace.folder.path("config")) == [
                "config.toml"
            ])
        try FileManager.default.removeItem(atPath: target)
        #expect(throws: FaxError.self) {
            try Configuration.edit(
                [.set(["default_country"], .text("US"))], places: workspace.places,
                environment: workspace.environment)
        }
    }

    /// A change that leads to a mistake is refused, and the file is as it was.
    @Test func refusesWhatWouldBeAMistake() throws {
        for change: ConfigurationChange in [
            .set(["default_profile"], .text("c")), .set(["profile", "a", "timeout"], .number(0)),
            .remove(["profile", "a", "local"]), .set(["profile", "a", "key"], .text("x")),
            .addTable(["profile", "../../x"], [("local", .text("http://c"))]),
        ] {
            let workspace = try Workspace(two)
            #expect {
                try Configuration.edit(
                    [change], places: workspace.places, environment: workspace.environment)
            } throws: { ($0 as? FaxError)?.code == .configuration }
            #expect(try String(contentsOfFile: workspace.places.configurationFile, encoding: .utf8) == two)
        }
    }

    @Test func manyEditorsLoseNothing() async throws {
        let workspace = try Workspace(two)
        let (places, environment) = (workspace.places, workspace.environment)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...24 {
                group.addTask {
                    try Configuration.edit(
                        [.addTable(["profile", "p\(number)"], [("local", .text("http://p\(number)"))])],
                        places: places, environment: environment)
                }
            }
            try await group.waitForAll()
        }
        #expect(try workspace.load().profiles.count == 26)
    }
}

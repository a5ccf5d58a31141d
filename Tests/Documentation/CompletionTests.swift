import Foundation
import TestSupport
import Testing

/// The committed completions are those that the tools make, and they work.
@Suite struct CompletionTests {
    private static let folder = Repository.root.appending(path: "completions")
    private static let bashCompletion = FileManager.default.fileExists(
        atPath: "/usr/share/bash-completion/bash_completion")

    /// The file of a tool's completion for a shell.
    private func file(_ tool: String, _ shell: String) -> String {
        let name = shell == "zsh" ? "_\(tool)" : "\(tool).\(shell)"
        return Self.folder.appending(path: name).path
    }

    @Test(arguments: Tool.all, ["bash", "zsh", "fish"])
    func committedIsWhatTheToolMakes(_ tool: Tool, _ shell: String) throws {
        let made = try Program.tool(tool.name, ["--generate-completion-script", shell])
        let committed = FileManager.default.contents(atPath: file(tool.name, shell))
        #expect(made.status == 0 && made.output == committed, "make completions")
    }

    @Test(arguments: Tool.all, ["bash", "zsh", "fish"])
    func theShellCanReadIt(_ tool: Tool, _ shell: String) throws {
        let path = "/usr/bin/\(shell)"
        // Which shells are there is the machine's affair; that one of them is, `bash` sees to.
        guard FileManager.default.isExecutableFile(atPath: path) else { return }
        let outcome = try Program.run(path, ["-n", file(tool.name, shell)])
        #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
    }

    /// `help` is a command of tools with commands only; zsh can't tell it from operands.
    @Test(arguments: Tool.all, ["bash", "zsh", "fish"])
    func commandsAreOfferedOnlyWhereThereAreSome(_ tool: Tool, _ shell: String) throws {
        let script = try String(contentsOfFile: file(tool.name, shell), encoding: .utf8)
        let offer = [
            "bash": "$(compgen -W '", "zsh": "'(-)*:: :->arg'", "fish": "'Show subcommand help information.'",
        ]
        let hasCommands = try !tool.command().commands.isEmpty
        #expect(script.contains(try #require(offer[shell])) == hasCommands)
    }

    /// What bash offers for the last of `words`.
    private func offered(_ words: [String], home: ScratchFolder) throws -> Set<String> {
        let script = """
            . /usr/share/bash-completion/bash_completion
            . '\(file(words[0], "bash"))'
            cd "$FAXPIPE_HOME"
            COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " ")))
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_LINE="${COMP_WORDS[*]}" COMP_POINT=${#COMP_LINE}
            _\(words[0]) '\(words[0])' "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        return Set(try Program.shell(script, home: home).lines)
    }

    @Test(.enabled(if: bashCompletion, "bash-completion is not installed"))
    func bashCompletesOptionsProfilesFilesAndJobs() throws {
        let home = try ScratchFolder()
        let configuration = """
            [profile.office]
            local = "http://127.0.0.1:9"
            [profile.home]
            local = "http://127.0.0.1:9"
            """
        try home.write("config/config.toml", Data(configuration.utf8))
        try home.write("letter.txt", Data("a note\n".utf8))
        #expect(try offered(["faxsend", "--pa"], home: home) == ["--paper", "--pages"])
        #expect(try offered(["faxsend", "--paper", "l"], home: home) == ["letter", "legal"])
        #expect(try offered(["faxsend", "--paper", "=", "l"], home: home) == ["letter", "legal"])
        #expect(try offered(["faxsend", "--paper", "="], home: home) == ["a4", "letter", "legal"])
        #expect(try offered(["faxsend", "--paper", "=", "a4", "let"], home: home) == ["letter.txt"])
        #expect(try offered(["faxsend", "--profile", ""], home: home) == ["home", "office"])
        #expect(try offered(["faxsend", "--profile", "o"], home: home) == ["office"])
        #expect(try offered(["faxsend", "+15551234567", "let"], home: home) == ["letter.txt"])
        #expect(try offered(["faxjobs", "fl"], home: home) == ["flush"])
        #expect(try offered(["faxjobs", "show", ""], home: home).isEmpty)
        let sent = try Program.shell(
            "cd \"$FAXPIPE_HOME\" && faxsend -q --profile home +15551234567 letter.txt", home: home)
        #expect(sent.text == "1\n", "\(sent.errors)")
        #expect(try offered(["faxjobs", "show", ""], home: home) == ["last", "1"])
    }

    /// Where recipients have come by options, the first operand is a file; capitals need not be typed.
    @Test(arguments: [
        ("zsh", "|| _files}'"), ("zsh", "-M 'm:{[:lower:]"), ("fish", "-Fka"), ("bash", "add_completions -f"),
    ])
    func theFirstOperandMayBeAFile(shell: String, mark: String) throws {
        let script = try Program.tool("faxsend", ["--generate-completion-script", shell]).text
        let lines = script.split(separator: "\n").filter { $0.contains("positional@0") || $0.contains(mark) }
        #expect(lines.contains { $0.contains(mark) }, "\(lines)")
    }

    /// What others have written on their cards is a name, and no command.
    @Test(.enabled(if: bashCompletion, "bash-completion is not installed"))
    func bashOffersNamesAsTheyAre() throws {
        let home = try ScratchFolder()
        let names = ["Anna $(touch run)", "Antje `touch run`", "Andreas \"'\\ *"]
        let cards = names.enumerated().map { index, name in
            "BEGIN:VCARD\nVERSION:3.0\nFN:\(name.replacing("\\", with: "\\\\"))\n"
                + "TEL;TYPE=fax:+1555111000\(index)\nEND:VCARD\n"
        }
        try home.write("cards.vcf", Data(cards.joined().utf8))
        try home.write("antenna.pdf", Data())
        let taken = try Program.shell("faxcontacts import -q $FAXPIPE_HOME/cards.vcf", home: home)
        #expect(taken.status == 0, "\(taken.errors)")
        #expect(try offered(["faxsend", "an"], home: home) == Set(names))
        #expect(try offered(["faxsend", "--to", "Anna"], home: home) == [names[0]])
        #expect(try offered(["faxsend", "--to", "=", "Anna"], home: home) == [names[0]])
        #expect(try offered(["faxsend", "--to", "="], home: home) == Set(names))
        #expect(try offered(["faxinbox", "list", "--from", "and"], home: home) == [names[2]])
        #expect(try offered(["faxinbox", "search", "--from", "=", "and"], home: home) == [names[2]])
        #expect(try offered(["faxsend", "--to", "x", "an"], home: home) == ["antenna.pdf"])
        #expect(!FileManager.default.fileExists(atPath: home.path("run")))
    }

    /// zsh and fish ask for the whole word, whose value is to be completed.
    @Test(arguments: [("zsh", "5.9"), ("fish", "3.6.0")])
    func aValueBehindAnEqualsSignIsCompleted(shell: String, version: String) throws {
        let home = try ScratchFolder()
        let card = "BEGIN:VCARD\nVERSION:3.0\nFN:Anna $(touch run)\nTEL;TYPE=fax:+15551110000\nEND:VCARD\n"
        try home.write("cards.vcf", Data(card.utf8))
        let taken = try Program.shell("faxcontacts import -q $FAXPIPE_HOME/cards.vcf", home: home)
        #expect(taken.status == 0, "\(taken.errors)")
        for question in [
            ["faxsend", "--", "--to", "1", "8", "faxsend", "--to=ann"],
            ["faxinbox", "list", "--", "--from", "2", "10", "faxinbox", "list", "--from=ann"],
        ] {
            let outcome = try Program.tool(
                question[0], ["---completion"] + question.dropFirst(), home: home,
                environment: ["SAP_SHELL": shell, "SAP_SHELL_VERSION": version])
            #expect(
                outcome.lines.first == "Anna $(touch run)", "\(question): \(outcome.text)\(outcome.errors)")
        }
    }

    /// zsh completes a value behind an equals sign only where it is told that there may be one.
    @Test(arguments: Tool.all) func zshKnowsTheEqualsSign(_ tool: Tool) throws {
        let script = try Program.tool(tool.name, ["--generate-completion-script", "zsh"]).text
        for line in script.split(separator: "\n") where line.contains("]:") && line.hasPrefix("        '") {
            let name = line.prefix { $0 != "[" }
            #expect(!name.contains("--") || name.hasSuffix("=") || name.contains("=,-"), "\(line)")
        }
    }
}

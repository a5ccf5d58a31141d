import FaxCore
import Foundation
import TestSupport
import Testing

/// The manual says what the tools do.
@Suite struct ManualPageTests {
    private static let mandoc = FileManager.default.isExecutableFile(atPath: "/usr/bin/mandoc")

    @Test func everyToolAndEveryFormatHasAPage() {
        let expected =
            Tool.all.map { $0.name + ".1" } + ["faxpipe-config.5", "faxpipe-json.5", "faxpipe.7"]
        #expect(Set(ManualPage.names) == Set(expected))
    }

    @Test(.enabled(if: mandoc, "mandoc is not installed"), arguments: ManualPage.names)
    func mandocHasNothingToWarnAbout(_ name: String) throws {
        let path = ManualPage.folder.appending(path: name).path
        let outcome = try Program.run("/usr/bin/mandoc", ["-Tlint", "-Wwarning", path])
        #expect(outcome.status == 0 && outcome.text == "" && outcome.errors == "", "\(outcome.text)")
    }

    @Test(arguments: ManualPage.names)
    func aPageHasAllItsSections(_ name: String) throws {
        let page = try ManualPage(name)
        var wanted: Set = ["NAME", "SYNOPSIS", "DESCRIPTION", "EXIT STATUS", "EXAMPLES", "SEE ALSO"]
        if name.hasSuffix(".1") { wanted.formUnion(["OPTIONS", "ENVIRONMENT", "FILES"]) }
        #expect(wanted.subtracting(page.sections).isEmpty)
    }

    @Test(arguments: Tool.all)
    func optionsAreThoseOfTheTool(_ tool: Tool) throws {
        let described = try ManualPage(tool.name + ".1").options
        #expect(Set(described) == (try tool.command().options))
        #expect(described.count == Set(described).count, "an option is described twice")
    }

    @Test(arguments: Tool.all)
    func everyCommandAndOptionHasAnAbstract(_ tool: Tool) throws {
        func check(_ command: Command) {
            #expect(command.abstract?.isEmpty == false, "\(command.commandName)")
            for option in command.arguments ?? [] where option.shouldDisplay {
                #expect(option.abstract?.isEmpty == false, "\(option.names?.first?.dashed ?? "operand")")
            }
            command.commands.forEach(check)
        }
        check(try tool.command())
    }

    @Test(arguments: Tool.all)
    func thePageNamesEverySubcommand(_ tool: Tool) throws {
        let page = try ManualPage(tool.name + ".1")
        for command in try tool.command().commands {
            #expect(page.tags("DESCRIPTION").contains("Cm \(command.commandName)"))
        }
    }

    /// Every `--option` in an example is one of the tool before it on the line.
    @Test(arguments: ManualPage.names)
    func examplesUseOptionsThatExist(_ name: String) throws {
        let known = Dictionary(
            uniqueKeysWithValues: try Tool.all.map { ($0.name, try $0.command().options) })
        let commands = try ManualPage(name).commands
        #expect(!commands.isEmpty || name == "faxpipe-config.5")
        for command in commands {
            var options: Set<String>?
            let marks = CharacterSet(charactersIn: " '\"|;()$")
            for word in command.components(separatedBy: marks) where !word.isEmpty {
                if let tool = known[word] {
                    options = tool
                } else if word.hasPrefix("--"), word.count > 2, let options {
                    #expect(options.contains(word), "\(word) in: \(command)")
                } else if word == "jq" || word == "awk" || word == "cut" {
                    options = nil
                }
            }
        }
    }

    @Test func theSystemsPageListsEveryExitStatus() throws {
        let listed = try ManualPage("faxpipe.7").exitStatus
        #expect(listed.map(\.code) == ExitStatus.allCases.map(\.rawValue))
        #expect(listed.allSatisfy { !$0.text.isEmpty })
    }

    @Test(arguments: Tool.all)
    func aToolsPageListsNoOtherExitStatus(_ tool: Tool) throws {
        let listed = try ManualPage(tool.name + ".1").exitStatus.map(\.code)
        #expect(!listed.isEmpty && Set(listed).count == listed.count)
        #expect(listed.allSatisfy { ExitStatus(rawValue: $0) != nil })
    }

    @Test func theSystemsPageListsEveryTool() throws {
        let page = try ManualPage("faxpipe.7")
        #expect(page.tags("DESCRIPTION").filter { $0.hasPrefix("Xr ") } == Tool.all.map { "Xr \($0.name) 1" })
        for tool in Tool.all {
            #expect(page.lines.contains(try #require(try tool.command().abstract)))
        }
    }

    @Test func everyStateOfAJobIsExplained() throws {
        let named = try ManualPage("faxjobs.1").words("Cm", in: "States", kind: "Ss")
        #expect(Set(named) == Set(JobState.allCases.map(\.rawValue)))
        let values = try ManualPage("faxpipe-json.5").section("Job", macro: "Ss")
        for state in JobState.allCases {
            #expect(values.contains { $0.hasPrefix(".Ql \(state.rawValue)") })
        }
    }

    @Test(arguments: ManualPage.names)
    func otherPagesThatAreNamedExist(_ name: String) throws {
        for line in try ManualPage(name).lines where line.hasPrefix(".Xr fax") {
            let words = line.split(separator: " ")
            #expect(ManualPage.names.contains("\(words[1]).\(words[2])"), "\(line)")
        }
    }
}

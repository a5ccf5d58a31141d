import FaxCore
import Foundation
import TestSupport
import Testing

/// The README tells the truth.
@Suite struct ReadmeTests {
    private let text: String

    init() throws {
        text = try String(contentsOf: Repository.root.appending(path: "README.md"), encoding: .utf8)
    }

    /// The cells of the rows of the table under a heading, without its head.
    private func table(_ heading: String) -> [[String]] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let start = lines.firstIndex(of: "## \(heading)") else { return [] }
        return lines[(start + 1)...].prefix { !$0.hasPrefix("## ") }
            .filter { $0.hasPrefix("| ") }.dropFirst()
            .map { line in
                line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            }
    }

    @Test func theTableOfToolsIsComplete() throws {
        let rows = table("The tools")
        #expect(rows.map { $0[0] } == Tool.all.map { "`\($0.name)`" })
        for (row, tool) in zip(rows, Tool.all) { #expect(row[1] == (try tool.command().abstract)) }
    }

    @Test func theToolsAreThoseThatAreBuilt() throws {
        let sources = try FileManager.default.contentsOfDirectory(
            atPath: Repository.root.appending(path: "Sources").path)
        #expect(Set(sources.filter { $0.hasPrefix("fax") }) == Set(Tool.all.map(\.name)))
    }

    @Test func theExitCodesAreThoseOfTheHouse() throws {
        #expect(table("Exit status").map { Int32($0[0]) } == ExitStatus.allCases.map(\.rawValue))
    }

    @Test func itAndTheManualSayTheSameOfEachExitStatus() throws {
        let manual = try ManualPage("faxpipe.7").exitStatus
        for (row, entry) in zip(table("Exit status"), manual) {
            let first = row[1].lowercased().prefix { $0 != ";" && $0 != ":" && $0 != "(" }
            let words = first.split(separator: " ").prefix(3).joined(separator: " ")
            #expect(entry.text.lowercased().hasPrefix(words), "\(entry.code): \(entry.text)")
        }
    }

    @Test func commandsUseOptionsThatExist() throws {
        let known = Dictionary(
            uniqueKeysWithValues: try Tool.all.map { ($0.name, try $0.command().options) })
        var seen = 0
        for line in text.split(separator: "\n") where !line.hasPrefix("|") {
            var options: Set<String>?
            for word in line.split(whereSeparator: { " `'|;()$".contains($0) }).map(String.init) {
                if let tool = known[word] { options = tool }
                if word == "jq" || word == "--" { options = nil }
                if let options, word.hasPrefix("--") {
                    seen += 1
                    #expect(options.contains(word), "\(line)")
                }
            }
        }
        #expect(seen > 8)
    }

    @Test func linkedFilesAndMakeTargetsExist() throws {
        for match in text.matches(of: /\]\(([^):#]+)\)/) {
            let file = Repository.root.appending(path: String(match.1))
            #expect(FileManager.default.fileExists(atPath: file.path), "\(match.1)")
        }
        let makefile = try String(contentsOf: Repository.root.appending(path: "Makefile"), encoding: .utf8)
        for match in text.matches(of: /make ([a-z]+)/) {
            #expect(makefile.contains("\n\(match.1):"), "make \(match.1)")
        }
    }

    /// The transcript has the demonstration's commands, and nothing that it does not say.
    @Test func theTranscriptIsTheDemonstrations() throws {
        let demo = try String(contentsOf: Repository.root.appending(path: "samples/demo"), encoding: .utf8)
        let run = demo.matches(of: /\nrun '([^'\n]+)'/).map { String($0.1) }
        let block = try #require(text.components(separatedBy: "```console\n").dropFirst().first)
        let shown = block.components(separatedBy: "```")[0].split(separator: "\n")
            .filter { $0.hasPrefix("$ ") }.map { String($0.dropFirst(2)) }
        #expect(!run.isEmpty && shown == run)
    }

    @Test func theDemonstrationWorks() throws {
        let folder = try ScratchFolder()
        let outcome = try Program.run(
            "/bin/bash", [Repository.root.appending(path: "samples/demo").path, Repository.tools.path],
            environment: ["TMPDIR": folder.url.path])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.lines.filter { $0.contains(/^[12]\tdelivered\t/) }.count == 2)
        #expect(outcome.lines.contains { $0.hasPrefix("server status\tSUCCESS") })
        let documents = outcome.lines.filter { $0.hasPrefix("/") && $0.hasSuffix(".pdf") }
        let received = /^[12]\tunread\t\+12025550100\t.*\tavailable$/
        #expect(outcome.lines.filter { $0.contains(received) }.count == 2)
        // Two as they were sent, and as they came back: pels come back as they are, and are the same document.
        #expect(documents.count >= 3)
        for path in documents {
            let bytes = FileManager.default.contents(atPath: path)
            #expect(bytes?.starts(with: Data("%PDF".utf8)) == true)
        }
    }
}

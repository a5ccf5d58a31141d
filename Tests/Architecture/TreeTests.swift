import Foundation
import TestSupport
import Testing

/// The folder tree is the plan of the house.
@Suite struct TreeTests {
    @Test func theTopLevelHoldsOnlyWhatItShould() throws {
        let allowed: Set = [
            "Package.swift", "Package.resolved", "Sources", "Tests", "samples", "man", "completions",
            "systemd", "cups",
            "README.md",
            "Makefile", "LICENSE",
        ]
        for name in try FileManager.default.contentsOfDirectory(atPath: Repository.root.path)
        where !name.hasPrefix(".") {
            #expect(allowed.contains(name), "\(name) lies at the top level")
        }
    }

    @Test func theLicenceIsTheGPL() throws {
        let text = try String(contentsOf: Repository.root.appending(path: "LICENSE"), encoding: .utf8)
        #expect(text.contains("GNU GENERAL PUBLIC LICENSE") && text.contains("Version 3, 29 June 2007"))
    }

    /// A command without a name is named after its type, which takes the runtime a search at every start of the tool.
    @Test func everyCommandSaysItsName() throws {
        let sources = Repository.root.appending(path: "Sources")
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        for case let source as URL in files where source.pathExtension == "swift" {
            let text = try String(contentsOf: source, encoding: .utf8)
            for configuration in text.split(separator: "CommandConfiguration(").dropFirst() {
                let isNamed = configuration.drop(while: \.isWhitespace).hasPrefix("commandName:")
                #expect(isNamed, "\(source.lastPathComponent)")
            }
        }
    }
}

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
}

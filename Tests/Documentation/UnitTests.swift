import Foundation
import TestSupport
import Testing

/// The units for the user's systemd are right, and start what there is.
@Suite struct UnitTests {
    private static let analyze = "/usr/bin/systemd-analyze"
    private static let folder = Repository.root.appending(path: "systemd")
    static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()

    private func text(_ name: String) throws -> String {
        try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
    }

    @Test func aTimerAndAPathStartTheService() {
        #expect(Set(Self.names).isSuperset(of: ["service", "timer", "path"].map { "faxpipe-flush.\($0)" }))
    }

    @Test(
        .enabled(
            if: FileManager.default.isExecutableFile(atPath: analyze), "systemd-analyze is not installed"))
    func systemdHasNothingToWarnAbout() throws {
        let home = try ScratchFolder()
        // As `make install` does it.
        for name in Self.names {
            let installed = try text(name).replacingOccurrences(
                of: "/usr/local/bin", with: Repository.tools.path)
            try home.write(name, Data(installed.utf8))
        }
        let outcome = try Program.run(
            Self.analyze, ["--user", "--man=no", "verify"] + Self.names.map(home.path), home: home,
            environment: ["XDG_RUNTIME_DIR": home.url.path])
        #expect(outcome.status == 0 && outcome.text + outcome.errors == "", "\(outcome.errors)")
    }

    @Test(arguments: names.filter { $0.hasSuffix(".service") })
    func aServiceRunsACommandThatThereIs(_ name: String) throws {
        let line = try #require(try text(name).firstMatch(of: /\nExecStart=\/usr\/local\/bin\/([^\n]+)/)).1
        let words = line.split(separator: " ").map(String.init)
        let outcome = try Program.tool(words[0], Array(words.dropFirst()) + ["--help"])
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test(arguments: names)
    func itNamesAManualPageThatThereIs(_ name: String) throws {
        for page in try text(name).matches(of: /Documentation=man:([a-z-]+)\(([0-9])\)/) {
            #expect(ManualPage.names.contains("\(page.1).\(page.2)"))
        }
    }
}

import FaxCore
import Foundation
import TestSupport
import Testing

@testable import DesktopIntegration

/// What `faxshare install` writes, and what is left of it afterwards.
@Suite struct InstallationTests {
    private let home: ScratchFolder

    init() throws { home = try ScratchFolder() }

    private func installation(_ managers: Set<String> = Set(FileManager.allCases.map(\.rawValue))) throws
        -> DesktopInstallation
    {
        try DesktopInstallation(
            tool: "/usr/local/bin/faxshare",
            environment: ["HOME": home.url.path, "XDG_DATA_DIRS": home.path("system")],
            recordFolder: home.path("faxpipe"), isThere: managers.contains)
    }

    private func tree() throws -> Set<String> {
        let found = Foundation.FileManager.default.enumerator(atPath: home.url.path)
        return Set((found?.allObjects ?? []).compactMap { $0 as? String })
    }

    @Test func aSecondInstallationChangesNothing() throws {
        let desktop = try installation()
        #expect(try desktop.install().count == 10)
        #expect(desktop.entries.allSatisfy { $0.state == .installed })
        #expect(try desktop.install().isEmpty)
    }

    @Test func nothingIsLeftAndNothingElseIsGone() throws {
        try home.write(".local/share/nautilus/scripts/mine", Data("#!/bin/sh\n".utf8))
        try home.write(".config/mimeapps.list", Data("[Default Applications]\n".utf8))
        let folder = home.url.appending(path: ".local/share/Thunar/sendto")
        try Foundation.FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let before = try tree()
        let desktop = try installation()
        _ = try desktop.install()
        #expect(try tree().count > before.count)
        // A file manager that has gone meanwhile is no reason to leave its file.
        #expect(try installation(["nemo"]).uninstall().count == 10)
        try installation().removeTraces()
        #expect(try tree() == before)
    }

    @Test func onlyWhatIsThereIsServed() throws {
        _ = try installation(["thunar"]).install()
        let files = try tree()
        #expect(files.contains(".local/share/Thunar/sendto/faxpipe.desktop"))
        #expect(!files.contains { $0.contains("nemo") || $0.contains("kio") || $0.contains("uca.xml") })
    }

    @Test func aFileOfSomebodyElseStays() throws {
        let path = try home.write(".local/share/nautilus/scripts/Send as fax", Data("#!/bin/sh\n".utf8))
        #expect { try installation().install() } throws: { ($0 as? FaxError)?.code == .cannotCreate }
        _ = try installation().uninstall()
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "#!/bin/sh\n")
    }

    @Test func aDoubleClickStillOpensWhatItOpenedBefore() throws {
        try home.write(
            "system/applications/mimeinfo.cache",
            Data("[MIME Cache]\nimage/pdf=viewer.desktop;\nimage/png=viewer.desktop;\n".utf8))
        try home.write("system/mime/aliases", Data("image/pdf application/pdf\n".utf8))
        try home.write(
            "system/applications/mimeapps.list",
            Data("[Default Applications]\nimage/png=viewer.desktop\n".utf8))
        _ = try installation([]).install()
        let path = home.path(".local/share/applications/faxpipe.desktop")
        let types = try #require(
            try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").first {
                $0.hasPrefix("MimeType=")
            })
        // PDFs have no default that stays in front of a program of the user's own; pictures have one.
        #expect(!types.contains("application/pdf") && types.contains("image/png"))
    }

    @Test(
        .enabled(
            if: Foundation.FileManager.default.isExecutableFile(atPath: "/usr/bin/desktop-file-validate"),
            "desktop-file-utils is not installed"))
    func theEntriesKeepToTheSpecification() throws {
        _ = try installation().install()
        for name in ["applications/faxpipe", "applications/faxpipe-link", "Thunar/sendto/faxpipe"] {
            let outcome = try Program.run(
                "/usr/bin/desktop-file-validate", [home.path(".local/share/\(name).desktop")])
            #expect(outcome.status == 0 && outcome.text.isEmpty, "\(outcome.text)")
        }
    }
}

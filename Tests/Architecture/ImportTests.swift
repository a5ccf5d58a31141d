import Foundation
import TestSupport
import Testing

/// Imports go down only. SwiftPM lets a target import whatever its dependencies import, so the table is held here.
@Suite struct ImportTests {
    /// Which of our modules and packages each module may import; system modules and FaxCore are free to all.
    static let table: [String: Set<String>] = [
        "FaxCore": [],
        "VCardCoding": [],
        "Typesetting": ["CDrawing", "CPangoCairo", "CLinux"],
        "PDFRendering": ["CPictureOrigin", "CPoppler", "CLinux"],
        "PageImaging": ["CPNG", "CJPEG", "CTIFF", "CWebP", "CLeptonica", "CHEIF", "CLinux"],
        "TerminalGraphics": ["CChafa", "CPNG", "CLinux"],
        "Terminal": ["CLinux"],
        "Confinement": ["CConfinement", "CLinux"],
        "HTTPTransfer": ["CCurl", "CLinux"],
        "LocalNetwork": [],
        "QRCode": ["CQR"],
        "ServiceDiscovery": ["CAvahi"],
        "PhoneNumbering": ["CPhoneNumber"],
        "SecretStore": ["CSecret", "CLinux"],
        "CommandHook": ["CLinux"],
        "DesktopNotification": ["CDBus"],
        "MachineState": ["CDesktop"],
        "TimeZones": ["CDesktop"],
        "FaxStore": ["CSQLite", "CCrypto", "CLinux"],
        "FaxConfig": ["LocalNetwork", "SecretStore", "TOMLKit", "CLinux"],
        "FaxDocument": ["Typesetting", "PDFRendering", "PageImaging", "Confinement", "CLinux"],
        "FaxbotClient": ["FaxConfig", "HTTPTransfer", "LocalNetwork", "SecretStore", "CLinux"],
        "FaxContacts": ["FaxStore", "VCardCoding", "PhoneNumbering", "CLinux"],
        "FaxNotices": ["FaxConfig", "FaxStore", "CommandHook", "DesktopNotification"],
        "FaxOutbox": ["FaxDocument", "FaxbotClient", "FaxStore", "FaxConfig", "MachineState", "TimeZones"],
        "FaxSync": ["FaxbotClient", "FaxStore"],
        "FaxPreview": [
            "FaxDocument", "PDFRendering", "PageImaging", "Terminal", "TerminalGraphics", "Confinement",
            "ProgramRunning", "CLinux",
        ],
        "FaxPairing": [
            "FaxConfig", "FaxbotClient", "PageImaging", "QRCode", "Confinement", "LocalNetwork",
            "SecretStore", "ServiceDiscovery", "CLinux",
        ],
        "FaxCLI": ["ArgumentParser", "FaxConfig", "Terminal", "CLinux"],
        "FaxDocumentArguments": ["ArgumentParser", "FaxCLI", "FaxConfig", "FaxDocument"],
        "ContactChoosing": [
            "ArgumentParser", "FaxCLI", "FaxConfig", "FaxContacts", "FaxStore", "Terminal", "CLinux",
        ],
        "ProgramRunning": ["CLinux"],
        "DesktopDialog": ["ProgramRunning", "CLinux"],
        "DesktopIntegration": ["CLinux"],
        "FaxbotSandbox": ["NIOCore", "NIOPosix", "NIOHTTP1", "PDFRendering", "CCrypto", "CLinux"],
        "faxpdf": ["ArgumentParser", "FaxCLI", "FaxConfig", "FaxDocument", "FaxDocumentArguments"],
        "faxpreview": [
            "ArgumentParser", "FaxCLI", "FaxConfig", "FaxDocument", "FaxPreview", "TerminalGraphics",
            "CLinux",
        ],
        "faxsend": [
            "ArgumentParser", "FaxCLI", "FaxConfig", "FaxDocument", "FaxDocumentArguments", "FaxOutbox",
            "FaxStore",
            "FaxbotClient", "FaxContacts", "ContactChoosing", "PhoneNumbering", "ProgramRunning", "TimeZones",
            "CLinux",
        ],
        "faxjobs": [
            "ArgumentParser", "FaxCLI", "FaxConfig", "FaxNotices", "FaxOutbox", "FaxStore", "FaxbotClient",
            "DesktopNotification", "ProgramRunning", "CLinux",
        ],
        "faxinbox": [
            "ArgumentParser", "FaxCLI", "FaxConfig", "FaxSync", "FaxStore", "FaxbotClient", "FaxNotices",
            "DesktopNotification", "ProgramRunning", "CLinux",
        ],
        "faxcontacts": [
            "ArgumentParser", "FaxCLI", "FaxConfig", "FaxContacts", "FaxStore", "VCardCoding",
            "ContactChoosing", "CLinux",
        ],
        "faxserver": [
            "ArgumentParser", "FaxCLI", "FaxConfig", "FaxPairing", "FaxbotClient", "FaxStore", "QRCode",
            "SecretStore",
            "TerminalGraphics",
        ],
        "faxshare": [
            "ArgumentParser", "FaxCLI", "FaxConfig", "FaxContacts", "FaxStore", "PhoneNumbering",
            "ProgramRunning", "ContactChoosing", "DesktopDialog", "DesktopIntegration", "DesktopNotification",
            "CLinux",
        ],
        "faxsandbox": ["ArgumentParser", "FaxCLI", "FaxbotSandbox", "FaxDocument", "CLinux"],
    ]
    /// What comes with the system or the toolchain.
    static let free: Set<String> = [
        "FaxCore", "Glibc", "FoundationEssentials", "Synchronization", "Dispatch",
    ]

    @Test func everyImportStandsInTheTable() throws {
        let sources = Repository.root.appending(path: "Sources")
        for (module, allowed) in Self.table {
            for file in try Self.swiftFiles(below: sources.appending(path: module)) {
                for imported in try Self.imports(of: file) {
                    #expect(
                        allowed.contains(imported) || Self.free.contains(imported),
                        "\(module)/\(file.lastPathComponent) imports \(imported)")
                }
            }
        }
    }

    @Test func everyModuleStandsInTheTable() throws {
        let sources = Repository.root.appending(path: "Sources")
        for folder in try FileManager.default.contentsOfDirectory(atPath: sources.path) {
            let hasSwift = try !Self.swiftFiles(below: sources.appending(path: folder)).isEmpty
            #expect(!hasSwift || Self.table[folder] != nil, "\(folder) has no row in the table")
        }
    }

    private static func swiftFiles(below folder: URL) throws -> [URL] {
        guard let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) else {
            return []
        }
        return found.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    }

    /// The modules that a source file imports, whatever stands before or after the word.
    private static func imports(of file: URL) throws -> [String] {
        let kinds: Set<Substring> = [
            "struct", "class", "enum", "protocol", "func", "var", "let", "typealias",
        ]
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
            var words = line.split(separator: " ")[...]
            guard let at = words.firstIndex(of: "import"), at < 3, !line.hasPrefix("//"), !line.hasPrefix(" ")
            else {
                return nil
            }
            words = words[(at + 1)...]
            if let kind = words.first, kinds.contains(kind) { words.removeFirst() }
            return words.first?.split(separator: ".").first.map(String.init)
        }
    }
}

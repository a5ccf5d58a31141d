import Foundation
import TestSupport
import Testing

@testable import DesktopIntegration

private typealias Manager = DesktopIntegration.FileManager

/// Files with hostile names reach the tool by every route as the files that they are, and nothing is executed.
///
/// The tool is a script that writes down what it was given, at a path that is hostile itself.
@Suite struct EntryRouteTests {
    private static let names: [[UInt8]] = [
        Array("plain.pdf".utf8), Array("two words.pdf".utf8), Array("a'b\"c`d.pdf".utf8),
        Array("new\nline\ttab.pdf".utf8), Array("back\\slash\\n.pdf".utf8),
        Array("$(touch pwned);touch pwned&.pdf".utf8), Array("`touch pwned`|touch pwned.pdf".utf8),
        Array("-rf --help.pdf".utf8), Array("%F %U %f %% %c%25.pdf".utf8), Array("grüße 日本 😀.pdf".utf8),
        [0xE9, 0xFF, 0x2E], Array(String(repeating: "ä", count: 127).utf8) + [0x78],
        Array("#a?b=c;d~e*f<g>h.pdf".utf8),
    ]

    private let scratch: ScratchFolder
    private let tool: String
    private let paths: [[UInt8]]
    private let entries: FileManagerEntries

    init() throws {
        scratch = try ScratchFolder()
        let script = """
            #!/bin/bash
            { printf '%s\\0' "$@"; if [ "$2" = --uri-list ]; then printf 'LIST\\0'; cat; fi; } > "$SEEN.new"
            mv "$SEEN.new" "$SEEN"

            """
        tool = try scratch.writeProgram("ev il \"$(touch pwned)'`f\\/faxshare", script)
        let folder = scratch.path("files")
        try Foundation.FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        paths = Self.names.map { Array("\(folder)/".utf8) + $0 }
        for path in paths { close(open(path.map { CChar(bitPattern: $0) } + [0], O_CREAT | O_WRONLY, 0o600)) }
        entries = FileManagerEntries(tool: tool)
    }

    /// A URI as GLib makes it: what is left as it is (g_filename_to_uri(3)).
    private static func uri(_ path: [UInt8]) -> String {
        let plain = Set(
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,:=@/".utf8)
        return "file://"
            + path.map { plain.contains($0) ? String(UnicodeScalar($0)) : String(format: "%%%02X", $0) }
            .joined()
    }

    private var uris: [String] { paths.map(Self.uri) }

    /// What the tool was given after it was started by `command`, which runs in the folder of the files.
    private func seen(_ command: String, _ arguments: [String], environment: [String: String] = [:]) throws
        -> [[UInt8]]
    {
        let seen = scratch.path("seen")
        try? Foundation.FileManager.default.removeItem(atPath: seen)
        let words = ([command] + arguments).map(\.shellWord).joined(separator: " ")
        let outcome = try Program.shell(
            "cd \(scratch.path("files").shellWord) && \(words)",
            environment: ["SEEN": seen].merging(environment) { $1 })
        for _ in 0..<3000 where !Foundation.FileManager.default.fileExists(atPath: seen) { usleep(20_000) }
        let bytes = try #require(Foundation.FileManager.default.contents(atPath: seen), "\(outcome.errors)")
        return bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast().map(Array.init)
            + [bytes.split(separator: 0, omittingEmptySubsequences: false).last.map(Array.init) ?? []]
            .filter { !$0.isEmpty }
    }

    private func nothingWasExecuted() throws -> Bool {
        let found = Foundation.FileManager.default.enumerator(atPath: scratch.url.path)
        return (found?.allObjects ?? []).allSatisfy {
            ($0 as? String)?.hasSuffix("/pwned") != true && ($0 as? String) != "pwned"
        }
    }

    /// The paths behind `send --`, URIs or not.
    private func files(_ words: [[UInt8]]) throws -> [[UInt8]] {
        #expect(words.prefix(2) == [Array("send".utf8), Array("--".utf8)])
        return try words.dropFirst(2).map { word in
            try String(fileName: word).localPath().fileNameBytes.dropLast().map(UInt8.init(bitPattern:))
        }
    }

    @Test(arguments: [("nautilus", "NAUTILUS"), ("caja", "CAJA")])
    func scripts(_ manager: String, _ variable: String) throws {
        let program = try #require(Manager(rawValue: manager))
        let file = try #require(entries.files(for: program).first)
        let path = try scratch.writeProgram("script", file.text)
        let words = try seen(
            path, [], environment: ["\(variable)_SCRIPT_SELECTED_URIS": uris.joined(separator: "\n") + "\n"])
        #expect(words.prefix(3) == [Array("send".utf8), Array("--uri-list".utf8), Array("LIST".utf8)])
        let found = try localPaths(ofURIList: words[3]).map {
            $0.fileNameBytes.dropLast().map(UInt8.init(bitPattern:))
        }
        #expect(found == paths)
        #expect(try nothingWasExecuted())
    }

    @Test func scriptsWithoutURIsTakeNames() throws {
        let file = try #require(entries.files(for: .nautilus).first)
        let path = try scratch.writeProgram("script", file.text)
        let words = try seen(path, ["-rf --help.pdf", "$(touch pwned)"])
        #expect(
            words.map { String(decoding: $0, as: UTF8.self) } == [
                "send", "--", "-rf --help.pdf", "$(touch pwned)",
            ])
        #expect(try nothingWasExecuted())
    }

    /// GLib launches the entries of Thunar and of "Open with"; gio(1) is GLib's own launcher.
    @Test(
        .enabled(
            if: Foundation.FileManager.default.isExecutableFile(atPath: "/usr/bin/gio"),
            "gio is not installed"))
    func entriesThatGLibLaunches() throws {
        let sendTo = try #require(entries.files(for: .thunar).first)
        let openWith = try #require(ApplicationEntries(tool: tool, types: []).files.first)
        // Plasma's line is read by the same rules; only the kind of the file is another.
        let service = try #require(entries.files(for: .dolphin).first)
        let menu = service.text
        let line = try #require(menu.split(separator: "\n").first { $0.hasPrefix("Exec=") })
        let action = "[Desktop Entry]\nType=Application\nName=x\n\(line)\n"
        for text in [sendTo.text, openWith.text, action] {
            let path = try scratch.write("entry.desktop", Data(text.utf8))
            #expect(try files(try seen("/usr/bin/gio", ["launch", path] + uris)) == paths)
        }
        #expect(try nothingWasExecuted())
    }

    /// Nemo puts each URI between the quotes of its key `Quote`, and GLib takes the line to words.
    @Test func nemo() throws {
        typealias Parse =
            @convention(c) (
                UnsafePointer<CChar>, UnsafeMutablePointer<Int32>,
                UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
                UnsafeMutableRawPointer?
            ) -> Int32
        let glib = try #require(dlopen("libglib-2.0.so.0", RTLD_LAZY))
        let symbol = try #require(dlsym(glib, "g_shell_parse_argv"))
        let parse = unsafeBitCast(symbol, to: Parse.self)
        let entry = try #require(entries.files(for: .nemo).first)
        let line = try #require(entry.text.split(separator: "\n").first { $0.hasPrefix("Exec=") })
        // As g_key_file_get_string(3) reads it, and without Nemo's own %f for our path.
        let value = line.dropFirst(5).replacingOccurrences(of: "\\\\", with: "\\")
        let exec = value.replacingOccurrences(of: "%U", with: uris.map { "\"\($0)\"" }.joined(separator: " "))
        var (count, words): (Int32, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) = (0, nil)
        #expect(parse(exec, &count, &words, nil) == 1)
        let found = (1..<Int(count)).map { index in words?[index].map { String(cString: $0) } ?? "" }
        #expect(try files(found.map { Array($0.utf8) }) == paths)
    }
}

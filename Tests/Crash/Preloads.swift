import Foundation
import TestSupport
import Testing

/// The libraries of `Preload`, built for one test; an LD_PRELOAD that names them puts them under a tool.
struct Preloads {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    /// The path of one, built when it is asked for first.
    func path(_ name: String) throws -> String {
        let library = folder.path("\(name).so")
        if FileManager.default.fileExists(atPath: library) { return library }
        let source = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Preload/\(name).c")
        let made = try Program.run("/usr/bin/cc", ["-O1", "-shared", "-fPIC", "-o", library, source.path])
        try #require(made.status == 0, "\(made.errors)")
        return library
    }

    /// The calls that a FAULT_TRACE has, by their names.
    static func steps(_ trace: String) throws -> [String] {
        try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n").map(String.init)
    }
}

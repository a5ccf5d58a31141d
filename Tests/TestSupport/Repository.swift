public import Foundation

/// Where things lie while the tests run.
public enum Repository {
    /// The package's folder.
    public static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Real documents that are not part of the project, beside it; nil where they are absent.
    public static let corpus: URL? = {
        let folder = root.deletingLastPathComponent().appending(path: "shared/corpus")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    /// The folder of the tools under test: `FAXPIPE_TOOLS`, else where the test runner itself was built.
    public static let tools: URL = {
        if let folder = ProcessInfo.processInfo.environment["FAXPIPE_TOOLS"] { return URL(filePath: folder) }
        let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
        return (bundle ?? URL(filePath: CommandLine.arguments[0])).deletingLastPathComponent()
    }()

    /// The path of a tool under test.
    public static func tool(_ name: String) -> String { tools.appending(path: name).path }

    /// The files below a folder of the corpus, sorted; none where it is absent.
    public static func corpusFiles(_ folder: String, endings: Set<String> = []) -> [URL] {
        guard let top = corpus?.appending(path: folder),
            let found = FileManager.default.enumerator(
                at: top, includingPropertiesForKeys: [.isRegularFileKey])
        else { return [] }
        return found.compactMap { $0 as? URL }
            .filter { (try? $0.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true }
            .filter { endings.isEmpty || endings.contains($0.pathExtension.lowercased()) }
            .sorted { $0.path < $1.path }
    }
}

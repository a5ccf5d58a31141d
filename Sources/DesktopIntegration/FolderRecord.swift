import FaxCore
import Glibc

/// What was missing before an installation, folders above all: what was there before stays, even if it is empty.
struct FolderRecord {
    /// The file with their paths, one a line, a newline in a path written as `%0A`.
    let path: String

    private var folders: [String] {
        (PlainFile.text(at: path) ?? "").split(separator: "\n").map {
            String($0).replacing("%0A", by: "\n").replacing("%25", by: "%")
        }
    }

    /// Makes the folders above the file at `path`, and writes those down that were missing before they are made.
    func makeFolders(of path: String) throws(FaxError) {
        let missing = Self.missingFolders(above: path)
        try note(missing: missing)
        for folder in missing { try make(folder) }
    }

    /// The folders above the file at `path` that are not there, the outermost first.
    private static func missingFolders(above path: String) -> [String] {
        var missing: [String] = []
        var folder = path.folderPath
        while !folder.isEmpty, unsafe access(folder.fileNameBytes, F_OK) != 0 {
            missing.append(folder)
            folder = folder.folderPath
        }
        return missing.reversed()
    }

    /// Writes those of `paths` down that are not there.
    func note(missing paths: [String]) throws(FaxError) {
        let known = folders
        var new = paths.filter { path in
            unsafe access(path.fileNameBytes, F_OK) != 0 && !known.contains(path)
        }
        // The record has a folder, too.
        if !new.isEmpty { new += Self.missingFolders(above: path).filter { !new.contains($0) } }
        guard !new.isEmpty else { return }
        let lines = (known + new).map { $0.replacing("%", by: "%25").replacing("\n", by: "%0A") + "\n" }
        try make(path.folderPath)
        try PlainFile.write(lines.joined(), to: path, mode: 0o600)
    }

    /// Removes what is empty of it, the innermost first, and the record.
    func removeAll() {
        let made = folders
        _ = unsafe unlink(path.fileNameBytes)
        for made in made.sorted(by: { $0.utf8.count > $1.utf8.count }) {
            if unsafe rmdir(made.fileNameBytes) != 0, errno == ENOTDIR {
                _ = unsafe unlink(made.fileNameBytes)
            }
        }
    }

    private func make(_ folder: String) throws(FaxError) {
        guard unsafe mkdir(folder.fileNameBytes, 0o700) != 0, errno == ENOENT else { return }
        try make(folder.folderPath)
        guard unsafe mkdir(folder.fileNameBytes, 0o700) == 0 || errno == EEXIST else {
            throw PlainFile.error("make", folder, errno)
        }
    }
}

extension String {
    fileprivate func replacing(_ text: String, by other: String) -> String {
        split(separator: text, omittingEmptySubsequences: false).joined(separator: other)
    }

    /// The path without its last part.
    public var folderPath: String {
        guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
        return String(self[..<slash])
    }
}

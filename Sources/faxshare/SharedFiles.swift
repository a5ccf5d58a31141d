import DesktopDialog
import DesktopIntegration
import FaxCore
import Glibc

/// The files that are to become one fax.
struct SharedFiles {
    /// Their absolute paths, in the order given: none can be taken for an option.
    let paths: [String]

    /// The most files of one fax.
    static let most = 200

    /// What the command line names, or standard input with `uriList`; where it names nothing, the person chooses.
    ///
    /// Nil if the person doesn't want to.
    /// - Throws: exit status 66 for a file that is not there, 65 for too many.
    init?(_ operands: [String], uriList: Bool, dialog: any SendDialog) throws(FaxError) {
        var named = uriList ? try localPaths(ofURIList: Self.standardInput()) : []
        for operand in operands { named.append(try operand.localPath()) }
        if named.isEmpty {
            guard let chosen = try dialog.chooseFiles(), !chosen.isEmpty else { return nil }
            named = chosen
        }
        guard named.count <= Self.most else {
            throw FaxError(
                .badData, "\(named.count) files are too many for one fax: the limit is \(Self.most)")
        }
        let folder = Self.currentFolder()
        paths = named.map { $0.hasPrefix("/") ? $0 : "\(folder)/\($0)" }
        for path in paths {
            var facts = stat()
            guard unsafe stat(path.fileNameBytes, &facts) == 0 else {
                throw FaxError(
                    .noInput,
                    "can't read \(path.lastPathComponent): \(unsafe String(cString: strerror(errno)).lowercased())",
                    hint: "the file was \(path)")
            }
            guard facts.st_mode & S_IFMT != S_IFDIR else {
                throw FaxError(
                    .noInput, "\(path.lastPathComponent) is a folder", hint: "choose the files that are in it"
                )
            }
        }
    }

    /// What they are called together: `letter.pdf`, or `letter.pdf and 2 more`.
    var title: String {
        let first = (paths.first ?? "").lastPathComponent
        return paths.count > 1 ? "\(first) and \(paths.count - 1) more" : first
    }

    private static func currentFolder() -> String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        guard unsafe getcwd(&buffer, buffer.count) != nil else { return "" }
        return String(fileName: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) })
    }

    /// Standard input to its end, 4 MB at most: as many URIs as a fax has files take less.
    private static func standardInput() throws(FaxError) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = unsafe read(STDIN_FILENO, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw FaxError(.inputOutput, "can't read standard input") }
            if count == 0 { return bytes }
            bytes += buffer[..<count]
            guard bytes.count <= 4 << 20 else {
                throw FaxError(.badData, "standard input is too long a list")
            }
        }
    }
}

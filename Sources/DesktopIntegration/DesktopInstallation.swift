public import FaxCore
import Glibc

/// "Send as fax" in the programs of one user's desktop: files below `$XDG_DATA_HOME`, and nothing else.
public struct DesktopInstallation {
    /// A file that belongs to the installation.
    public struct Entry: Sendable, Equatable {
        /// How it is.
        public enum State: String, Sendable {
            /// It is there as this version writes it.
            case installed
            /// It is there from another version, or for a tool at another place.
            case outdated
            /// It is not there.
            case missing
            /// Another file has its name.
            case foreign
        }
        /// What it is for: a file manager, or what every program has of it.
        public let program: String
        /// Where it is.
        public let path: String
        /// How it is.
        public let state: State
    }

    private let dataHome: String
    private let files: [(program: String, file: DesktopFile)]
    private let managers: [FileManager]
    private let record: FolderRecord

    /// The installation of the user with this environment.
    ///
    /// - Parameters:
    ///   - tool: the path of `faxshare`.
    ///   - recordFolder: where is written down which folders were made.
    ///   - isThere: whether a program is installed.
    /// - Throws: exit status 78 without a home, or if no program of the desktop could start `tool`.
    public init(
        tool: String, environment: [String: String], recordFolder: String, isThere: (String) -> Bool
    ) throws(FaxError) {
        // GLib looks for the program before it reads %% as a percent sign.
        guard !tool.contains(where: { "%=\n".contains($0) }), tool.visible == tool else {
            throw FaxError(
                .configuration,
                "programs of the desktop can't start \(tool): its path has a sign they can't read",
                hint: "make install PREFIX=$HOME/.local")
        }
        func absolute(_ name: String) -> String? {
            environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        let home = absolute("HOME")
        guard let dataHome = absolute("XDG_DATA_HOME") ?? home.map({ $0 + "/.local/share" }),
            let configHome = absolute("XDG_CONFIG_HOME") ?? home.map({ $0 + "/.config" })
        else { throw FaxError(.configuration, "HOME is not set", hint: "export HOME=~") }
        self.dataHome = dataHome
        record = FolderRecord(path: recordFolder + "/desktop-folders")
        managers = FileManager.allCases.filter { isThere($0.rawValue) }
        let entries = FileManagerEntries(tool: tool)
        let types = MIMEDefaults(environment: environment, dataHome: dataHome, configHome: configHome)
            .harmless(FileManagerEntries.types)
        var files = ApplicationEntries(tool: tool, types: types).files.map {
            (program: "all programs", file: $0)
        }
        for manager in managers {
            for file in entries.files(for: manager)
            where !files.contains(where: { $0.file.path == file.path }) {
                files.append((manager.name, file))
            }
        }
        self.files = files
    }

    /// The folder of desktop files, whose index of MIME types has to be made anew after a change.
    public var applicationsFolder: String { dataHome + "/applications" }

    /// Each file, and how it is.
    public var entries: [Entry] {
        files.map { program, file in
            Entry(program: program, path: path(of: file), state: state(of: file))
        }
    }

    /// The file managers that are there, and where "Send as fax" is found in each.
    public var places: [String] { managers.map { "\($0.name): \($0.place)" } }

    /// Puts every file in place that is not.
    ///
    /// - Returns: the paths that were written; none the second time.
    /// - Throws: exit status 73 if one can't be written, or if another file has its name.
    public func install() throws(FaxError) -> [String] {
        try record.note(missing: [index])
        var written: [String] = []
        for (_, file) in files {
            let path = path(of: file)
            switch state(of: file) {
            case .installed: continue
            case .foreign:
                throw FaxError(
                    .cannotCreate, "\(path) is another program's or your own", hint: "rename it")
            case .missing, .outdated:
                try record.makeFolders(of: path)
                try PlainFile.write(file.text, to: path, mode: file.isExecutable ? 0o755 : 0o644)
                written.append(path)
            }
        }
        return written
    }

    /// Takes away every file that an installation has put anywhere, also for programs that have gone since, and the
    /// folders that were made for them if nothing else is in them.
    ///
    /// - Returns: the paths that were removed.
    public func uninstall() throws(FaxError) -> [String] {
        var removed: [String] = []
        for file in Self.everyFile {
            let path = dataHome + "/" + file
            guard let text = PlainFile.text(at: path), text.contains(ownMark) else { continue }
            guard unsafe unlink(path.fileNameBytes) == 0 else { throw PlainFile.error("remove", path, errno) }
            removed.append(path)
        }
        return removed
    }

    /// Removes the folders that were made and are empty now, the index if there was none before, and the record of it.
    public func removeTraces() { record.removeAll() }

    /// Whether the index of MIME types has our files.
    public var isIndexed: Bool { PlainFile.text(at: index)?.contains("faxpipe.desktop") == true }

    private var index: String { applicationsFolder + "/mimeinfo.cache" }

    private func path(of file: DesktopFile) -> String { "\(dataHome)/\(file.path)" }

    private func state(of file: DesktopFile) -> Entry.State {
        let path = path(of: file)
        var facts = stat()
        guard unsafe lstat(path.fileNameBytes, &facts) == 0 else { return .missing }
        guard facts.st_mode & S_IFMT == S_IFREG, let text = PlainFile.text(at: path) else { return .foreign }
        guard text.contains(ownMark) else { return .foreign }
        let isRunnable = facts.st_mode & 0o111 != 0
        return text == file.text && isRunnable == file.isExecutable ? .installed : .outdated
    }

    /// The paths of all files that any installation may have.
    private static var everyFile: [String] {
        let entries = FileManagerEntries(tool: "")
        let files =
            ApplicationEntries(tool: "", types: []).files
            + FileManager.allCases.flatMap { entries.files(for: $0) }
        return files.map(\.path)
    }
}

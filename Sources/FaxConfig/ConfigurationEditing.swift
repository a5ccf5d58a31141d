import CLinux
public import FaxCore
import Glibc
import TOMLKit

extension Configuration {
    /// Changes `config.toml`; comments, order, line ends and all else in it stay as they are.
    ///
    /// Where there is no file it is made, with mode 0600 in a folder of mode 0700. It is replaced as a whole, and behind
    /// a symbolic link the file that the link leads to. What will be in it is read again and compared with what was
    /// meant before. Two editors at once wait for each other.
    /// - Returns: what the file says now.
    /// - Throws: 78 if the file can't be understood, if a change is not possible, or leads to a configuration that has a
    ///   mistake; 73 or 74 if it can't be written; 75 if somebody else changes it at the same time.
    @discardableResult
    public static func edit(
        _ changes: [ConfigurationChange], places: Places, environment: [String: String]
    ) throws(FaxError) -> Configuration {
        try edit(changes, places: places, environment: environment) { (_) throws(FaxError) in }
    }

    /// What the configuration would be after some changes; nothing is written.
    /// - Throws: 78 as ``edit(_:places:environment:)``.
    public static func trying(
        _ changes: [ConfigurationChange], places: Places, environment: [String: String]
    ) throws(FaxError) -> Configuration {
        let path = places.configurationFile
        let file =
            try ConfigurationFile(path: path)
            ?? ConfigurationFile(path: path, text: "", isOpenToOthers: false)
        return try Configuration(try file.changed(changes), places: places, environment: environment)
    }

    /// As ``edit(_:places:environment:)``, and does `work` with what the file will say, before it says so. If that
    /// fails, nothing is changed.
    static func edit(
        _ changes: [ConfigurationChange], places: Places, environment: [String: String],
        before work: (Configuration) throws(FaxError) -> Void
    ) throws(FaxError) -> Configuration {
        try Places.make(places.config)
        let place = try ConfigurationPlace.hold(places.configurationFile)
        let file = try ConfigurationFile(path: places.configurationFile)
        let old = file ?? ConfigurationFile(path: places.configurationFile, text: "", isOpenToOthers: false)
        _ = try Configuration(old, places: places, environment: environment)
        let new = try old.changed(changes)
        let after = try Configuration(new, places: places, environment: environment)
        try work(after)
        guard new.text != old.text else { return after }
        guard try ConfigurationFile(path: places.configurationFile)?.text == file?.text else {
            throw FaxError(.tryAgain, "\(old.path) was changed by somebody else meanwhile")
        }
        try place.replace(with: new.text)
        return after
    }
}

extension ConfigurationFile {
    /// The file as it is after the changes.
    /// - Throws: 78 if a change is not possible, or if the file is written in a way that can't be changed.
    func changed(_ changes: [ConfigurationChange]) throws(FaxError) -> ConfigurationFile {
        var edit = TOMLEdit(text)
        guard var meaning = ConfigurationValue(document: text) else {
            throw FaxError(.configuration, "\(path) can't be read as TOML")
        }
        for change in changes {
            try change.apply(to: &meaning)
            edit.apply(change)
        }
        guard TOMLLines(edit.text).fault == nil, let result = ConfigurationValue(document: edit.text),
            result.withoutEmptyTables == meaning.withoutEmptyTables
        else {
            throw FaxError(
                .configuration, "\(path) is written in a way that can't be changed by a program",
                hint: "${EDITOR:-vi} \(path)")
        }
        return ConfigurationFile(path: path, text: edit.text, isOpenToOthers: isOpenToOthers)
    }
}

extension ConfigurationValue {
    fileprivate init?(document: String) {
        guard let table = try? TOMLTable(string: document) else { return nil }
        self.init(table)
    }
}

/// Where the configuration lies, held against other editors.
private struct ConfigurationPlace: ~Copyable {
    /// The file itself, behind all symbolic links.
    private let path: String
    private let folder: Int32

    private init(path: String, folder: Int32) { (self.path, self.folder) = (path, folder) }

    /// Waits at most five seconds for another editor.
    static func hold(_ path: String) throws(FaxError) -> ConfigurationPlace {
        let path = try resolved(path)
        let name = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
        let folder = unsafe fx_open(name.isEmpty ? "/" : name, O_RDONLY | O_DIRECTORY, 0)
        guard folder >= 0 else { throw failure(path, .cannotCreate, -folder) }
        let place = ConfigurationPlace(path: path, folder: folder)
        var attempts = 250
        // Some network file systems lock no folders; what is in the file is compared once more anyway.
        while flock(folder, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR {
            attempts -= 1
            guard attempts > 0 else { throw FaxError(.tryAgain, "somebody else is changing \(path)") }
            usleep(20_000)
        }
        return place
    }

    deinit { close(folder) }

    /// Replaces the file, or makes it.
    func replace(with text: String) throws(FaxError) {
        var facts = stat()
        let mode = unsafe stat(path, &facts) == 0 ? facts.st_mode & 0o777 : 0o600
        let draft = "\(path).\(getpid())"
        // Nobody else's: the lock is held.
        unsafe unlink(draft)
        let descriptor = unsafe fx_open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Self.failure(path, .cannotCreate, -descriptor) }
        let bytes = Array(text.utf8)
        var done = 0
        while done < bytes.count {
            let written = unsafe bytes.withUnsafeBytes {
                unsafe write(descriptor, $0.baseAddress?.advanced(by: done), $0.count - done)
            }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { break }
            done += written
        }
        let isSafe = done == bytes.count && fchmod(descriptor, mode) == 0 && fsync(descriptor) == 0
        let number = errno
        close(descriptor)
        guard isSafe else {
            unsafe unlink(draft)
            throw Self.failure(path, .inputOutput, number)
        }
        guard unsafe rename(draft, path) == 0 else {
            let number = errno
            unsafe unlink(draft)
            throw Self.failure(path, .inputOutput, number)
        }
        fsync(folder)
    }

    private static func resolved(_ path: String) throws(FaxError) -> String {
        if let found = unsafe realpath(path, nil) {
            defer { unsafe free(found) }
            return unsafe String(cString: found)
        }
        let number = errno
        var facts = stat()
        guard number == ENOENT, unsafe lstat(path, &facts) != 0 else {
            throw failure(path, .inputOutput, number)
        }
        return path
    }

    private static func failure(_ path: String, _ code: ExitStatus, _ number: Int32) -> FaxError {
        FaxError(code, "can't write \(path): \(unsafe String(cString: strerror(number)))")
    }
}

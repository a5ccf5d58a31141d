import CLinux
import DesktopIntegration
import FaxCLI
import FaxConfig
import FaxCore
import FoundationEssentials
import Glibc

/// One look at a watched folder after the other.
///
/// A file is moved into a folder of its own below `.sending` before anything is sent, named by the UUID that its fax is
/// recorded under. What is found there after a crash is handed to `faxsend` under the same UUID, which sends nothing that
/// is recorded already.
final class FolderRound {
    /// The folder's absolute path.
    let root: String
    private let rest: Duration
    private let context: ToolContext
    private let tools: SiblingTools
    private let lock: Int32
    /// What files looked like, and since when.
    private var looks: [String: Look] = [:]
    private var said: Set<String> = []

    private struct Look: Equatable {
        let inode: UInt64
        let size: Int64
        let seconds: Int
        let nanoseconds: Int
        var since = ContinuousClock.now

        static func == (one: Look, other: Look) -> Bool {
            (one.inode, one.size, one.seconds, one.nanoseconds)
                == (other.inode, other.size, other.seconds, other.nanoseconds)
        }
    }

    /// The names of folders that are ours.
    private static let reserved: Set<String> = ["sent", "failed"]

    /// - Throws: exit status 66 if there is no such folder, 75 if it is watched already.
    init(_ folder: String, rest: Duration, _ context: ToolContext) throws(FaxError) {
        guard let resolved = unsafe realpath(folder.fileNameBytes, nil) else {
            throw FaxError(.noInput, "there is no folder \(folder)", hint: "mkdir -p \(folder)")
        }
        defer { unsafe free(resolved) }
        root = unsafe String(fileName: UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
        self.rest = rest
        self.context = context
        tools = try SiblingTools(context)
        try Places.make(root + "/.sending")
        lock = unsafe fx_open((root + "/.sending/lock").fileNameBytes, O_RDWR | O_CREAT | O_NOFOLLOW, 0o600)
        guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            throw FaxError(.tryAgain, "\(root) is being watched already, or can't be written")
        }
        // A mistake is better said now than to every file.
        _ = try WatchedFolder(path: root)
        let configuration = try Configuration.load(
            places: try context.places(), environment: context.environment)
        _ = try configuration.profile(named: try WatchedFolder(path: root).profile)
    }

    deinit { if lock >= 0 { close(lock) } }

    /// The folder and those in it that hold files for somebody.
    var folders: [String] {
        let inner = fileNames(in: root).filter { name in
            !name.hasPrefix(".") && !Self.reserved.contains(name) && kind(of: "\(root)/\(name)") == S_IFDIR
        }
        return [root] + inner.map { "\(root)/\($0)" }
    }

    /// Finishes what was begun, and sends what has come to rest.
    /// - Returns: how many files are not at rest yet.
    func run() throws(FaxError) -> Int {
        for name in fileNames(in: root + "/.sending") {
            guard let uuid = UUID(uuidString: name) else { continue }
            finish(HeldFile(root: root, uuid: uuid))
        }
        var waiting = 0
        var present: Set<String> = []
        for folder in folders {
            let subfolder = folder == root ? "" : folder.lastPathComponent
            for name in fileNames(in: folder) where !name.hasPrefix(".") {
                let path = "\(folder)/\(name)"
                guard kind(of: path) != S_IFDIR else { continue }
                present.insert(path)
                switch state(of: path) {
                case .moving: waiting += 1
                case .resting: if let held = hold(path, subfolder) { finish(held) }
                case .refused(let reason):
                    if let held = hold(path, subfolder) { end(held, reason: reason) }
                }
            }
        }
        looks = looks.filter { present.contains($0.key) }
        return waiting
    }

    private enum State {
        case moving, resting
        case refused(String)
    }

    private func state(of path: String) -> State {
        var facts = stat()
        guard unsafe lstat(path.fileNameBytes, &facts) == 0 else { return .moving }
        guard facts.st_mode & S_IFMT != S_IFLNK else { return .refused("symbolic links are not followed") }
        guard facts.st_mode & S_IFMT == S_IFREG else { return .refused("this is no file that could be sent") }
        let look = Look(
            inode: UInt64(facts.st_ino), size: Int64(facts.st_size), seconds: facts.st_mtim.tv_sec,
            nanoseconds: facts.st_mtim.tv_nsec)
        guard let last = looks[path], last == look else {
            looks[path] = look
            return .moving
        }
        // A scanner makes its file before it has anything to write.
        guard facts.st_size > 0, ContinuousClock.now - last.since >= rest else { return .moving }
        let descriptor = unsafe fx_open(path.fileNameBytes, O_RDONLY | O_NOFOLLOW | O_NONBLOCK, 0)
        guard descriptor >= 0 else { return .moving }
        defer { close(descriptor) }
        return fx_is_at_rest(descriptor) == 0 ? .moving : .resting
    }

    /// Takes a file out of everybody's reach; nil if it is no longer there.
    private func hold(_ path: String, _ subfolder: String) -> HeldFile? {
        let held = HeldFile(root: root, uuid: UUID())
        do throws(FaxError) {
            return try held.take(path, from: subfolder) ? held : nil
        } catch {
            sayOnce(error.message)
            return nil
        }
    }

    /// Sends a file that is held, and puts it where it belongs then. What may pass is tried again with the next round.
    private func finish(_ held: HeldFile) {
        guard let path = held.document else { return held.remove() }
        guard kind(of: path) == S_IFREG else { return end(held, reason: "symbolic links are not followed") }
        do throws(FaxError) {
            let settings = try WatchedFolder(path: root)
            let recipient = try self.recipient(held, settings)
            let sent = try tools.send(
                to: recipient, path, profile: settings.profile, uuid: held.uuid, context: context)
            if let job = sent.jobs.first, ["failed", "uncertain", "expired", "cancelled"].contains(job.state)
            {
                return end(
                    held, reason: "fax \(job.id) is \(job.state)" + (job.error.map { ": \($0)" } ?? ""))
            }
            // What is in the queue is safe there, whatever else was to be said.
            if sent.jobs.isEmpty, let error = sent.error { throw error }
            if let job = sent.jobs.first { context.note("\(path.lastPathComponent) is fax \(job.id)") }
            try held.move(to: "sent", reason: nil)
        } catch {
            switch error.code {
            case .tryAgain, .inputOutput, .cannotCreate, .configuration, .noPermission: sayOnce(error.message)
            default: end(held, reason: error.message + (error.hint.map { "\nhint: \($0)" } ?? ""))
            }
        }
    }

    private func recipient(_ held: HeldFile, _ settings: WatchedFolder) throws(FaxError) -> String {
        let subfolder = held.subfolder
        let named = subfolder.isEmpty ? settings.to : settings.folders[subfolder] ?? subfolder
        guard let named else {
            throw FaxError(
                .noRecipient, "nobody is named to send it to",
                hint:
                    "put it into a subfolder that is called after somebody, or write to = \"+15551234567\" into \(root)/\(WatchedFolder.fileName)"
            )
        }
        return named
    }

    private func end(_ held: HeldFile, reason: String) {
        // The person knows the file by its name, not by where it is held.
        let name = held.document?.lastPathComponent ?? "a file"
        let reason = held.document.map { reason.replacing($0, with: name) } ?? reason
        let first = reason.split(separator: "\n").first ?? ""
        context.note("\(name) was not sent: \(first)")
        do throws(FaxError) {
            try held.move(to: "failed", reason: reason)
        } catch {
            sayOnce(error.message)
        }
    }

    private func sayOnce(_ text: String) {
        if said.insert(text).inserted { context.note(text) }
    }

    private func kind(of path: String) -> mode_t? {
        var facts = stat()
        return unsafe lstat(path.fileNameBytes, &facts) == 0 ? facts.st_mode & S_IFMT : nil
    }
}

import CLinux
public import FaxCore
import FaxStore
import Glibc
import VCardCoding

/// Folders of cards, one in a file, as khard(1), vdirsyncer(1) and others keep them ("vdir").
extension ContactBook {
    /// Shows what is in the folder now; only files that have changed are read. Without a folder, what was shown of one goes.
    ///
    /// - Returns: what could not be read, a line each; files that are still as they were are not told again.
    /// - Throws: 66 if the folder itself can't be read; what is wrong with the store.
    public func show(folder: String?) throws(FaxError) -> [String] {
        let known = try stored(try store.cardFiles())
        if folder == nil, known.isEmpty { return [] }
        var found: [String: String] = [:]
        if let folder { try CardFolder(folder).list { found[$0] = "\($1) \(country ?? "-")" } }
        let gone = known.keys.filter { found[$0] == nil }
        let changed = found.filter { known[$0.key] != $0.value }.sorted { $0.key < $1.key }
        var remarks: [String] = []
        var read: [(path: String, stamp: String, entries: [ContactEntry])] = []
        func keep(gone: [String] = []) throws(FaxError) {
            guard !read.isEmpty || !gone.isEmpty else { return }
            try stored(try store.show(read, gone: gone))
            read = []
        }
        try keep(gone: gone)
        for (path, stamp) in changed {
            let entries = entries(of: path, &remarks)
            read.append((path, stamp, entries))
            if read.count == 500 { try keep() }
        }
        try keep()
        return remarks
    }

    private func entries(of path: String, _ remarks: inout [String]) -> [ContactEntry] {
        var entries: [ContactEntry] = []
        do throws(FaxError) {
            try CardSource(path: path, inFolder: true).read { event in
                switch event {
                case .card(var card):
                    // They are where they are, and are read there when they are wanted.
                    card.properties.removeAll { $0.value.hasPrefix("data:") }
                    entries.append(entry(card, uid: "\(path)#\(entries.count)"))
                case .fault(let fault): remarks.append("\(path):\(fault.line): \(fault.reason)")
                }
            }
        } catch {
            remarks.append(error.message)
        }
        return entries
    }
}

extension ContactBook {
    /// A contact with all that its card says; of a folder's card also its pictures, sounds and keys, if the file is there.
    public func whole(_ id: Int64) throws(FaxError) -> ContactEntry? {
        guard let contact = try stored(try store.contact(id)) else { return nil }
        guard let path = contact.source else { return contact.entry }
        var found: ContactEntry?
        var count = 0
        do throws(FaxError) {
            try CardSource(path: path, inFolder: true).read { event in
                guard case .card(let card) = event else { return }
                let entry = entry(card, uid: "\(path)#\(count)")
                if entry.uid == contact.uid { found = entry }
                count += 1
            }
        } catch {
            return contact.entry
        }
        return found ?? contact.entry
    }
}

/// A folder's files.
struct CardFolder {
    private let path: String
    /// The most files that are looked at.
    static let limit = 100_000

    init(_ path: String) { self.path = path }

    /// Gives each card file with what tells whether it has changed: address books are folders within it, or itself.
    /// - Throws: 66 if the folder can't be read; 65 if there is no end of files.
    func list(_ give: (_ path: String, _ stamp: String) -> Void) throws(FaxError) {
        var seen: Set<FileIdentity> = []
        guard try list(path, depth: 3, &seen, give) else {
            throw FaxError(
                .noInput,
                "can't read the folder of cards \(path): \(unsafe String(cString: strerror(errno)).lowercased())",
                hint: "set vdir under [contacts] in config.toml")
        }
    }

    private func list(
        _ folder: String, depth: Int, _ seen: inout Set<FileIdentity>, _ give: (String, String) -> Void
    ) throws(FaxError) -> Bool {
        guard let stream = unsafe opendir(folder.fileNameBytes) else { return false }
        defer { unsafe closedir(stream) }
        var folders: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe Self.name(of: entry)
            guard !name.hasPrefix("."), let kind = CardFolder.kind(name) else { continue }
            var facts = stat()
            // Links are followed: what they lead to has to be a file of cards, or a folder, all the same.
            guard unsafe fstatat(dirfd(stream), name.fileNameBytes, &facts, 0) == 0 else { continue }
            // What has two names is there once, and what leads back ends here.
            guard seen.insert(FileIdentity(device: facts.st_dev, number: facts.st_ino)).inserted else {
                continue
            }
            switch facts.st_mode & S_IFMT {
            case S_IFDIR where depth > 1: folders.append("\(folder)/\(name)")
            case S_IFREG where kind == .cards:
                guard seen.count <= Self.limit else {
                    throw FaxError(.badData, "the folder of cards \(path) has more than 100,000 files")
                }
                let time = facts.st_mtim
                give(
                    "\(folder)/\(name)",
                    "\(time.tv_sec).\(time.tv_nsec) \(facts.st_size) \(facts.st_dev).\(facts.st_ino)")
            default: break
            }
        }
        // A folder within that can't be read is somebody else's.
        for inner in folders { _ = try list(inner, depth: depth - 1, &seen, give) }
        return true
    }

    /// What a file is whatever it is called.
    private struct FileIdentity: Hashable {
        let device: dev_t
        let number: ino_t
    }

    private enum Kind { case cards, perhapsFolder }

    /// Nil for names that are neither of cards nor of folders.
    private static func kind(_ name: String) -> Kind? {
        let end = name.suffix(6).lowercased()
        if end.hasSuffix(".vcf") || end == ".vcard" { return .cards }
        return .perhapsFolder
    }

    private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
        unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
            let start = unsafe UnsafeRawPointer(field).assumingMemoryBound(to: UInt8.self)
            return unsafe String(
                fileName: UnsafeBufferPointer(
                    start: start, count: strlen(UnsafeRawPointer(field).assumingMemoryBound(to: CChar.self))))
        }
    }
}

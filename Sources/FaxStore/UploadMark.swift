import FaxCore
import FoundationEssentials
import Glibc

/// The file `uploads` beside the database, which tells the store from a copy of it: from a backup that was restored,
/// or was taken to another machine.
///
/// A copy does not know what its original has sent since. So the file holds how many uploads have begun, and the time
/// at which the file system itself says that the file changed. A database that counts fewer is older than the file; a
/// file whose change time (ctime, which nobody can set) is not the one that it holds was copied, with the database.
/// What sets a whole file system back, as a snapshot does, is not seen.
struct UploadMark: ~Copyable {
    private let file: PrivateFile

    /// Opens the file and takes its lock, waiting for at most `patience`.
    init(of store: FaxStore, patience: Duration) throws(FaxStoreError) {
        let file = try PrivateFile(path: store.directory + "/uploads")
        try file.lock(patience: patience)
        self.file = file
    }

    /// How many uploads it knows of; nil if it was never written.
    var uploads: Int64? { contents?.uploads }

    /// Whether it was copied: how far the change time lies from what it holds, in milliseconds, is more than the time
    /// between two writes.
    var isCopied: Bool {
        guard let contents, let changed else { return false }
        // 0: a writer that died between its two writes.
        return contents.changed != 0 && abs(changed - contents.changed) > Self.tolerance
    }

    private static let tolerance: Int64 = 2000

    /// Writes that so many uploads have begun. After a power cut it may count fewer than the database: that is no
    /// copy.
    func write(_ uploads: Int64) {
        let before = contents
        if let before, before.uploads > uploads { return }
        // A machine that slept between the two writes makes them again.
        for _ in 1...3 {
            guard put("\(uploads) 0"), let time = changed, put("\(uploads) \(time)") else { return }
            if !isCopied { break }
        }
        // The change time must not reach the disk long before what it is compared with does.
        if let before, let changed, changed - before.changed < Self.tolerance / 2 { return }
        _ = fsync(file.descriptor)
    }

    /// Writes the first mark of a store that has sent nothing, and makes its name durable.
    func begin(in directory: String) throws(FaxStoreError) {
        write(0)
        try PrivateFolder.synchronize(directory)
    }

    private var contents: (uploads: Int64, changed: Int64)? {
        var bytes = [UInt8](repeating: 0, count: Self.length)
        let count = unsafe pread(file.descriptor, &bytes, bytes.count, 0)
        let words = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
            .split { $0 == " " || $0 == "\n" }.compactMap { Int64($0) }
        return words.count == 2 ? (words[0], words[1]) : nil
    }

    private static let length = 64

    /// One line of fixed length, in place: it needs no space.
    private func put(_ text: String) -> Bool {
        let line =
            Array(text.utf8) + Array(repeating: UInt8(ascii: " "), count: Self.length - 1 - text.utf8.count)
        return unsafe pwrite(file.descriptor, line + [0x0A], Self.length, 0) == Self.length
    }

    /// When the file system changed the file, in milliseconds since 1970 by its own clock.
    private var changed: Int64? {
        var facts = stat()
        guard unsafe fstat(file.descriptor, &facts) == 0 else { return nil }
        return Int64(facts.st_ctim.tv_sec) * 1000 + Int64(facts.st_ctim.tv_nsec / 1_000_000)
    }
}

extension FaxStore {
    /// Finds out whether this store is a copy. If it is, what waits in it may have been sent by the original since:
    /// it is `uncertain`, until the server or a person says more.
    func settleCopy() throws(FaxStoreError) {
        let mark = try UploadMark(of: self, patience: patience)
        // Read before the database is, which never counts fewer than was written here.
        let known = mark.uploads
        let counted = try read { try $0.value(Int64.self, "SELECT uploads FROM upload_count") ?? 0 }
        let isCopy = known.map { $0 > counted || mark.isCopied } ?? (counted > 0)
        if known == nil, counted == 0 { try mark.begin(in: directory) }
        guard isCopy else { return }
        let change = JobChange(
            why: "the store was restored or copied",
            error: "the store is a copy, and its original may have sent the fax since", askAfter: now())
        let uploads = try write { database in
            for state in [JobState.queued, .paused] {
                for id in try database.values(
                    Int64.self, "SELECT id FROM job WHERE state = ?", [state.rawValue])
                {
                    _ = try update(id, from: state, to: .uncertain, change, in: database)
                }
            }
            // From here on it is a store of its own.
            return try database.value(
                Int64.self, "UPDATE upload_count SET uploads = max(uploads, ?) + 1 RETURNING uploads",
                [known ?? 0]) ?? 0
        }
        mark.write(uploads)
        extendLifetime(mark)
    }
}

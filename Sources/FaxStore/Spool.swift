import CLinux
public import FaxCore
import Glibc

/// A document of the spool, open for reading.
public struct SpooledDocument: ~Copyable {
    /// Where to read, at offset 0; closed with its last use.
    public let fileDescriptor: Int32

    deinit { close(fileDescriptor) }
}

/// The documents: `documents/<sha256>.pdf`, each kept once, whatever number of jobs send it and however often it was
/// received.
///
/// A document gets its name inside the transaction that records its jobs, or that it was received. So to a process
/// that holds the write lock a document that neither needs is a leftover, and a job without a document does not exist.
extension FaxStore {
    /// The tables whose rows name documents by `sha256`: what none of them names is a leftover.
    static let documentTables = ["job", "inbox"]

    var documents: String { directory + "/documents" }
    var incoming: String { documents + "/incoming" }

    /// The path of a job's document; `sha256` is the job's.
    public func documentPath(_ sha256: String) -> String { "\(documents)/\(sha256).pdf" }

    /// A new draft to write a document into, in the store of `directory`.
    ///
    /// The database is not opened: the document can be made, with a fork if need be, before there is any thread.
    public static func draft(in directory: String) throws(FaxStoreError) -> DocumentDraft {
        let incoming = directory + "/documents/incoming"
        try PrivateFolder.make(directory)
        try PrivateFolder.make(incoming)
        return try DocumentDraft(in: incoming)
    }

    /// Opens a job's document for reading.
    /// - Throws: `inputOutput` if it is gone or not as long as the job says.
    public func document(of job: FaxJob) throws(FaxStoreError) -> SpooledDocument {
        try document(job.sha256, bytes: job.bytes)
    }

    /// Opens the document `sha256`, which has so many bytes.
    func document(_ sha256: String, bytes: Int64) throws(FaxStoreError) -> SpooledDocument {
        let path = documentPath(sha256)
        let descriptor = unsafe fx_open(path, O_RDONLY, 0)
        guard descriptor >= 0 else { throw FaxStoreError(errno: -descriptor, path: path) }
        let document = SpooledDocument(fileDescriptor: descriptor)
        var facts = stat()
        guard unsafe fstat(descriptor, &facts) == 0 else { throw FaxStoreError(errno: errno, path: path) }
        guard Int64(facts.st_size) == bytes else {
            throw FaxStoreError(.inputOutput, path: path, cause: "\(facts.st_size) bytes, not \(bytes)")
        }
        return document
    }

    /// Copies a document to the empty file behind `descriptor`, which can be read back.
    /// - Returns: whether the copy has the bytes that the document's name promises.
    /// - Throws: `inputOutput` if the document is gone, or if it can't be copied.
    public func copyDocument(_ sha256: String, to descriptor: Int32) throws(FaxStoreError) -> Bool {
        let path = documentPath(sha256)
        let source = unsafe fx_open(path, O_RDONLY, 0)
        guard source >= 0 else { throw FaxStoreError(errno: -source, path: path) }
        defer { close(source) }
        let outcome = fx_copy_file(source, descriptor)
        guard outcome == 0 else { throw FaxStoreError(errno: -outcome, path: path) }
        return try SHA256Digest(of: descriptor, path: path).text == sha256
    }

    /// Whether the document is kept.
    public func hasDocument(_ sha256: String) -> Bool { unsafe access(documentPath(sha256), F_OK) == 0 }

    /// Gives the draft its name; inside the transaction that records what needs it.
    func place(_ draft: borrowing DocumentDraft, as digest: SHA256Digest) throws(FaxStoreError) {
        let path = documentPath(digest.text)
        if unsafe link(draft.file.path, path) != 0 {
            guard errno == EEXIST else { throw FaxStoreError(errno: errno, path: path, creating: true) }
            var facts = stat()
            // The same document, sent or received before. If something has cut it short, ours takes its place.
            let isWhole = unsafe stat(path, &facts) == 0 && Int64(facts.st_size) == digest.bytes
            if !isWhole, unsafe rename(draft.file.path, path) != 0 {
                throw FaxStoreError(errno: errno, path: path, creating: true)
            }
        }
        try PrivateFolder.synchronize(documents)
    }

    /// Removes those of the documents that no job sends and no received fax has.
    func removeUnreferenced(_ digests: String...) throws(FaxStoreError) {
        try removeUnreferenced(digests)
    }

    private func removeUnreferenced(_ digests: [String]) throws(FaxStoreError) {
        // Nothing is written, but the lock keeps others from beginning to need one.
        try write { database in
            for digest in digests {
                if try !Self.isNeeded(digest, in: database) { _ = unsafe unlink(documentPath(digest)) }
            }
        }
    }

    /// Whether a job sends the document, or a received fax has it.
    static func isNeeded(_ digest: String, in database: Database) throws -> Bool {
        try documentTables.contains { table in
            try database.value(Int.self, "SELECT 1 FROM \(table) WHERE sha256 = ? LIMIT 1", [digest]) != nil
        }
    }

    /// Does `work`, which ends the need of some documents, and removes those that nothing needs then.
    ///
    /// Each has a second name among the drafts meanwhile: should the process die after `work`, a sweep goes on.
    func discarding<Value>(
        _ digests: Set<String>, _ work: () throws(FaxStoreError) -> Value
    ) throws(FaxStoreError) -> Value {
        guard !digests.isEmpty else { return try work() }
        try PrivateFolder.make(incoming)
        for digest in digests { _ = unsafe link(documentPath(digest), "\(incoming)/\(digest).pdf") }
        defer { for digest in digests { _ = unsafe unlink("\(incoming)/\(digest).pdf") } }
        let value = try work()
        try removeUnreferenced(Array(digests))
        return value
    }

    /// Removes drafts whose writers are gone, and documents that were named but that nothing recorded needs.
    ///
    /// ``record(_:pages:as:expiresAt:)`` does it by the way, and so does a flush.
    public func sweep() throws(FaxStoreError) {
        for name in try FileNames.inFolder(incoming) where name.hasSuffix(".pdf") {
            try sweep(draft: "\(incoming)/\(name)")
        }
    }

    private func sweep(draft path: String) throws(FaxStoreError) {
        let file: PrivateFile
        do {
            file = try PrivateFile(path: path, flags: O_RDWR)
        } catch {
            // Its writer has just finished.
            return
        }
        guard try file.lock() else { return }
        var facts = stat()
        if unsafe fstat(file.descriptor, &facts) == 0, facts.st_nlink > 1 {
            try removeUnreferenced(SHA256Digest(of: file.descriptor, path: path).text)
        }
        _ = unsafe unlink(path)
    }
}

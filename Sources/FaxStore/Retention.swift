import FaxCore
public import FoundationEssentials
import Glibc

/// How long the documents of delivered faxes are kept.
public struct Retention: Sendable {
    /// Documents whose last delivery was before this time may go; nil: age is no reason.
    public var before: Date?
    /// The oldest may go until all documents together take no more than so many bytes; nil: size is no reason.
    public var bytes: Int64?

    /// Keeps what was delivered at `before` or later, and no more than `bytes` if that can be helped.
    public init(before: Date? = nil, bytes: Int64? = nil) {
        self.before = before
        self.bytes = bytes
    }
}

/// A document that nothing but the history of delivered faxes still names.
public struct DeliveredDocument: Sendable, Equatable {
    /// Its SHA-256, which is also its name in the spool.
    public let sha256: String
    /// The room that it takes.
    public let bytes: Int64
    /// The faxes that it was, all of them delivered.
    public let jobs: [Int64]
    /// When the last of them was delivered.
    public let deliveredAt: Date
}

/// What came of pruning a document.
public enum PruneOutcome: Sendable, Equatable {
    /// It is gone, and the history of its faxes says so.
    case removed
    /// It is needed again, or somebody else has removed it.
    case needed
    /// It stays: its bytes are not those that were sent.
    case damaged
}

extension FaxStore {
    /// The documents that may go, the oldest delivery first.
    ///
    /// A document is never among them as long as a fax of it is anything but delivered, or a received fax names it.
    public func documents(beyond retention: Retention) throws(FaxStoreError) -> [DeliveredDocument] {
        let kept = try keptDocuments()
        let delivered = try read { database in
            try kept.compactMap { try deliveredDocument($0.sha256, bytes: $0.bytes, in: database) }
        }.sorted { ($0.deliveredAt, $0.jobs[0]) < ($1.deliveredAt, $1.jobs[0]) }
        var total = kept.reduce(0) { $0 + $1.bytes }
        var beyond: [DeliveredDocument] = []
        for document in delivered {
            let isOld = retention.before.map { document.deliveredAt < $0 } ?? false
            let isTooMuch = retention.bytes.map { total > $0 } ?? false
            guard isOld || isTooMuch else { break }
            total -= document.bytes
            beyond.append(document)
        }
        return beyond
    }

    /// Removes a document whose bytes are what its name says, if still nothing but delivered faxes names it.
    ///
    /// It is looked at again and removed within one write transaction: whoever sends the same document meanwhile has
    /// either recorded that, and it stays, or puts it into the spool anew.
    public func prune(_ document: DeliveredDocument) throws(FaxStoreError) -> PruneOutcome {
        guard hasDocument(document.sha256) else { return .needed }
        guard try isWhole(document) else { return .damaged }
        return try write { database in
            let current = try deliveredDocument(document.sha256, bytes: document.bytes, in: database)
            guard let current, current.deliveredAt <= document.deliveredAt else { return .needed }
            let time = now().milliseconds
            for job in current.jobs {
                try append(
                    JobChange(why: "its document was removed"), from: .delivered, to: .delivered, job: job,
                    at: time, to: database)
            }
            guard unsafe unlink(documentPath(document.sha256)) == 0 || errno == ENOENT else {
                throw FaxStoreError(errno: errno, path: documentPath(document.sha256))
            }
            return .removed
        }
    }

    /// Whether a document's bytes are those that were sent.
    public func isWhole(_ document: DeliveredDocument) throws(FaxStoreError) -> Bool {
        let path = documentPath(document.sha256)
        let file = try PrivateFile(path: path, flags: O_RDONLY)
        return try SHA256Digest(of: file.descriptor, path: path).text == document.sha256
    }

    /// Forgets delivered faxes whose documents are not kept any more, with their history.
    ///
    /// - Parameters:
    ///   - before: those that were delivered before this time.
    ///   - dryRun: whether they are only counted.
    /// - Returns: how many.
    public func forgetDelivered(before: Date, dryRun: Bool) throws(FaxStoreError) -> Int {
        let kept = Set(try keptDocuments().map(\.sha256))
        let forgotten = try read { database in
            var forgotten: [Int64] = []
            try database.each(
                "SELECT id, sha256 FROM job WHERE state = 'delivered' AND updated_at < ?",
                [before.milliseconds]
            ) { row in
                if !kept.contains(try row[1]) { forgotten.append(try row[0]) }
                return true
            }
            return forgotten
        }
        guard !dryRun else { return forgotten.count }
        // In portions, so that nobody waits for long who has a fax to record.
        for start in stride(from: 0, to: forgotten.count, by: 1000) {
            try write { database in
                for id in forgotten[start...].prefix(1000) {
                    try database.execute("DELETE FROM job WHERE id = ? AND state = 'delivered'", [id])
                }
            }
        }
        return forgotten.count
    }

    /// The document with its faxes, if all of them were delivered and nothing else names it.
    private func deliveredDocument(
        _ sha256: String, bytes: Int64, in database: Database
    ) throws -> DeliveredDocument? {
        for table in Self.documentTables where table != "job" {
            let other = try database.value(
                Int.self, "SELECT 1 FROM \(table) WHERE sha256 = ? LIMIT 1", [sha256])
            if other != nil { return nil }
        }
        let faxes = try database.all(
            "SELECT id, state = 'delivered', updated_at FROM job WHERE sha256 = ? ORDER BY id", [sha256]
        ) { row in
            try (id: row[0] as Int64, isDelivered: row[1] as Bool, changedAt: row.date(2) as Date)
        }
        guard let last = faxes.map(\.changedAt).max(), faxes.allSatisfy(\.isDelivered) else { return nil }
        return DeliveredDocument(sha256: sha256, bytes: bytes, jobs: faxes.map(\.id), deliveredAt: last)
    }

    /// The documents in the spool, with their sizes in bytes.
    private func keptDocuments() throws(FaxStoreError) -> [(sha256: String, bytes: Int64)] {
        var found: [(sha256: String, bytes: Int64)] = []
        for name in try FileNames.inFolder(documents) where name.hasSuffix(".pdf") {
            var facts = stat()
            // One that has gone meanwhile takes no room.
            guard unsafe stat("\(documents)/\(name)", &facts) == 0 else { continue }
            found.append((String(name.dropLast(4)), Int64(facts.st_size)))
        }
        return found
    }
}

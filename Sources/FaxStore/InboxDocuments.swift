public import FaxCore
public import FoundationEssentials
import Glibc

/// Documents of received faxes: fetched into a draft, then recorded, whole or not at all.
extension FaxStore {
    /// The items of a source whose documents are to be asked for now: new ones first, each kind the oldest first.
    ///
    /// No pause is longer than a day: what waits for longer was planned by a clock that has been set back since.
    public func awaitedDocuments(from source: InboxSource) throws(FaxStoreError) -> [InboundFax] {
        let time = now().milliseconds
        return try read { database in
            try InboundFax.all(
                database, where: "(ask_at <= ? OR ask_at > ?) AND profile = ? AND server IS ?",
                [time, time + 25 * 3_600_000, source.profile, source.server],
                "ORDER BY document = 'unavailable', received_at, id")
        }
    }

    /// Takes the document of an item into the spool.
    ///
    /// When this returns, it survives a power cut.
    /// - Parameters:
    ///   - draft: what the server gave, whole.
    ///   - pages: how many pages it has; nil if they can't be counted, as those of an encrypted one.
    /// - Returns: the item as it is now; nil if it was removed meanwhile.
    public func record(
        _ draft: consuming DocumentDraft, of id: Int64, pages: Int?
    ) throws(FaxStoreError) -> InboundFax? {
        try record(draft, of: id, document: .available, pages: pages, problem: nil, askAt: nil)
    }

    /// Keeps what the server gave in place of an item's document.
    ///
    /// - Parameters:
    ///   - draft: what it gave, whole.
    ///   - problem: why that is no document, in words for a person.
    ///   - askAt: when to ask again; nil: never.
    /// - Returns: the item as it is now; nil if it was removed meanwhile.
    public func record(
        _ draft: consuming DocumentDraft, of id: Int64, problem: String, askAt: Date?
    ) throws(FaxStoreError) -> InboundFax? {
        try record(draft, of: id, document: .unavailable, pages: nil, problem: problem, askAt: askAt)
    }

    /// Notes that the server gave nothing for an item's document. What it gave before is kept.
    /// - Parameters:
    ///   - document: what is known of it now.
    ///   - problem: why, in words for a person.
    ///   - askAt: when to ask again; nil: never.
    /// - Returns: the item as it is now; nil if it was removed meanwhile, or if its document is here.
    public func noteNoDocument(
        of id: Int64, _ document: InboundFax.Document, problem: String, askAt: Date?
    ) throws(FaxStoreError) -> InboundFax? {
        let time = now().milliseconds
        return try write { database in
            try database.execute(
                """
                UPDATE inbox SET document = ?, problem = ?, asks = asks + 1, asked_at = ?, ask_at = ?
                WHERE id = ? AND removed_at IS NULL AND document <> 'available'
                """,
                [document.rawValue, problem, time, askAt?.milliseconds, id])
            return database.changes > 0 ? try InboundFax.one(database, id) : nil
        }
    }

    private func record(
        _ draft: consuming DocumentDraft, of id: Int64, document: InboundFax.Document, pages: Int?,
        problem: String?, askAt: Date?
    ) throws(FaxStoreError) -> InboundFax? {
        let draft = draft
        let digest = try SHA256Digest(of: draft.fileDescriptor, path: draft.file.path)
        guard fsync(draft.fileDescriptor) == 0 else {
            throw FaxStoreError(errno: errno, path: draft.file.path)
        }
        let time = now().milliseconds
        let replaced = try inboundFax(id).flatMap { $0.document == .available ? nil : $0.sha256 }
        do throws(FaxStoreError) {
            // What was kept in the document's place has served.
            return try discarding(Set([replaced].compactMap(\.self))) { () throws(FaxStoreError) in
                try write { database in
                    let before = try InboundFax.one(database, id)
                    guard let before, before.document != .available else { return before }
                    try place(draft, as: digest)
                    try database.execute(
                        """
                        UPDATE inbox SET document = ?, problem = ?, pages = coalesce(?, pages), bytes = ?,
                            sha256 = ?, asks = asks + 1, asked_at = ?, ask_at = ?
                        WHERE id = ?
                        """,
                        [
                            document.rawValue, problem, pages, digest.bytes, digest.text, time,
                            askAt?.milliseconds, id,
                        ])
                    return try InboundFax.one(database, id)
                }
            }
        } catch {
            if error.kind != .locked { try? removeUnreferenced(digest.text) }
            throw error
        }
    }

    /// Opens what the server gave as the document of an item for reading.
    /// - Returns: nil if it has given nothing.
    /// - Throws: `inputOutput` if it is gone or not as long as it was.
    public func document(of fax: InboundFax) throws(FaxStoreError) -> SpooledDocument? {
        guard let digest = fax.sha256, let bytes = fax.bytes else { return nil }
        return try document(digest, bytes: bytes)
    }
}

import FoundationEssentials
import Glibc

/// A document that lies in the spool for nobody.
public struct Leftover: Sendable, Equatable {
    /// Its SHA-256, which is also its name.
    public let sha256: String
    /// The room that it takes.
    public let bytes: Int64
}

/// What a power cut may leave: the document has its name, and the job that it was for was never recorded.
extension FaxStore {
    /// The documents that no job sends and no received fax has, and that were so an hour ago.
    public func leftovers() throws(FaxStoreError) -> [Leftover] {
        var found: [Leftover] = []
        for name in try FileNames.inFolder(documents) {
            guard name.hasSuffix(".pdf"), name.utf8.count == 68 else { continue }
            var facts = stat()
            guard unsafe stat("\(documents)/\(name)", &facts) == 0,
                abs(now().timeIntervalSince1970 - Double(facts.st_mtim.tv_sec)) > 3600
            else { continue }
            found.append(Leftover(sha256: String(name.dropLast(4)), bytes: Int64(facts.st_size)))
        }
        let candidates = found
        return try read { database in
            try candidates.filter { try !Self.isNeeded($0.sha256, in: database) }
        }
    }

    /// Removes a leftover, if still nobody needs it.
    ///
    /// - Returns: whether it is gone. It is looked at again behind the lock that everybody takes who gives a document
    ///   its name.
    public func remove(_ leftover: Leftover) throws(FaxStoreError) -> Bool {
        try removeUnreferenced(leftover.sha256)
        return !hasDocument(leftover.sha256)
    }
}

import FaxCore
import FaxStore
import FaxbotClient
import FoundationEssentials

/// One document on its way from the server into the spool.
extension InboxPoll {
    /// What came of asking for a document.
    enum Fetch {
        /// The server has said what there is to say; the item as it is now, nil if it was removed meanwhile.
        case settled(InboundFax?)
        /// It has not, and why; the item as it is now, nil if it was removed meanwhile.
        case failed(InboundFax?, FaxError)
        /// No other document can be had now either: because the server wants a pause or the poll is to end, or because
        /// of what only a person can change.
        case over(FaxError?)
    }

    /// No fax is longer.
    private static let limit: Int64 = 256 << 20

    /// Asks for the document of an item, and records what came.
    func fetchDocument(
        of fax: InboundFax, _ list: InboundList, _ report: (InboxNews) -> Void
    ) throws(FaxError) -> Fetch {
        let entry: RemoteInboundFax?
        switch confirm(fax, list) {
        case .got(let found): entry = found
        case .missing(let error): return .settled(try note(fax, .unavailable, error.message))
        case .away(let error): return .failed(try note(fax, fax.document, error.message), error)
        case .throttled: return .over(nil)
        // A key that may fetch documents need not be one that may read about them.
        case .refused: entry = nil
        }
        if let entry, !fax.isTheOne(receivedAt: entry.receivedAt) {
            let words = "the server has another fax under its id now"
            return .settled(
                try stored(try store.noteNoDocument(of: fax.id, .unavailable, problem: words, askAt: nil)))
        }
        let draft = try stored(try FaxStore.draft(in: store.directory))
        let descriptor = draft.fileDescriptor
        let deadline = ContinuousClock.now + .seconds(3600)
        let answer = patiently {
            server.inboundDocument(id: fax.serverID, into: descriptor, limit: Self.limit) {
                surroundings.wait(.zero) && .now < deadline
            }
        }
        switch answer {
        case .got(let download): return .settled(try keep(draft, download, of: fax, entry))
        case .missing(let error): return .settled(try note(fax, .unavailable, error.message))
        case .away(let error):
            guard surroundings.wait(.zero) else { return .over(nil) }
            return .failed(try note(fax, fax.document, error.message), error)
        case .throttled: return .over(nil)
        // What is between us and the server may dislike this one alone.
        case .refused(let error) where error.code == .outcomeUnknown:
            return .failed(try note(fax, fax.document, error.message), error)
        case .refused(let error): return .over(error)
        }
    }

    /// What the server says of a fax now. After a reset of its database there may be another one under that id.
    private func confirm(_ fax: InboundFax, _ list: InboundList) -> InboundAnswer<RemoteInboundFax> {
        let found = list.faxes.filter { $0.id == fax.serverID }
        if let same = found.first(where: { fax.isTheOne(receivedAt: $0.receivedAt) }) ?? found.first {
            return .got(same)
        }
        return patiently { server.inboundFax(id: fax.serverID) }
    }

    /// Records what came as a document, if it is one, or as what came in its place.
    private func keep(
        _ draft: consuming DocumentDraft, _ download: InboundDownload, of fax: InboundFax,
        _ entry: RemoteInboundFax?
    ) throws(FaxError) -> InboundFax? {
        let draft = draft
        let digest: String
        do throws(FaxStoreError) {
            digest = try draft.sha256()
        } catch {
            throw error.faxError
        }
        var finding = try surroundings.inspect(draft.fileDescriptor)
        if let expected = entry?.sha256, expected != digest {
            finding = .nothing("what the server sends is not what it says it has: another SHA-256")
        } else if case .document = finding, let announced = entry?.bytes ?? fax.announcedBytes,
            announced != download.bytes, fax.sha256 != digest
        {
            // If the same comes once more, it is the server's number that is wrong.
            finding = .nothing("\(download.bytes) bytes came, and the server says it has \(announced)")
        }
        do throws(FaxStoreError) {
            switch finding {
            case .document(let pages): return try store.record(draft, of: fax.id, pages: pages)
            case .nothing(let words):
                return try store.record(draft, of: fax.id, problem: words, askAt: nextAsk(of: fax))
            }
        } catch {
            throw error.faxError
        }
    }

    /// Notes that nothing came.
    private func note(
        _ fax: InboundFax, _ document: InboundFax.Document, _ problem: String
    ) throws(FaxError) -> InboundFax? {
        try stored(
            try store.noteNoDocument(of: fax.id, document, problem: problem, askAt: nextAsk(of: fax)))
    }

    /// When to ask again: after a minute, then after twice the time before, up to a day; for a month, and often enough
    /// even if the clock was wrong when the fax was found.
    func nextAsk(of fax: InboundFax) -> Date? {
        let now = surroundings.now()
        guard now.timeIntervalSince(fax.foundAt) < 30 * 86400 || fax.asks < 20 else { return nil }
        return now.addingTimeInterval(min(60 * Double(1 << min(fax.asks, 20)), 86400))
    }
}

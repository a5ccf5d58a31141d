public import FaxCore
public import FaxStore
import FaxbotClient
import FoundationEssentials

/// From a server's list to faxes in the store, with their documents: one server, once.
///
/// The order of things is the law. What the list has is recorded before any document is asked for, so that a fax is
/// never lost, whatever comes after; and it is known again, so that it is never there twice. A document is fetched
/// into a draft, checked, synced, named, and recorded, in this order.
public struct InboxPoll: Sendable {
    /// The server that is asked.
    public let source: InboxSource
    let store: FaxStore
    let server: any InboxServing
    let surroundings: PollSurroundings

    /// A poll of a server.
    public init(
        _ source: InboxSource, store: FaxStore, server: any InboxServing, surroundings: PollSurroundings
    ) {
        self.source = source
        self.store = store
        self.server = server
        self.surroundings = surroundings
    }

    /// How it ended.
    public enum End: Sendable, Equatable {
        /// The server's list was read; whether it had anything new.
        case answered(hasNews: Bool)
        /// The server can't be reached or has no time.
        case away
        /// Asking again is of no use before a person has changed something.
        case refused(FaxError)
    }

    /// Polls.
    /// - Parameter report: called with news as it happens.
    /// - Throws: 75 if another poll of this profile is running; 73, 74 or 75 if the store can't be used.
    public func run(_ report: (InboxNews) -> Void) throws(FaxError) -> End {
        guard let lease = try stored(try store.pollLease(profile: source.profile)) else {
            throw FaxError(.tryAgain, "another poll of profile \(source.profile) is running")
        }
        defer { extendLifetime(lease) }
        // What the dead have left is in nobody's way.
        try? store.sweep()
        let listing = try list(report)
        for remark in server.remarks() { report(.remark(remark)) }
        let list: InboundList
        switch listing {
        case .got(let found): list = found
        case .away(let error), .throttled(let error, _), .missing(let error):
            let before = try stored(try store.noteVisit(to: source, problem: error.message))
            report(.away(error, isNews: before?.problem == nil))
            return .away
        case .refused(let error):
            let before = try stored(try store.noteVisit(to: source, problem: error.message))
            report(.refused(error, isNews: before?.problem != error.message))
            return .refused(error)
        }
        let before = try stored(try store.noteVisit(to: source, problem: nil))
        if before?.problem != nil { report(.back) }
        let intake = try stored(try store.take(list.faxes.map(ListedFax.init), from: source))
        let refusal = try fetchDocuments(list, new: intake.new, report)
        return refusal.map(End.refused) ?? .answered(hasNews: !intake.new.isEmpty)
    }

    /// Fetches the documents that are awaited, and reports the new faxes with what has become of theirs.
    /// - Returns: why no more can be fetched before a person has changed something.
    private func fetchDocuments(
        _ list: InboundList, new: [InboundFax], _ report: (InboxNews) -> Void
    ) throws(FaxError) -> FaxError? {
        var unreported = new
        func tell(_ fax: InboundFax) {
            if let index = unreported.firstIndex(where: { $0.id == fax.id }) {
                unreported.remove(at: index)
                report(.received(fax))
            } else if fax.document == .available {
                report(.document(fax))
            }
        }
        // Who has no document yet is new all the same.
        defer { for fax in unreported { report(.received(fax)) } }
        let awaited = try stored(try store.awaitedDocuments(from: source))
        var failures = 0
        for (index, fax) in awaited.enumerated() {
            report(.progress(done: index, total: awaited.count))
            switch try fetchDocument(of: fax, list, report) {
            case .settled(let after):
                failures = 0
                if let after { tell(after) }
            case .failed(let after, let error):
                failures += 1
                if let after { tell(after) }
                // One document that the server stumbles over keeps nobody from the next one; a broken line does.
                if failures == 3 { return refusal(error.code == .tryAgain ? nil : error, report) }
            case .over(let error): return refusal(error, report)
            }
        }
        report(.progress(done: awaited.count, total: awaited.count))
        return nil
    }

    private func refusal(_ error: FaxError?, _ report: (InboxNews) -> Void) -> FaxError? {
        if let error { report(.refused(error, isNews: true)) }
        return error
    }

    /// Asks, and asks again in the server's next minute if it wants so: as long as a person would wait.
    func patiently<Value: Sendable>(_ question: () -> InboundAnswer<Value>) -> InboundAnswer<Value> {
        for _ in 1...3 {
            let answer = question()
            guard case .throttled(_, let until) = answer else { return answer }
            let pause = until.timeIntervalSince(surroundings.now()) + surroundings.chance()
            guard pause <= 120, surroundings.wait(.seconds(max(0.1, pause))) else { return answer }
        }
        return question()
    }
}

extension ListedFax {
    /// A fax of a server's list.
    init(_ fax: RemoteInboundFax) {
        self.init(
            serverID: fax.id, from: fax.from, to: fax.to, status: fax.status, receivedAt: fax.receivedAt,
            pages: fax.pages, bytes: fax.bytes)
    }
}

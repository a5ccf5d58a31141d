import FaxConfig
import FaxCore
import FaxStore
import FaxbotClient
import FoundationEssentials

/// Finding out what became of a fax that may have been sent: by the server's word, and by nothing else.
extension Outbox {
    /// How long a server may need to show a fax in its list after the last byte: it converts long documents first. In
    /// seconds.
    private static let settling: TimeInterval = 15 * 60

    /// Asks the server what became of an uncertain job.
    ///
    /// One that names the fax is asked for it. One that knows uploads by their keys gets the same one again, if the fax
    /// may still be sent: it makes no second fax of it. One whose list this key may see is searched for the upload's file
    /// name. Else a person has to know.
    /// - Returns: the job as it is now.
    /// - Throws: 75 if the server can't be reached or has no time, 76 if it is there and its list can't be had, what the
    ///   configuration lacks.
    func reconcile(_ job: FaxJob) throws(FaxError) -> FaxJob {
        guard let lease = try stored(try store.lease(job.id)) else { return job }
        defer { extendLifetime(lease) }
        let job = try current(job.id)
        guard job.state == .uncertain else { return job }
        let server = try servers[job]
        if let id = job.serverID { return try observe(job, try server.fax(id: id)) }
        let line = try server.line(after: nil)
        let isKnown = isKnown(job, to: server)
        let replays = line.replaysByKey()
        // What may not ring there now, or never again, is only looked for.
        if replays, isKnown, try hold(job) == nil, let settled = try replay(job, by: line) {
            return settled
        }
        let earlier = try stored(try store.serverFaxes(before: job))
        let list: SearchOutcome
        do throws(FaxError) {
            list = try line.search(key: job.key, to: job.to, after: earlier)
        } catch {
            // The server is there: what fails is this question.
            throw FaxError(
                .outcomeUnknown, "the server's list can't be had: \(error.message)", hint: error.hint,
                cause: error.cause)
        }
        switch list {
        case .found(let fax): return try observe(job, fax)
        case .absent(let time) where isKnown: return try miss(job, at: time)
        // A list may show no more than what its key may see: it says nothing of what another key has sent.
        case .absent, .unknown:
            let next = nextLook(job)
            if !isKnown, replays || list != .unknown, job.error != Self.otherKey {
                return try noted(
                    job, JobChange(why: "left to a person", error: Self.otherKey, askAfter: next))
            }
            try stored(try store.ask(job.id, in: .uncertain, after: next))
            return job
        }
    }

    /// Why the same upload is not repeated to a server that knows uploads again.
    private static let otherKey =
        "it may have gone under another API key or to another server: sent again, it could be a second fax"

    /// Whether the server would know a job's upload again: it was made under the same API key, as servers may remember
    /// uploads for each key alone. A key without a number has to be for an address that the server still has.
    private func isKnown(_ job: FaxJob, to server: any FaxDelivering) -> Bool {
        guard let keyID = job.keyID, keyID == server.keyID else { return false }
        return !keyID.isEmpty || job.endpoint.map(server.origins.contains) ?? true
    }

    /// A job that the server's list does not have: surely not, if it is so for long enough by the server's own clock.
    private func miss(_ job: FaxJob, at time: Date) throws(FaxError) -> FaxJob {
        // For a job without a fax that is when it was first missed.
        let first = job.serverUpdatedAt.map { min($0, time) } ?? time
        guard time.timeIntervalSince(first) > Self.settling else {
            try stored(
                try store.ask(job.id, in: .uncertain, after: now() + Self.settling + 1, touched: first))
            return job
        }
        var change = JobChange(why: "the server has no such fax, and its list goes back beyond the upload")
        change.tries = .attempt(key: job.key)
        return try moved(job, to: .queued, by: .server, change)
    }

    /// The same upload again, under the key that the server knows if it has it.
    /// - Returns: nil if that is not possible now.
    private func replay(_ job: FaxJob, by line: any FaxLine) throws(FaxError) -> FaxJob? {
        guard let document = try? store.document(of: job) else { return nil }
        let change = JobChange(
            why: "the same upload again, which the server knows by its key", endpoint: line.origin,
            attempts: 1)
        guard
            let sending = try stored(
                try store.begin(
                    job.id, from: .uncertain, perMinute: rules(Destination(job)).perMinute, change))
        else { return nil }
        let outcome = line.submit(
            document: document.fileDescriptor, bytes: job.bytes, to: job.to, idempotencyKey: job.key,
            progress: stoppable(nil))
        if case .accepted(let fax) = outcome { return try accept(sending, fax).job }
        // Whatever this upload has met says nothing about the first.
        var doubt = JobChange(
            why: "it is still not known", error: job.error, serverID: outcome.fax, askAfter: nextLook(job))
        doubt.serverWords = outcome.error?.message
        return try moved(sending, to: .uncertain, doubt)
    }
}

extension SubmissionOutcome {
    /// What stands between the upload and a fax.
    fileprivate var error: FaxError? {
        switch self {
        case .accepted: nil
        case .refused(let error), .throttled(let error, _), .notSent(let error), .broken(let error),
            .unanswered(let error), .uncertain(let error, _):
            error
        }
    }

    /// The server's id of what may have come of the upload, if it names one: of both, as they have one key.
    fileprivate var fax: String? {
        if case .uncertain(_, let fax) = self { fax } else { nil }
    }
}

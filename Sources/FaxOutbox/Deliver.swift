import FaxConfig
public import FaxCore
public import FaxbotClient
import FaxStore
import FoundationEssentials

extension Outbox {
    /// Brings a queued job to its server: one straight line, each step on disk before the next.
    ///
    /// If another process works on the job, or has, this one leaves it alone and returns it as it is.
    /// - Parameters:
    ///   - unsent: what becomes of a job that surely was not sent.
    ///   - progress: called while the document is on its way.
    /// - Returns: the job afterwards, with the problem if it has one.
    /// - Throws: 74 or 75 if what is known could not be recorded. What the store says of the job is true even then,
    ///   or becomes true at the next look: `sending` without a sender is `uncertain`.
    public func deliver(
        _ job: FaxJob, unsent: UnsentFax = .waits, progress: FaxbotClient.Progress? = nil
    ) throws(FaxError) -> Delivery {
        guard let lease = try stored(try store.lease(job.id)) else {
            return Delivery.found(
                try current(job.id), unsent: unsent, notice: "fax \(job.id) is being sent by another process")
        }
        // Held until the end of the line: as long as we live, nobody takes the job for a dead sender's.
        defer { extendLifetime(lease) }
        let job = try current(job.id)
        guard job.state == .queued else { return Delivery.found(job, unsent: unsent) }
        if let hold = try hold(job) { return try keep(job, hold, unsent: unsent) }
        try awaitSlot(job)

        let server: any FaxDelivering
        let line: any FaxLine
        do throws(FaxError) {
            server = try servers[job]
            line = try server.line(after: nil)
        } catch {
            return try wait(job, because: error, until: nil, unsent: unsent)
        }
        // Finding the way to the server may have taken its time.
        if let interruption { return try keep(job, interruption, unsent: unsent) }
        let document: SpooledDocument
        do throws(FaxStoreError) {
            document = try store.document(of: job)
        } catch {
            return try end(job, as: .failed, because: error.faxError)
        }
        var delivery = try upload(document, of: job, to: server, line, unsent: unsent, progress: progress)
        delivery.remarks = server.remarks()
        return delivery
    }

    /// The one upload: `sending` is on disk before its first byte.
    private func upload(
        _ document: borrowing SpooledDocument, of job: FaxJob, to server: any FaxDelivering,
        _ line: any FaxLine,
        unsent: UnsentFax, progress: FaxbotClient.Progress?
    ) throws(FaxError) -> Delivery {
        var beginning = JobChange(why: "upload begins", endpoint: line.origin, attempts: 1)
        beginning.keyID = server.keyID
        let sending: FaxJob?
        do throws(FaxStoreError) {
            sending = try store.begin(
                job.id, from: .queued, perMinute: rules(Destination(job)).perMinute, beginning)
        } catch {
            // Not a byte has left, and the job is as safe in the queue as it was.
            let error = error.faxError
            let waits = "fax \(job.id) waits in the queue: \(error.message)"
            switch unsent {
            case .fails: throw error
            // It would be the same with every other job.
            case .waits where error.code != .tryAgain:
                throw FaxError(error.code, waits, hint: error.hint, cause: error.cause)
            case .waits, .waitsForServer: return Delivery(job, notice: waits)
            }
        }
        guard let sending else { return try held(try current(job.id), unsent) }
        let descriptor = document.fileDescriptor
        let submit = { (line: any FaxLine) in
            line.submit(
                document: descriptor, bytes: job.bytes, to: job.to, idempotencyKey: job.key,
                progress: stoppable(progress))
        }
        let outcome = submit(line)
        guard let other = nextLine(after: outcome, on: line, to: server),
            let sent = again(sending, outcome, by: other)
        else { return try settle(sending, outcome, unsent: unsent) }
        return try settle(sent, outcome.followed(by: submit(other)), unsent: unsent)
    }

    /// A job that was not to begin after all: somebody was quicker, or its time is over.
    private func held(_ job: FaxJob, _ unsent: UnsentFax) throws(FaxError) -> Delivery {
        guard job.state == .queued else { return Delivery.found(job, unsent: unsent) }
        if let end = job.expiresAt, end <= now() {
            let change = JobChange(why: "its time is over", error: "not sent in time")
            return Delivery.end(of: try moved(job, to: .expired, by: .clock, change))
        }
        let hold =
            try hold(job) ?? Hold(why: "its profile has sent as many as it may in a minute", isForAll: true)
        return try keep(job, hold, unsent: unsent)
    }

    /// A line for the same upload after one that failed or left a doubt; nil if there is none, or if it could make a
    /// second fax.
    private func nextLine(
        after outcome: SubmissionOutcome, on line: any FaxLine, to server: any FaxDelivering
    ) -> (any FaxLine)? {
        if isStopped() { return nil }
        switch outcome {
        case .broken: return try? server.line(after: line)
        case .unanswered:
            let next = (try? server.line(after: line)) ?? line
            return next.replaysByKey() ? next : nil
        case .uncertain(_, nil): return line.replaysByKey() ? line : nil
        case .accepted, .refused, .throttled, .notSent, .uncertain: return nil
        }
    }

    /// Records that the upload begins anew; nil if that is not possible: then it doesn't.
    private func again(
        _ job: FaxJob, _ outcome: SubmissionOutcome, by line: any FaxLine
    ) -> FaxJob? {
        let why: String
        switch outcome {
        case .broken(let error): why = "\(error.message), before the last byte: upload begins by another way"
        default:
            why =
                "no clear answer after the last byte: the same upload again, which the server knows by its key"
        }
        return try? store.note(job.id, in: .sending, JobChange(why: why, endpoint: line.origin, attempts: 1))
    }

    /// Records what is known after the upload.
    private func settle(
        _ job: FaxJob, _ outcome: SubmissionOutcome, unsent: UnsentFax
    ) throws(FaxError) -> Delivery {
        switch outcome {
        case .accepted(let fax):
            return try accept(job, fax)
        case .refused(let error):
            return try end(job, as: .failed, because: error)
        case .throttled(let error, let until):
            return try wait(job, because: error, until: until, unsent: unsent)
        case .notSent(let error), .broken(let error):
            return try wait(job, because: error, until: nil, unsent: unsent)
        case .unanswered(let error): return try end(job, as: .uncertain, because: error)
        case .uncertain(let error, let fax): return try end(job, as: .uncertain, because: error, fax: fax)
        }
    }

    func accept(_ job: FaxJob, _ fax: RemoteFax) throws(FaxError) -> Delivery {
        var change = JobChange(
            why: "accepted by the server", serverID: fax.id, serverStatus: fax.rawStatus,
            serverWords: fax.rawStatus, askAfter: now())
        change.serverUpdatedAt = fax.updatedAt
        change.heard = true
        change.tries = .afresh
        do throws(FaxError) {
            let submitted = try moved(job, to: .submitted, change)
            switch fax.status {
            // It is asked about when it is next.
            case .queued, .inProgress, .unknown: return Delivery(submitted)
            case .success, .failed, .unsettled: return Delivery(try observe(submitted, fax))
            }
        } catch {
            // The person must know the id: nothing else does.
            throw FaxError(
                error.code, "fax \(job.id) was accepted by the server as \(fax.id), but: \(error.message)",
                hint: error.hint, cause: error.cause)
        }
    }

    /// A job that goes no further by itself.
    func end(
        _ job: FaxJob, as state: JobState, because error: FaxError, fax: String? = nil
    ) throws(FaxError) -> Delivery {
        let isUncertain = state == .uncertain
        let change = JobChange(
            why: isUncertain ? "no clear answer after the last byte" : "not sent: \(error.message)",
            error: error.message,
            serverID: fax, serverWords: error.cause, askAfter: isUncertain ? now() + Self.shortestLook : nil)
        return Delivery(try moved(job, to: state, change), problem: error)
    }

    /// A change of a job whose lease is ours: if it is lost, a person has changed the job meanwhile.
    func moved(
        _ job: FaxJob, to state: JobState, by actor: JobActor = .sender, _ change: JobChange
    ) throws(FaxError) -> FaxJob {
        if let job = try stored(try store.transition(job.id, from: job.state, to: state, by: actor, change)) {
            return job
        }
        return try current(job.id)
    }

    /// A line in the job's history, its state unchanged.
    func noted(_ job: FaxJob, _ change: JobChange) throws(FaxError) -> FaxJob {
        if let job = try stored(try store.note(job.id, in: job.state, change)) { return job }
        return try current(job.id)
    }
}

extension SubmissionOutcome {
    /// What is known after an upload by one line and the same again by another.
    fileprivate func followed(by second: SubmissionOutcome) -> SubmissionOutcome {
        // What has left the first time may be a fax: only the server's own word for it settles that.
        switch (self, second) {
        case (.unanswered, .accepted), (.uncertain, .accepted): return second
        // With the same key it is the same fax.
        case (.unanswered(let error), .uncertain(_, let fax)),
            (.uncertain(let error, nil), .uncertain(_, let fax)):
            return .uncertain(error, fax: fax)
        case (.unanswered, _), (.uncertain, _): return self
        default: return second
        }
    }
}

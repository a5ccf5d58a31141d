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
            return Delivery(try current(job.id), notice: "fax \(job.id) is being sent by another process")
        }
        // Held until the end of the line: as long as we live, nobody takes the job for a dead sender's.
        defer { extendLifetime(lease) }
        let job = try current(job.id)
        guard job.state == .queued else { return Delivery(job) }
        if try isPaused(job.profile) { return try held(job) }

        let server: any FaxDelivering
        let line: any FaxLine
        do throws(FaxError) {
            server = try servers[job]
            line = try server.line(after: nil)
        } catch {
            return try wait(job, because: error, until: job.notBefore, unsent: unsent)
        }
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

    /// Whether a person has paused a profile.
    private func isPaused(_ profile: String) throws(FaxError) -> Bool {
        let pauses = try stored(try store.pauses())
        return pauses[profile] != nil || pauses[nil] != nil
    }

    /// A job that may not be sent now, and why.
    private func held(_ job: FaxJob) throws(FaxError) -> Delivery {
        guard job.state == .queued, try isPaused(job.profile) else { return Delivery(job) }
        return Delivery(job, notice: "fax \(job.id) waits in the queue: profile \(job.profile) is paused")
    }

    /// The one upload: `sending` is on disk before its first byte.
    private func upload(
        _ document: borrowing SpooledDocument, of job: FaxJob, to server: any FaxDelivering,
        _ line: any FaxLine,
        unsent: UnsentFax, progress: FaxbotClient.Progress?
    ) throws(FaxError) -> Delivery {
        let beginning = JobChange(why: "upload begins", endpoint: line.origin, attempts: 1)
        let sending: FaxJob?
        do throws(FaxStoreError) {
            sending = try store.begin(job.id, from: .queued, beginning)
        } catch {
            // Not a byte has left, and the job is as safe in the queue as it was.
            guard unsent != .fails else { throw error.faxError }
            return Delivery(job, notice: "fax \(job.id) waits in the queue: \(error.faxError.message)")
        }
        guard let sending else { return try held(try current(job.id)) }
        let descriptor = document.fileDescriptor
        let submit = { (line: any FaxLine) in
            line.submit(
                document: descriptor, bytes: job.bytes, to: job.to, idempotencyKey: job.key,
                progress: progress)
        }
        let outcome = submit(line)
        guard let other = otherLine(after: outcome, on: line, to: server),
            let sent = again(sending, outcome, by: other)
        else { return try settle(sending, outcome, unsent: unsent) }
        return try settle(sent, outcome.followed(by: submit(other)), unsent: unsent)
    }

    /// Another line for an upload that failed on one; nil if there is none, or if it could make a second fax.
    private func otherLine(
        after outcome: SubmissionOutcome, on line: any FaxLine, to server: any FaxDelivering
    ) -> (any FaxLine)? {
        switch outcome {
        case .broken: return try? server.line(after: line)
        case .unanswered:
            guard let other = try? server.line(after: line), other.replaysByKey() else { return nil }
            return other
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
            why = "no answer after the last byte: the same upload again, which the server knows by its key"
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
        case .unanswered(let error), .uncertain(let error):
            return try end(job, as: .uncertain, because: error)
        }
    }

    private func accept(_ job: FaxJob, _ fax: RemoteFax) throws(FaxError) -> Delivery {
        let change = JobChange(
            why: "accepted by the server", serverID: fax.id, serverStatus: fax.rawStatus,
            serverWords: fax.rawStatus)
        do throws(FaxError) {
            let submitted = try moved(job, to: .submitted, change)
            return Delivery(try observe(submitted, fax))
        } catch {
            // The person must know the id: nothing else does.
            throw FaxError(
                error.code, "fax \(job.id) was accepted by the server as \(fax.id), but: \(error.message)",
                hint: error.hint, cause: error.cause)
        }
    }

    /// A job that surely was not sent goes back to the queue, or ends if it may not wait.
    private func wait(
        _ job: FaxJob, because error: FaxError, until: Date?, unsent: UnsentFax
    ) throws(FaxError) -> Delivery {
        guard unsent.mayWait(because: error) else {
            return try end(job, as: .failed, because: error)
        }
        let change = JobChange(
            why: "not sent", error: error.message, serverWords: error.cause, notBefore: until)
        let waiting: FaxJob
        switch job.state {
        // Said before, and still true: the history need not grow.
        case .queued where job.error == error.message && job.notBefore == until: waiting = job
        case .queued: waiting = try noted(job, change)
        default: waiting = try moved(job, to: .queued, change)
        }
        // Any other reason than an unreachable server is for a person to mend.
        guard error.code == .tryAgain else { return Delivery(waiting, problem: error) }
        return Delivery(waiting, notice: "fax \(job.id) waits in the queue: \(error.message)")
    }

    /// A job that goes no further by itself.
    private func end(
        _ job: FaxJob, as state: JobState, because error: FaxError
    ) throws(FaxError) -> Delivery {
        let change = JobChange(
            why: state == .uncertain ? "no answer after the last byte" : "not sent", error: error.message,
            serverWords: error.cause)
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
        // What has left by the first line may be a fax: only the server's own word for it settles that.
        if case .unanswered = self {
            guard case .accepted = second else { return self }
        }
        return second
    }
}

public import FaxCore
import FaxStore

/// How a person settles a fax whose outcome nobody else knows.
public enum Settlement: String, Sendable, CaseIterable {
    /// It has arrived.
    case delivered
    /// It has not, and is not to be sent again.
    case failed
    /// It has not, and is to be sent again.
    case resend
}

/// What a person does with jobs: each one guarded UPDATE and an event. A job that has gone on meanwhile is looked at
/// again.
extension Outbox {
    /// Stops a job in the queue for now.
    /// - Throws: 64 if it is not in the queue, 66 if there is no such job, 75 while it is being sent.
    public func pause(_ id: Int64) throws(FaxError) -> FaxJob {
        var change = JobChange(why: "paused by a person")
        change.keepsPlan = true
        return try settle(id, "paused", [.queued: .paused]) { _ in change }
    }

    /// Lets a paused job go on. It has its whole time for tries again.
    /// - Throws: as ``pause(_:)`` does.
    public func resume(_ id: Int64) throws(FaxError) -> FaxJob {
        var change = JobChange(why: "resumed by a person")
        change.keepsPlan = true
        change.tries = .afresh
        return try settle(id, "resumed", [.paused: .queued]) { _ in change }
    }

    /// Stops a job for good that was not sent.
    /// - Throws: as ``pause(_:)`` does.
    public func cancel(_ id: Int64) throws(FaxError) -> FaxJob {
        try settle(id, "cancelled", [.queued: .cancelled, .paused: .cancelled]) { _ in
            JobChange(why: "cancelled by a person")
        }
    }

    /// Settles a job that is `uncertain` or `stalled`.
    ///
    /// What is sent again from `uncertain` goes under the idempotency key that it had: a server that knows it makes no
    /// second fax of it. It is not limited by the time that the first attempt had.
    /// - Throws: as ``pause(_:)`` does.
    public func resolve(_ id: Int64, as settlement: Settlement) throws(FaxError) -> FaxJob {
        let state: JobState =
            switch settlement {
            case .delivered: .delivered
            case .failed: .failed
            case .resend: .queued
            }
        return try settle(id, "resolved", [.uncertain: state, .stalled: state]) { job in
            var change = JobChange(why: "a person says: \(settlement.rawValue)")
            switch settlement {
            case .delivered: break
            case .failed: change.error = "a person says that it was not delivered"
            case .resend:
                change.tries = .attempt(key: job.state == .stalled ? makeUUID() : job.key)
                change.endsExpiry = true
            }
            return change
        }
    }

    /// Sends a fax again that has `failed`, `expired` or was `cancelled`: a new attempt of the same job, with its
    /// document, at once. It is not limited by the time that the first attempt had.
    /// - Throws: as ``pause(_:)`` does; 74 if its document is no longer there.
    public func retry(_ id: Int64) throws(FaxError) -> FaxJob {
        let job = try current(id)
        if job.state == .failed || job.state == .expired || job.state == .cancelled {
            _ = try stored(try store.document(of: job))
        }
        var change = JobChange(why: "sent again by a person")
        change.tries = .attempt(key: makeUUID())
        change.endsExpiry = true
        return try settle(id, "sent again", [.failed: .queued, .expired: .queued, .cancelled: .queued]) { _ in
            change
        }
    }

    /// Pauses a profile, or all with nil: what is in its queue stays there, and what comes.
    /// - Returns: false if it was paused before.
    public func pause(profile: String?) throws(FaxError) -> Bool {
        try stored(try store.pause(profile: profile))
    }

    /// Ends the pause of a profile, or of all and of each with nil.
    /// - Returns: false if there was none.
    public func resume(profile: String?) throws(FaxError) -> Bool {
        try stored(try store.resume(profile: profile))
    }

    /// Moves a job along one of `ways`, wherever it stands when it is done.
    private func settle(
        _ id: Int64, _ what: String, _ ways: [JobState: JobState],
        _ change: (FaxJob) throws(FaxError) -> JobChange
    ) throws(FaxError) -> FaxJob {
        while true {
            let job = try current(id)
            guard let next = ways[job.state] else {
                if job.state == .sending {
                    throw FaxError(
                        .tryAgain, "fax \(id) is being sent: it can't be \(what) now",
                        hint: "faxjobs show \(id)")
                }
                throw FaxError(
                    .usage, "fax \(id) is \(job.state.rawValue): it can't be \(what)",
                    hint: "faxjobs show \(id)")
            }
            let change = try change(job)
            if let changed = try stored(
                try store.transition(id, from: job.state, to: next, by: .person, change))
            {
                return changed
            }
        }
    }
}

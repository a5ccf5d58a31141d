import FaxConfig
import FaxCore
import FaxStore
import FaxbotClient
import FoundationEssentials

/// What the server's word about a fax means for its job.
extension Outbox {
    /// Records what the server says of a fax that it has.
    ///
    /// A success wins over a failure that was told before. A word that we don't know is kept as it is, and watched on.
    /// Where nothing new is said for too long the outcome is unknown, never a failure.
    /// - Returns: the job as it is now.
    func observe(_ job: FaxJob, _ fax: RemoteFax) throws(FaxError) -> FaxJob {
        guard [.submitted, .stalled, .failed, .uncertain].contains(job.state) else { return job }
        var change = JobChange(
            why: "the server says \(fax.rawStatus)", error: job.error, serverID: fax.id,
            serverStatus: fax.rawStatus, serverWords: fax.error ?? fax.rawStatus,
            askAfter: now() + Self.shortestLook)
        change.serverUpdatedAt = fax.updatedAt
        change.heard = true
        switch fax.status {
        case .success where job.state.mayBecome(.delivered, by: .server):
            (change.why, change.error, change.askAfter) = ("delivered", nil, nil)
            return try moved(job, to: .delivered, by: .server, change)
        case .failed where job.state.mayBecome(.failed, by: .server):
            (change.why, change.error) = ("the far end or the server failed", fax.error ?? fax.rawStatus)
            return try moved(job, to: .failed, by: .server, change)
        case .unsettled where job.state.mayBecome(.stalled, by: .server):
            change.why = "the server says \(fax.rawStatus): it does not go on by itself"
            change.error = fax.error ?? "outcome unknown: the server says \(fax.rawStatus)"
            return try moved(job, to: .stalled, by: .server, change)
        case .queued, .inProgress, .unknown, .unsettled, .success, .failed: break
        }
        if job.state == .uncertain { return try moved(job, to: .submitted, by: .server, change) }
        let isTouched = fax.updatedAt.map { touched in
            job.serverUpdatedAt.map { abs(touched.timeIntervalSince($0)) > 0.002 } ?? true
        }
        if fax.rawStatus != job.serverStatus {
            // A failure that is taken back is none until it is told again; a second fax beside it would be one too many.
            if job.state == .stalled && fax.status != .unsettled
                || job.state == .failed && fax.status != .failed
            {
                change.error = nil
                return try moved(job, to: .submitted, by: .server, change)
            }
            return try noted(job, change)
        }
        guard isTouched != true else {
            try stored(
                try store.ask(job.id, in: job.state, after: change.askAfter, touched: fax.updatedAt))
            return try current(job.id)
        }
        return try unheard(job, fax)
    }

    /// A job about which the server was asked and had nothing new to say.
    func unheard(_ job: FaxJob, _ fax: RemoteFax? = nil) throws(FaxError) -> FaxJob {
        let rules = rules(Destination(job))
        let silence = now().timeIntervalSince(job.heardAt ?? job.updatedAt)
        var next = nextLook(job)
        switch job.state {
        case .submitted where silence >= rules.stalledAfter / .seconds(1):
            let word = job.serverStatus.map { " since it said \($0)" } ?? ""
            let change = JobChange(
                why: "the server says nothing new",
                error: "outcome unknown: nothing new from the server\(word)",
                askAfter: next)
            return try moved(job, to: .stalled, by: .clock, change)
        case .failed:
            let grace = rules.grace / .seconds(1)
            let left = grace - min(silence, fax?.silence ?? silence)
            if left <= 0 { return try believe(job) }
            next = now() + min(max(Self.shortestLook, grace / 4), max(1, left))
        default: break
        }
        try stored(try store.ask(job.id, in: job.state, after: next))
        return job
    }

    /// A failure that was not taken back in time: the end, or the next attempt where some were asked for.
    private func believe(_ job: FaxJob) throws(FaxError) -> FaxJob {
        let isTooLate = job.expiresAt.map { $0 <= now() } ?? false
        guard job.redials > 0, !isTooLate, RemoteStatus(word: job.serverStatus ?? "") == .failed else {
            try stored(try store.ask(job.id, in: .failed, after: nil))
            return try current(job.id)
        }
        var change = JobChange(
            why: "dialled again: \(job.redials - 1) more to come if it fails", serverWords: job.error)
        change.tries = .redial(key: makeUUID())
        return try moved(job, to: .queued, by: .clock, change)
    }

    /// When a server is asked again that has nothing new to say: after a tenth of the time for which that is so, as
    /// what has not changed for days changes rarely. After a month it is not asked any more.
    func nextLook(_ job: FaxJob) -> Date? {
        let silence = max(0, now().timeIntervalSince(job.heardAt ?? job.updatedAt))
        guard silence < 30 * 86_400 else { return nil }
        return now() + min(max(silence / 10, Self.shortestLook), 86_400)
    }

    /// The shortest pause between two looks of a flush, in seconds.
    static let shortestLook: TimeInterval = 2
}

extension RemoteFax {
    /// For how many seconds the server has not touched it, by the server's own clock: this machine's may have been set
    /// meanwhile. Nil where it doesn't tell, or has two clocks.
    fileprivate var silence: TimeInterval? {
        guard let toldAt, let updatedAt else { return nil }
        let silence = toldAt.timeIntervalSince(updatedAt)
        return silence > -60 ? silence : nil
    }
}

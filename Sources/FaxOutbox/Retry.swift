import FaxConfig
import FaxCore
import FaxStore
import FoundationEssentials

/// Trying again what surely did not arrive.
extension Outbox {
    /// A job that surely was not sent goes back to the queue, or ends if it may not wait or was tried for long enough.
    ///
    /// - Parameter until: the server's own word on when to try again; nil: after a pause that doubles with each try.
    func wait(
        _ job: FaxJob, because error: FaxError, until: Date?, unsent: UnsentFax
    ) throws(FaxError) -> Delivery {
        guard unsent.mayWait(because: error) else { return try end(job, as: .failed, because: error) }
        let rules = rules(Destination(job))
        if isTired(job, rules) { return try expire(job, because: error) }
        var change = JobChange(
            why: "not sent: \(error.message)", error: error.message, serverWords: error.cause,
            notBefore: until ?? now() + pause(after: job.retries, rules))
        change.tries = until == nil ? .failed : .putOff
        var waiting = job
        if job.state != .queued {
            waiting = try moved(job, to: .queued, change)
        } else if job.error != error.message {
            waiting = try noted(job, change)
        } else {
            // Said before, and still true: the history need not grow.
            try postpone([job], change)
            waiting = try current(job.id)
        }
        // Any other reason than an unreachable server is for a person to mend.
        let isProblem = error.code != .tryAgain
        var delivery = Delivery(
            waiting, problem: isProblem ? error : nil,
            notice: isProblem ? nil : "fax \(job.id) waits in the queue: \(error.message)")
        delivery.holdsUpOthers = true
        // An interruption says nothing about the others.
        delivery.change = isStopped() ? nil : change
        return delivery
    }

    /// Puts off jobs for the reason that another one of their destination met. Those that were tried for long enough
    /// expire.
    func postpone(
        _ jobs: [FaxJob], like delivery: Delivery, report: (Delivery) throws(FaxError) -> Void
    ) throws(FaxError) {
        guard let change = delivery.change else { return }
        var waiting: [FaxJob] = []
        for job in jobs {
            guard isTired(job, rules(Destination(job))) else {
                waiting.append(job)
                continue
            }
            guard let lease = try stored(try store.lease(job.id)) else { continue }
            let job = try current(job.id)
            if job.state == .queued {
                try report(try expire(job, because: FaxError(.tryAgain, change.error ?? change.why)))
            }
            extendLifetime(lease)
        }
        try postpone(waiting, change)
    }

    private func postpone(_ jobs: [FaxJob], _ change: JobChange) throws(FaxError) {
        guard !jobs.isEmpty, let until = change.notBefore else { return }
        try stored(
            try store.postpone(
                jobs.map(\.id), until: until, because: change.error ?? change.why, change.tries))
    }

    /// The pause before the next try: doubled with each, with up to a fifth more so that those of many don't meet.
    private func pause(after retries: Int, _ rules: QueueRules) -> TimeInterval {
        let first = rules.retryFrom / .seconds(1)
        let pause = min(first * Double(1 << min(retries, 40)), rules.retryTo / .seconds(1))
        return pause * (1 + random() / 5)
    }

    /// Whether a job's tries have failed for as long as they may, by the clock and by their number: the clock may have
    /// been wrong when the first one failed, as after a start without a network, and the machine off since.
    private func isTired(_ job: FaxJob, _ rules: QueueRules) -> Bool {
        guard let since = job.retryingSince else { return false }
        return now().timeIntervalSince(since) >= rules.retryFor / .seconds(1)
            && job.tries >= rules.fewestTries
    }

    private func expire(_ job: FaxJob, because error: FaxError) throws(FaxError) -> Delivery {
        let change = JobChange(
            why: "tried for as long as it may be", error: "not sent in time: \(error.message)",
            serverWords: error.cause)
        return Delivery.end(of: try moved(job, to: .expired, change))
    }
}

extension QueueRules {
    /// How often a fax is tried at least: ten times, which takes four hours with the usual pauses; less often where
    /// there is no room for so many.
    fileprivate var fewestTries: Int {
        var (tries, pause, time) = (1, retryFrom, retryFrom)
        while tries < 10, time < retryFor {
            pause = min(pause * 2, retryTo)
            time += pause
            tries += 1
        }
        return tries
    }
}

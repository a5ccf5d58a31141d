public import FaxCore
import FaxStore
public import FaxbotClient
import FoundationEssentials

extension Outbox {
    /// Works through the queue once: sends what is due, oldest first, then asks about what servers have.
    ///
    /// A server that can't be reached is asked once, and its other jobs wait as the first one does.
    /// - Parameters:
    ///   - hurry: what waits for its next try is due, too: a person is there, or the network has just come.
    ///   - report: called with each job that was worked on, as soon as it is known what came of it.
    /// - Throws: 75 if another flush is running; 73, 74 or 75 if the store can't be used; what `report` throws.
    public func flush(
        hurry: Bool = true, report: (Delivery) throws(FaxError) -> Void
    ) throws(FaxError) {
        guard let lease = try stored(try store.flushLease()) else {
            throw FaxError(.tryAgain, "another flush is running")
        }
        defer { extendLifetime(lease) }
        let pulse = lease.pulse
        for job in try stored(try store.settleInterrupted()) { try report(Delivery.end(of: job)) }
        try expireOverdue(report)
        // What the dead have left is in nobody's way.
        try? store.sweep()
        try deliver(
            all: try stored(try store.dueJobs(hurry: hurry)),
            begins: { (_, _) throws(FaxError) in try beat(pulse) },
            progress: { _, _ in
                // A long upload is a sign of life, too; it goes on even if nobody waits for us any more.
                _ = pulse.beat()
                return true
            }, report: report)
        try askServers(pulse, report)
    }

    /// Says that this flush is alive.
    /// - Throws: 75 if another one has taken over meanwhile: this process was stopped for long.
    private func beat(_ pulse: FlushPulse) throws(FaxError) {
        guard pulse.beat() else { throw FaxError(.tryAgain, "another flush has taken over") }
    }

    /// Brings jobs to their servers, one after the other.
    ///
    /// Where one can't be sent for a reason that others of its destination share, those wait as it does.
    /// - Parameters:
    ///   - unsent: what becomes of a job that surely was not sent.
    ///   - begins: called before each job, with the number of those before it.
    ///   - progress: called while a document is on its way.
    ///   - report: called with each job that was worked on, as soon as it is known what came of it.
    /// - Throws: 74 or 75 if what is known could not be recorded; what `report` throws.
    public func deliver(
        all jobs: [FaxJob], unsent: UnsentFax = .waits,
        begins: (Int, FaxJob) throws(FaxError) -> Void = { _, _ in },
        progress: FaxbotClient.Progress? = nil, report: (Delivery) throws(FaxError) -> Void
    ) throws(FaxError) {
        var held: [Destination: Delivery] = [:]
        var waiting: [Destination: [FaxJob]] = [:]
        for (index, job) in jobs.enumerated() {
            let destination = Destination(job)
            if held[destination] != nil {
                waiting[destination, default: []].append(job)
                continue
            }
            try begins(index, job)
            let delivery = try deliver(job, unsent: unsent, progress: progress)
            if delivery.holdsUpOthers { held[destination] = delivery }
            try report(delivery)
        }
        for (destination, jobs) in waiting {
            guard let first = held[destination] else { continue }
            try postpone(jobs, like: first, report: report)
        }
    }

    /// How a job stands, and why it waits if it does.
    public func delivery(of job: FaxJob) throws(FaxError) -> Delivery {
        Delivery.found(try current(job.id), unsent: .waitsForServer)
    }

    private func expireOverdue(_ report: (Delivery) throws(FaxError) -> Void) throws(FaxError) {
        for job in try stored(try store.overdueJobs()) {
            // Somebody is about to send it after all.
            guard let lease = try stored(try store.lease(job.id)) else { continue }
            let change = JobChange(why: "its time is over", error: "not sent in time")
            if let job = try stored(
                try store.transition(job.id, from: job.state, to: .expired, by: .clock, change))
            {
                try report(Delivery.end(of: job))
            }
            extendLifetime(lease)
        }
    }

    private func askServers(
        _ pulse: FlushPulse, _ report: (Delivery) throws(FaxError) -> Void
    ) throws(FaxError) {
        var silent: Set<Destination> = []
        var listless: Set<Destination> = []
        for job in try stored(try store.jobsToAsk()) where !silent.contains(Destination(job)) {
            let isSearched = job.state == .uncertain && job.serverID == nil
            if isSearched, listless.contains(Destination(job)) { continue }
            if isStopped() { return }
            try beat(pulse)
            do throws(FaxError) {
                let after = try refresh(job)
                if after.state != job.state {
                    try report(after.state.isFinal ? Delivery.end(of: after) : Delivery(after))
                } else if after.state == .uncertain, after.error != job.error, let why = after.error {
                    let hint = "faxjobs resolve \(job.id) delivered|failed|resend"
                    try report(Delivery(after, notice: "fax \(job.id): \(why) (\(hint))"))
                }
            } catch {
                if isStopped() { return }
                if error.code == .inputOutput || error.code == .cannotCreate {
                    // What servers say can't be recorded.
                    throw FaxError(
                        error.code, "fax \(job.id): \(error.message)", hint: error.hint, cause: error.cause)
                } else if error.code == .refused {
                    // It answers, and knows nothing of the fax.
                    _ = try unheard(job)
                } else if error.code == .outcomeUnknown, (try? servers[job].line(after: nil)) != nil {
                    // The server is there, and can't be understood about this fax: others' turn comes.
                    if isSearched { listless.insert(Destination(job)) }
                    try misunderstood(job)
                } else {
                    // Away, throttled, or the key may not read: all of this server's faxes wait for the next flush,
                    // and this one for the others.
                    silent.insert(Destination(job))
                    try stored(try store.ask(job.id, in: job.state, after: now()))
                }
                try report(Delivery(job, notice: "fax \(job.id): \(error.message)"))
            }
        }
    }

    /// A job about which the server was asked and gave an answer that says nothing. No failure is believed for that.
    private func misunderstood(_ job: FaxJob) throws(FaxError) {
        if job.state == .failed {
            try stored(try store.ask(job.id, in: .failed, after: nextLook(job)))
        } else {
            _ = try unheard(job)
        }
    }
}

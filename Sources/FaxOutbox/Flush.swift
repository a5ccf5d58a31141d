public import FaxCore
import FaxStore
import FoundationEssentials

extension Outbox {
    /// Works through the queue once: sends what is due, oldest first, then asks about what servers have.
    ///
    /// A server that can't be reached is asked once, and its other jobs wait for the next flush.
    /// - Parameter report: called with each job that was worked on, as soon as it is known what came of it.
    /// - Throws: 75 if another flush is running; 73, 74 or 75 if the store can't be used; what `report` throws.
    public func flush(report: (Delivery) throws(FaxError) -> Void) throws(FaxError) {
        guard let lease = try stored(try store.flushLease()) else {
            throw FaxError(.tryAgain, "another flush is running")
        }
        defer { extendLifetime(lease) }
        let pulse = lease.pulse
        for job in try stored(try store.settleInterrupted()) { try report(Delivery.end(of: job)) }
        try expireOverdue(report)
        // What the dead have left is in nobody's way.
        try? store.sweep()
        var unready: Set<Destination> = []
        for job in try stored(try store.dueJobs()) where !unready.contains(Destination(job)) {
            try beat(pulse)
            // A long upload is a sign of life, too; it goes on even if nobody waits for us any more.
            let delivery = try deliver(job) { _, _ in
                _ = pulse.beat()
                return true
            }
            if delivery.job.state == .queued { unready.insert(Destination(job)) }
            try report(delivery)
        }
        try refreshWatched(pulse, report)
    }

    /// Says that this flush is alive.
    /// - Throws: 75 if another one has taken over meanwhile: this process was stopped for long.
    private func beat(_ pulse: FlushPulse) throws(FaxError) {
        guard pulse.beat() else { throw FaxError(.tryAgain, "another flush has taken over") }
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

    private func refreshWatched(
        _ pulse: FlushPulse, _ report: (Delivery) throws(FaxError) -> Void
    ) throws(FaxError) {
        let since = now().addingTimeInterval(-(Self.grace / .seconds(1)))
        var silent: Set<Destination> = []
        for job in try stored(try store.watchedJobs(failedSince: since))
        where !silent.contains(Destination(job)) {
            try beat(pulse)
            do throws(FaxError) {
                let after = try refresh(job)
                if after.state != job.state {
                    try report(after.state.isFinal ? Delivery.end(of: after) : Delivery(after))
                }
            } catch {
                // Away, throttled, or the key may not read: all of this server's faxes wait for the next flush.
                if error.code != .refused { silent.insert(Destination(job)) }
                try report(Delivery(job, notice: "fax \(job.id): \(error.message)"))
            }
        }
    }
}

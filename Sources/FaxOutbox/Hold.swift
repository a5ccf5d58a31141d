import FaxConfig
public import FaxCore
import FaxStore
import FoundationEssentials

/// Why a job in the queue may not be sent now.
struct Hold {
    /// In words for a person.
    let why: String
    /// Until when; nil: nobody knows.
    var until: Date?
    /// Whether other jobs of the same destination would meet the same.
    var isForAll = false
}

extension Outbox {
    /// Why a job in the queue would not be sent now even if its server is there; nil if nothing is in the way.
    public func hindrance(of job: FaxJob) throws(FaxError) -> String? {
        job.state == .queued ? try hold(job)?.why : nil
    }

    /// What is in the way of sending a job now, or of sending it ever.
    func hold(_ job: FaxJob) throws(FaxError) -> Hold? {
        if let interruption { return interruption }
        let pauses = try stored(try store.pauses())
        if pauses[nil] != nil { return Hold(why: "sending is paused", isForAll: true) }
        if pauses[job.profile] != nil {
            return Hold(why: "profile \(job.profile) is paused", isForAll: true)
        }
        if let hindrance = circumstances.hindrance(Destination(job)) {
            return Hold(why: hindrance, isForAll: true)
        }
        guard let hours = job.quietHours ?? rules(Destination(job)).quietHours else { return nil }
        let now = now()
        let end = circumstances.clock(job.zone).end(of: hours, at: now)
        return end > now ? Hold(why: "it is quiet hours where it goes (\(hours))", until: end) : nil
    }

    /// Waits until a job's profile may send again, if it may only send so many faxes a minute.
    func awaitSlot(_ job: FaxJob) throws(FaxError) {
        guard let most = rules(Destination(job)).perMinute else { return }
        while !isStopped(), let slot = try stored(try store.nextSlot(job.profile, perMinute: most)) {
            // The clock may be set meanwhile; nobody waits for more than the minute.
            let left = min(max(slot.timeIntervalSince(now()), 0.05), 60)
            clock.sleep(.seconds(left))
        }
    }

    /// A job that stays in the queue for now, or ends if it may not wait.
    func keep(_ job: FaxJob, _ hold: Hold, unsent: UnsentFax) throws(FaxError) -> Delivery {
        guard unsent != .fails else {
            return try end(
                job, as: .failed, because: FaxError(.tryAgain, "fax \(job.id) is not sent now: \(hold.why)"))
        }
        var kept = job
        if let until = hold.until, until != job.notBefore {
            kept = try noted(job, JobChange(why: "waits: \(hold.why)", error: hold.why, notBefore: until))
        }
        var delivery = Delivery(kept, notice: "fax \(job.id) waits in the queue: \(hold.why)")
        delivery.holdsUpOthers = hold.isForAll
        return delivery
    }
}

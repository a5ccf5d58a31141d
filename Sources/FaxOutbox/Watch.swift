public import FaxCore
import FaxStore
import FoundationEssentials

extension Outbox {
    /// Asks the server about a job that it has, or may have.
    /// - Throws: what the server or the store says.
    func refresh(_ job: FaxJob) throws(FaxError) -> FaxJob {
        if job.state == .uncertain { return try reconcile(job) }
        guard let id = job.serverID else { return job }
        return try observe(job, try servers[job].fax(id: id))
    }

    /// Watches jobs until each is delivered or has failed, or until the time is over.
    ///
    /// Asks at a growing pace, from 1 s to 15 s. Jobs that still wait in the queue are tried again at the same pace.
    /// A failure is believed when the next look finds it unchanged, and no other attempt follows by itself.
    /// - Parameters:
    ///   - timeout: how long to watch; nil: for ever.
    ///   - onChange: called with a job whenever it has changed.
    /// - Returns: the jobs in the same order, each with its problem: 65 failed, 76 uncertain or not final in time.
    /// - Throws: 77 or 78 if the server will never tell; 73, 74 or 75 if the store can't be used.
    public func wait(
        for jobs: [FaxJob], timeout: Duration?, onChange: (FaxJob) -> Void = { _ in }
    ) throws(FaxError) -> [Delivery] {
        var watched = jobs
        var settled: Set<Int64> = []
        var pace = Duration.seconds(1)
        let begin = clock.elapsed()
        while true {
            for index in watched.indices where !settled.contains(watched[index].id) && !isStopped() {
                let before = watched[index]
                let after = try look(before)
                watched[index] = after
                if after.state != before.state || after.serverStatus != before.serverStatus {
                    onChange(after)
                }
                let isBelieved =
                    after.state == .failed
                    ? before.state == .failed && (after.redials == 0 || after.askAfter == nil)
                    : after.state.isFinal
                if isBelieved || after.state == .uncertain { settled.insert(after.id) }
            }
            if settled.count == watched.count || isStopped() { break }
            if let timeout, clock.elapsed() - begin + pace > timeout { break }
            clock.sleep(pace)
            pace = min(pace * 3 / 2, .seconds(15))
        }
        return watched.map(Delivery.end(of:))
    }

    /// One look at a job, with one step forward if there is one to make.
    private func look(_ job: FaxJob) throws(FaxError) -> FaxJob {
        let job = try current(job.id)
        do throws(FaxError) {
            switch job.state {
            case .queued:
                if let time = job.notBefore, time > now() { return job }
                return try deliver(job).job
            case .submitted, .stalled, .failed:
                return try refresh(job)
            case .sending, .uncertain, .delivered, .paused, .cancelled, .expired:
                return job
            }
        } catch {
            // A server that is away for a while may come back; one that may not tell won't.
            guard error.code == .tryAgain || error.code == .refused || error.code == .outcomeUnknown else {
                throw error
            }
            return job
        }
    }
}

import CLinux
public import FaxCore
import Glibc

/// The right to work on one job, held by one process at a time.
///
/// It is a lock on one byte of the file `leases`, which the kernel takes back when the process ends, however it
/// ends. So a job that is `sending` with nobody holding its byte was left behind by a crash.
public struct JobLease: ~Copyable {
    let file: PrivateFile
    let byte: off_t

    deinit { _ = fx_unlock_byte(file.descriptor, byte) }
}

extension FaxStore {
    /// Takes the lease of a job; nil if somebody else has it.
    public func lease(_ id: Int64) throws(FaxStoreError) -> JobLease? {
        let file = try PrivateFile(path: directory + "/leases")
        guard let offset = off_t(exactly: id) else { return nil }
        switch fx_lock_byte(file.descriptor, offset) {
        case 0: return JobLease(file: file, byte: offset)
        case -EAGAIN, -EACCES: return nil
        case let failure: throw FaxStoreError(errno: -failure, path: file.path)
        }
    }

    /// Tells the truth about jobs whose sender died in mid-sending: they are `uncertain`.
    ///
    /// To be called by whoever opens the store to look at jobs or to send them. It takes each job's lease for the
    /// change, so that a living sender is never disturbed.
    /// - Returns: the jobs that were settled.
    @discardableResult
    public func settleInterrupted() throws(FaxStoreError) -> [FaxJob] {
        var settled: [FaxJob] = []
        for job in try jobs(JobFilter(states: [.sending])) {
            guard let lease = try lease(job.id) else { continue }
            let change = JobChange(
                why: "the sender ended in the middle of sending",
                error: "interrupted while sending: the fax may or may not have been sent", askAfter: now())
            if let job = try transition(job.id, from: .sending, to: .uncertain, by: .store, change) {
                settled.append(job)
            }
            _ = consume lease
        }
        return settled
    }
}

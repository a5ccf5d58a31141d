import FaxCore
import Foundation
import TestSupport
import Testing

@testable import FaxStore

/// The right to work on a job ends with the process that has it.
@Suite struct JobLeaseTests {
    @Test func oneAtATime() throws {
        let fixture = try Fixture()
        let job = try fixture.store.sample()
        let another = try fixture.store.sample()
        #expect(try fixture.store.canLease(job.id))
        let first = try fixture.store.lease(job.id)
        #expect(try !fixture.store.canLease(job.id))
        #expect(try fixture.store.canLease(another.id))
        _ = consume first
        #expect(try fixture.store.canLease(job.id))
    }

    @Test func aJobWhoseSenderDiedIsUncertain() throws {
        let fixture = try Fixture()
        let job = try fixture.store.sample()
        let waiting = try fixture.store.sample()
        _ = try fixture.store.transition(
            job.id, from: .queued, to: .sending, by: .sender, JobChange(why: "test"))
        let settled = try fixture.store.settleInterrupted()
        #expect(settled.map(\.id) == [job.id])
        #expect(try fixture.store.job(job.id)?.state == .uncertain)
        #expect(try fixture.store.job(waiting.id)?.state == .queued)
        #expect(try fixture.store.settleInterrupted().isEmpty)
    }

    @Test func aLivingSenderIsNotDisturbed() throws {
        let fixture = try Fixture()
        let job = try fixture.store.sample()
        let lease = try fixture.store.lease(job.id)
        _ = try fixture.store.transition(
            job.id, from: .queued, to: .sending, by: .sender, JobChange(why: "test"))
        #expect(try fixture.store.settleInterrupted().isEmpty)
        #expect(try fixture.store.job(job.id)?.state == .sending)
        _ = consume lease
        #expect(try fixture.store.settleInterrupted().count == 1)
    }

    @Test func anyToolTellsTheTruth() throws {
        let fixture = try Fixture()
        let job = try fixture.store.sample()
        _ = try fixture.store.transition(
            job.id, from: .queued, to: .sending, by: .sender, JobChange(why: "test"))
        let outcome = try Program.tool("faxjobs", home: fixture.home)
        #expect(outcome.status == 0)
        #expect(outcome.lines[0].hasPrefix("\(job.id)\tuncertain\t"))
        #expect(outcome.errors.contains("its sender was interrupted"))
    }
}

extension FaxStore {
    /// Whether the lease of a job can be had now.
    fileprivate func canLease(_ id: Int64) throws -> Bool {
        let lease = try lease(id)
        return lease != nil
    }
}

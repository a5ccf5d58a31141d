import Foundation
import TestSupport
import Testing

@testable import FaxStore

/// One flush at a time, and none that is in the way for ever.
@Suite struct FlushLeaseTests {
    @Test func oneAtATime() throws {
        let fixture = try Fixture()
        var holder = try fixture.store.holder()
        #expect(holder != nil)
        #expect(try fixture.store.holder() == nil)
        holder = nil
        #expect(try fixture.store.holder() != nil)
    }

    /// A holder that is stopped keeps its lock: only its silence tells.
    @Test func aSilentHolderIsReplacedAndLearnsOfIt() throws {
        let fixture = try Fixture()
        let store = try fixture.storeWithClock()
        let first = try #require(try store.holder())
        fixture.advance(599)
        #expect(try store.holder() == nil)
        #expect(first.pulse.beat())
        fixture.advance(599)
        #expect(try store.holder() == nil)
        fixture.advance(2)
        var second = try store.holder()
        #expect(second?.pulse.beat() == true)
        #expect(!first.pulse.beat())
        // The file of the old one is nobody's any more.
        #expect(try store.holder() == nil)
        second = nil
        #expect(try store.holder() != nil)
        #expect(!FileManager.default.fileExists(atPath: fixture.home.path("data/flush.lock.next")))
    }

    @Test func aClockThatWasSetBackMakesNobodyWaitForTheOldTime() throws {
        let fixture = try Fixture()
        let store = try fixture.storeWithClock()
        let first = try #require(try store.holder())
        fixture.advance(-86400)
        #expect(try store.holder() != nil)
        #expect(!first.pulse.beat())
    }

    @Test func oneOfManyFollowsASilentHolder() async throws {
        let fixture = try Fixture()
        let store = try fixture.storeWithClock()
        let first = try #require(try store.holder())
        fixture.advance(601)
        let holders = try await withThrowingTaskGroup(of: FlushHolder?.self, returning: [FlushHolder].self) {
            group in
            for _ in 0..<8 { group.addTask { try store.holder() } }
            return try await group.reduce(into: []) { if let holder = $1 { $0.append(holder) } }
        }
        #expect(holders.count { $0.pulse.beat() } == 1)
        #expect(!first.pulse.beat())
    }

    /// A flush that was stopped in the middle ends when it goes on.
    @Test func aStoppedProcessHoldsUpNobody() throws {
        let fixture = try Fixture()
        let lock = fixture.home.path("data/flush.lock")
        let outcome = try Program.shell(
            """
            bash -c 'exec 9<>"$FAXPIPE_HOME/data/flush.lock"; flock 9; kill -STOP $$' >/dev/null 2>&1 &
            for n in {1..1200}; do grep -q 'T (stopped)' /proc/$!/status && break; sleep 0.05; done
            faxjobs flush; echo $?
            touch -d '-11 minutes' '\(lock)'
            faxjobs flush; echo $?
            kill -9 $!
            """, home: fixture.home)
        #expect(outcome.lines == ["75", "0"], "\(outcome.errors)")
        #expect(outcome.errors == "faxjobs: another flush is running\n")
    }
}

/// Somebody who has the lease as long as this object lives.
private final class FlushHolder: @unchecked Sendable {
    private let lease: FlushLease
    let pulse: FlushPulse

    init(_ lease: consuming FlushLease) {
        pulse = lease.pulse
        self.lease = lease
    }
}

extension FlushHolder: Equatable {
    static func == (one: FlushHolder, other: FlushHolder) -> Bool { one === other }
}

extension FaxStore {
    /// Takes the lease; nil if somebody else has it.
    fileprivate func holder() throws -> FlushHolder? {
        guard let lease = try flushLease() else { return nil }
        return FlushHolder(lease)
    }
}

import FaxCore
import Foundation
import TestSupport
import Testing

@testable import FaxStore

/// Jobs are counted once each.
@Suite struct JobCountsTests {
    @Test func everyStateIsCountedInOnePlace() throws {
        let store = try Fixture().store
        for state in JobState.allCases {
            let job = try store.sample("%PDF-1.4 \(state)")
            try store.write { database in
                try database.execute("UPDATE job SET state = ? WHERE id = ?", [state.rawValue, job.id])
            }
        }
        for count in try store.counts(by: .state) {
            #expect(count.jobs == 1)
            #expect(
                count.delivered + count.failed + count.unknown + count.open + count.withdrawn == 1,
                "\(count)")
            #expect(count.pages == (count.key == "delivered" ? 1 : 0))
        }
        let all = try #require(try store.counts(by: .profile).first)
        #expect(all.key == "home" && all.jobs == JobState.allCases.count)
        #expect(all.delivered == 1 && all.failed == 1 && all.unknown == 2)
        #expect(all.open == 4 && all.withdrawn == 2)
    }

    @Test func monthsComeInOrderAndFromATimeOn() throws {
        let fixture = try Fixture()
        let store = try fixture.storeWithClock()
        _ = try store.sample("one")
        fixture.advance(40 * 86400)
        _ = try store.sample("two")
        _ = try store.sample("three")
        #expect(try store.counts(by: .month).map(\.key) == ["2027-01", "2027-02"])
        #expect(try store.counts(by: .month).map(\.jobs) == [1, 2])
        let late = try store.counts(by: .month, since: Date(timeIntervalSince1970: 1_800_000_001))
        #expect(late.map(\.jobs) == [2])
    }

    @Test func whatWentNowhereHasNoEndpoint() throws {
        let store = try Fixture().store
        _ = try store.sample()
        #expect(try store.counts(by: .endpoint).map(\.key) == [nil])
        #expect(try store.counts(by: .endpoint).first?.open == 1)
    }

    @Test func anEmptyStoreHasNothingToCount() throws {
        #expect(try Fixture().store.counts(by: .month).isEmpty)
    }
}

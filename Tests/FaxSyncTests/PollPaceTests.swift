import Testing

@testable import FaxSync

/// How often a server is asked.
@Suite struct PollPaceTests {
    private func pauses(_ every: Duration, _ outcomes: [PollPace.Outcome]) -> [Int] {
        var pace = PollPace(every: every)
        return outcomes.map { Int(pace.pause(after: $0) / .seconds(1)) }
    }

    @Test func aFaxMakesItLively() {
        #expect(
            pauses(.seconds(60), [.quiet, .news, .quiet, .quiet, .quiet, .news, .news, .quiet])
                == [60, 30, 30, 30, 60, 30, 30, 30])
        #expect(pauses(.seconds(6), [.news]) == [5])
    }

    @Test func aServerThatIsAwayIsAskedLessAndLess() {
        #expect(
            pauses(.seconds(60), [.away, .away, .away, .away, .away, .away, .quiet, .away])
                == [120, 240, 480, 900, 900, 900, 60, 120])
        #expect(pauses(.seconds(3600), [.away, .away]) == [3600, 3600])
        #expect(pauses(.seconds(1), Array(repeating: .away, count: 40)).last == 900)
    }
}

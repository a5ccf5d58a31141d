import FaxCore
import Testing

@testable import FaxbotClient

/// The race by a clock that nobody has to wait for.
@Suite struct EndpointRaceTests {
    /// Who wins, when, and who was started when; times in milliseconds.
    private func run(_ runners: [Runner], _ race: EndpointRace = EndpointRace()) -> String {
        var track = Track(runners)
        let result = race.run(runners.count, on: &track)
        let winner = result.winner.map { "\($0.number) wins" } ?? "nobody wins"
        let losses = result.losses.keys.sorted().map { " \($0) lost" }.joined()
        return "\(winner) at \(track.now),\(losses) started at \(track.starts)"
    }

    @Test(
        arguments: [
            ([.good(5), .good(5)], "0 wins at 5, started at [0]"),
            ([.good(249), .good(1)], "0 wins at 249, started at [0]"),
            ([.good(300), .good(20)], "1 wins at 270, started at [0, 250]"),
            ([.good(300), .good(100)], "0 wins at 300, started at [0, 250]"),
            // Who fails early lets the other start at once.
            ([.bad(3), .good(20)], "1 wins at 23, 0 lost started at [0, 3]"),
            ([.bad(260), .good(20)], "1 wins at 270, 0 lost started at [0, 250]"),
            ([.bad(3), .bad(4)], "nobody wins at 7, 0 lost 1 lost started at [0, 3]"),
            ([.never, .good(20)], "1 wins at 270, started at [0, 250]"),
            ([.never, .never], "nobody wins at 2000, started at [0, 250]"),
            ([.never, .bad(5)], "nobody wins at 2000, 1 lost started at [0, 250]"),
            ([.never], "nobody wins at 2000, started at [0]"),
            ([.bad(7)], "nobody wins at 7, 0 lost started at [0]"),
            // A connection that stands is worth waiting for, but not for ever.
            ([.thinking(100, 3000)], "0 wins at 3000, started at [0]"),
            ([.thinking(100, 60_000)], "nobody wins at 10000, started at [0]"),
            ([.thinking(100, 3000), .good(20)], "1 wins at 270, started at [0, 250]"),
            ([.thinking(100, 3000), .never], "0 wins at 3000, started at [0, 250]"),
            ([.thinking(2500, 3000)], "nobody wins at 2000, started at [0]"),
            ([], "nobody wins at 0, started at []"),
        ] as [([Runner], String)])
    func isRunByTheRules(_ runners: [Runner], _ expected: String) { #expect(run(runners) == expected) }

    @Test func impatiencesOfTheProfileCount() {
        let race = EndpointRace(patience: .milliseconds(500))
        #expect(run([.thinking(100, 3000)], race) == "nobody wins at 2000, started at [0]")
    }
}

/// When a runner finishes, in milliseconds after its start, and how.
enum Runner: Sendable {
    case good(Int), bad(Int), never
    /// Connects, and answers later.
    case thinking(Int, Int)

    var end: Int? {
        switch self {
        case .good(let time), .bad(let time), .thinking(_, let time): time
        case .never: nil
        }
    }
    var connection: Int? { if case .thinking(let time, _) = self { time } else { nil } }
    var isGood: Bool { if case .bad = self { false } else { true } }
}

/// Time stands still but for what the race waits for.
private struct Track: RaceTrack {
    let runners: [Runner]
    var now = 0
    var starts: [Int] = []
    private var done: Set<Int> = []

    init(_ runners: [Runner]) { self.runners = runners }

    var elapsed: Duration { .milliseconds(now) }

    mutating func start(_ number: Int) { starts.append(now) }

    func isConnected(_ number: Int) -> Bool {
        guard number < starts.count, let time = runners[number].connection else { return false }
        return now >= starts[number] + time
    }

    mutating func next(within time: Duration) -> (Int, EndpointRace.Finish<Int>)? {
        let limit = now + Int(time / .milliseconds(1))
        let ends = starts.indices.filter { !done.contains($0) }.compactMap { number in
            runners[number].end.map { (number, starts[number] + $0) }
        }
        guard let first = ends.min(by: { $0.1 < $1.1 }), first.1 <= limit else {
            now = max(now, limit)
            return nil
        }
        now = max(now, first.1)
        done.insert(first.0)
        let isGood = runners[first.0].isGood
        return (first.0, isGood ? .won(first.0) : .lost(FaxError(.tryAgain, "away")))
    }
}

/// How long to wait between two polls of a server.
///
/// Faxes come in bursts: after a new one the next three pauses are half as long. A server that is away is asked less and
/// less often, down to once in a quarter of an hour.
struct PollPace {
    /// What the last poll brought.
    enum Outcome {
        case news, quiet, away
    }

    /// No pause is shorter: servers allow a list every two seconds by default, to all clients of a key together.
    static let shortest = Duration.seconds(5)
    /// No pause grows beyond this, if the usual one is shorter.
    static let longest = Duration.seconds(900)

    let every: Duration
    private var lively = 0
    private var failures = 0

    init(every: Duration) { self.every = max(every, Self.shortest) }

    /// The pause after a poll.
    mutating func pause(after outcome: Outcome) -> Duration {
        switch outcome {
        case .away:
            lively = 0
            failures = min(failures + 1, 10)
            return min(every * (1 << failures), max(every, Self.longest))
        case .news: (lively, failures) = (3, 0)
        case .quiet: failures = 0
        }
        guard lively > 0 else { return every }
        lively -= 1
        return max(every / 2, Self.shortest)
    }
}

import FaxCore

/// Which of several addresses to use: "happy eyeballs" (RFC 8305), one level up.
///
/// The first starts at once, the next one 250 ms later, or as soon as nobody is running any more; the first good answer
/// wins. Two seconds are all the time there is; only a server that has taken the connection and thinks gets more, as a
/// Faxbot is deaf while it converts a long document.
struct EndpointRace: Sendable {
    /// How much earlier each starts than the next.
    var headStart: Duration = .milliseconds(250)
    /// When the race is over.
    var limit: Duration = .seconds(2)
    /// When it is over for a server that has taken the connection.
    var patience: Duration = .seconds(10)

    /// What a runner has brought.
    enum Finish<Prize> {
        case won(Prize)
        case lost(FaxError)
    }

    /// How it ended.
    struct Result<Prize> {
        /// The winner's number and what it brought; nil if nobody won.
        var winner: (number: Int, prize: Prize)?
        /// Why others lost, by their numbers; those that were still running are not among them.
        var losses: [Int: FaxError] = [:]
    }

    /// Runs the race of `count` runners, numbered from 0, on a track.
    func run<Track: RaceTrack>(_ count: Int, on track: inout Track) -> Result<Track.Prize>
    where Track: ~Copyable {
        var result = Result<Track.Prize>()
        var started = 0
        var running: Set<Int> = []
        var nextStart = Duration.zero
        while true {
            if started < count, running.isEmpty || track.elapsed >= nextStart {
                nextStart = track.elapsed + headStart
                track.start(started)
                running.insert(started)
                started += 1
            }
            guard !running.isEmpty else { return result }
            let isThinking = started == count && running.contains { track.isConnected($0) }
            let end = isThinking ? max(limit, patience) : limit
            let wake = min(end, started < count ? nextStart : .seconds(3600))
            guard let (number, finish) = track.next(within: wake - track.elapsed) else {
                let hasConnected = started == count && running.contains { track.isConnected($0) }
                if track.elapsed >= (hasConnected ? max(limit, patience) : limit) { return result }
                continue
            }
            running.remove(number)
            switch finish {
            case .won(let prize):
                result.winner = (number, prize)
                return result
            case .lost(let error): result.losses[number] = error
            }
        }
    }
}

/// Where a race is run, and by what clock.
protocol RaceTrack: ~Copyable {
    associatedtype Prize
    /// Time since the race began.
    var elapsed: Duration { get }
    /// Lets a runner start.
    mutating func start(_ number: Int)
    /// Whether a runner that is on its way has been let in at its end.
    func isConnected(_ number: Int) -> Bool
    /// Waits for a runner to finish; nil if none does within that time.
    mutating func next(within time: Duration) -> (Int, EndpointRace.Finish<Prize>)?
}

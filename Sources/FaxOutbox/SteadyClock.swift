import Glibc

/// Time that only goes forward, and how to let it pass: passed in, so that tests need not wait.
public struct SteadyClock: Sendable {
    /// Time since some fixed moment; the machine's clock being set doesn't change it.
    public let elapsed: @Sendable () -> Duration
    /// Returns when the duration is over.
    public let sleep: @Sendable (Duration) -> Void

    /// A clock made of these two.
    public init(elapsed: @escaping @Sendable () -> Duration, sleep: @escaping @Sendable (Duration) -> Void) {
        self.elapsed = elapsed
        self.sleep = sleep
    }

    /// The system's, which does not sleep on once `isOver`.
    public static func system(until isOver: @escaping @Sendable () -> Bool = { false }) -> SteadyClock {
        let start = ContinuousClock.now
        return SteadyClock(
            elapsed: { ContinuousClock.now - start },
            sleep: { duration in
                // usleep takes less than a second as POSIX has it.
                for _ in 0..<max(0, duration.components.seconds) where !isOver() { usleep(999_999) }
                if !isOver() { usleep(UInt32(max(0, duration.components.attoseconds / 1_000_000_000_000))) }
            })
    }
}

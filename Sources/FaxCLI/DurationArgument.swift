public import ArgumentParser
import FaxCore

/// A span of time as people write it: `90s`, `30m`, `2h`, `1d`, or seconds alone; compounds such as `1h30m`.
public struct DurationArgument: ExpressibleByArgument, Sendable, Equatable {
    /// The span; greater than zero, at most a year.
    public let duration: Duration

    /// Reads what the user wrote; nil for anything else.
    public init?(argument: String) {
        guard let span = Duration(span: argument) else { return nil }
        duration = span
    }
}

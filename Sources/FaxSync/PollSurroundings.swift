public import FaxCore
public import FoundationEssentials

/// What a poll needs of the world around it: passed in, so that tests need none.
public struct PollSurroundings: Sendable {
    /// Looks whether a file that a server gave is a document; throws if it can't be looked at at all.
    public let inspect: @Sendable (_ descriptor: Int32) throws(FaxError) -> DocumentFinding
    /// The time of day.
    public let now: @Sendable () -> Date
    /// Lets time pass; false, at once, if the poll is to end.
    public let wait: @Sendable (Duration) -> Bool
    /// A number from 0 to 1, so that not all clients of a server ask at the same moment.
    public let chance: @Sendable () -> Double

    /// Surroundings made of these.
    public init(
        inspect: @escaping @Sendable (_ descriptor: Int32) throws(FaxError) -> DocumentFinding,
        now: @escaping @Sendable () -> Date, wait: @escaping @Sendable (Duration) -> Bool,
        chance: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        self.inspect = inspect
        self.now = now
        self.wait = wait
        self.chance = chance
    }
}

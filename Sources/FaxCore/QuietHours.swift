/// The hours of the day in which no fax should ring somewhere, by the local clock of this machine: `22:00-07:00`.
public struct QuietHours: Sendable, Hashable, CustomStringConvertible {
    /// The first quiet minute after midnight, 0…1439.
    public let begin: Int
    /// The first minute after midnight that is not quiet any more, 0…1439; another one than ``begin``.
    public let end: Int

    /// Reads `22:00-07:00`; also `22-7`. Nil for anything else, and for a span without length.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let begin = Self.minute(parts[0]), let end = Self.minute(parts[1]) else {
            return nil
        }
        guard begin != end else { return nil }
        (self.begin, self.end) = (begin, end)
    }

    private static func minute(_ text: Substring) -> Int? {
        let parts = text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
            .split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.map { part in
            (1...2).contains(part.count) && part.allSatisfy { $0.isASCII && $0.isNumber }
                ? Int(String(part)) : nil
        }
        guard (1...2).contains(parts.count), let hours = numbers[0], (0...24).contains(hours) else {
            return nil
        }
        guard let minutes = parts.count == 2 ? numbers[1] : 0, (0...59).contains(minutes) else { return nil }
        let minute = hours * 60 + minutes
        return minute <= 1440 ? minute % 1440 : nil
    }

    /// How many minutes are left of them, 1 or more, at a minute after midnight; nil if they are not now.
    public func minutesLeft(at minute: Int) -> Int? {
        let isQuiet = begin < end ? (begin..<end).contains(minute) : minute >= begin || minute < end
        guard isQuiet else { return nil }
        return (end - minute + 1440) % 1440
    }

    /// As it is read.
    public var description: String { "\(Self.clock(begin))-\(Self.clock(end))" }

    private static func clock(_ minute: Int) -> String {
        func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return digits(minute / 60) + ":" + digits(minute % 60)
    }
}

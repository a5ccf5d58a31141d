public import FoundationEssentials

/// A clock on the wall of some place: how far it is ahead of UTC at each moment.
public struct LocalTime: Sendable {
    /// Seconds ahead of UTC at a moment, in seconds since 1970.
    private let offset: @Sendable (Int64) -> Int

    /// The clock whose distance from UTC `offset` tells, in seconds to the east.
    public init(offset: @escaping @Sendable (_ moment: Int64) -> Int) { self.offset = offset }

    /// What the clock shows at a moment: the day, counted from 1 January 1970, and the second of that day by the
    /// clock's hands.
    public func reading(at date: Date) -> (day: Int, second: Int) {
        let moment = Int64(date.timeIntervalSince1970.rounded(.down))
        let shown = Int(moment) + offset(moment)
        let day = shown >= 0 ? shown / 86_400 : (shown - 86_399) / 86_400
        return (day, shown - day * 86_400)
    }

    /// The moment at which the clock shows this.
    ///
    /// Where it shows it twice, as in the night in which summer time ends, the first; where it never does, because it
    /// was set forward, the moment as much later as it was set.
    public func moment(day: Int, second: Int) -> Date {
        let shown = Int64(day * 86_400 + second)
        // The offsets of the day before and the day after are all that can hold then.
        let before = Int64(offset(shown - 86_400))
        let after = Int64(offset(shown + 86_400))
        let candidates = [shown - max(before, after), shown - min(before, after)]
        let found = candidates.first { $0 + Int64(offset($0)) == shown }
        return Date(timeIntervalSince1970: Double(found ?? shown - before))
    }

    /// The first moment from `date` on at which the quiet hours don't hold.
    public func end(of hours: QuietHours, at date: Date) -> Date {
        let (day, second) = reading(at: date)
        guard hours.minutesLeft(at: second / 60) != nil else { return date }
        let isTomorrow = hours.end * 60 <= second
        let end = moment(day: isTomorrow ? day + 1 : day, second: hours.end * 60)
        if reading(at: end).second != hours.end * 60 {
            return firstLoudSecond(of: hours, from: date, to: end)
        }
        // In the hour that comes twice the clock shows the end a second time.
        return end > date ? end : date.addingTimeInterval(Double(hours.end * 60 - second))
    }

    /// The first second after `date`, which is quiet, that is not; `end` is not. Where the clock leaves the end of the
    /// hours out, that is when it is set forward.
    private func firstLoudSecond(of hours: QuietHours, from date: Date, to end: Date) -> Date {
        var quiet = date.timeIntervalSince1970.rounded(.down)
        var loud = end.timeIntervalSince1970
        while loud - quiet > 1 {
            let middle = ((quiet + loud) / 2).rounded(.down)
            let second = reading(at: Date(timeIntervalSince1970: middle)).second
            if hours.minutesLeft(at: second / 60) == nil { loud = middle } else { quiet = middle }
        }
        return Date(timeIntervalSince1970: loud)
    }
}

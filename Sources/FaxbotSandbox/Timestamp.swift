import FoundationEssentials

/// A moment in time, to the microsecond, in UTC.
public struct Timestamp: Sendable, Hashable, Comparable {
    /// Microseconds since 1970-01-01T00:00:00Z.
    public var microseconds: Int64

    /// The moment `microseconds` after 1970 began.
    public init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    /// What the system's clock says.
    public static func now() -> Timestamp {
        Timestamp(microseconds: Int64((Date().timeIntervalSince1970 * 1_000_000).rounded()))
    }

    /// Whether this moment comes first.
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.microseconds < right.microseconds
    }

    /// The moment `duration` later.
    static func + (moment: Timestamp, duration: Duration) -> Timestamp {
        let (seconds, attoseconds) = duration.components
        return Timestamp(
            microseconds: moment.microseconds + seconds * 1_000_000 + attoseconds / 1_000_000_000_000)
    }

    /// The time between two moments.
    static func - (left: Timestamp, right: Timestamp) -> Duration {
        .microseconds(left.microseconds - right.microseconds)
    }

    /// ISO 8601 as the server writes it: UTC without saying so, and no fraction where it is zero.
    var naive: String {
        let parts = civil
        let whole =
            "\(padded(parts.year, 4))-\(padded(parts.month, 2))-\(padded(parts.day, 2))"
            + "T\(padded(parts.hour, 2)):\(padded(parts.minute, 2)):\(padded(parts.second, 2))"
        let fraction = Int(microseconds - wholeSeconds * 1_000_000)
        return fraction == 0 ? whole : "\(whole).\(padded(fraction, 6))"
    }

    /// The date of an HTTP header (RFC 9110, section 5.6.7).
    var http: String {
        let parts = civil
        let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        return
            "\(days[parts.weekday]), \(padded(parts.day, 2)) \(months[parts.month - 1]) \(padded(parts.year, 4)) "
            + "\(padded(parts.hour, 2)):\(padded(parts.minute, 2)):\(padded(parts.second, 2)) GMT"
    }

    /// The number of the wall-clock minute.
    var minute: Int64 { (wholeSeconds - wholeSeconds.modulo(60)) / 60 }

    private var wholeSeconds: Int64 { (microseconds - microseconds.modulo(1_000_000)) / 1_000_000 }

    /// The Gregorian calendar in UTC; `weekday` counts from Thursday, the first of 1970.
    private var civil: (year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int, weekday: Int) {
        let second = Int(wholeSeconds.modulo(86_400))
        let days = Int(wholeSeconds - Int64(second)) / 86_400
        // Howard Hinnant, "chrono-compatible low-level date algorithms": years begin in March, eras have 400 years.
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        return (year, month, day, second / 3600, second / 60 % 60, second % 60, days.modulo(7))
    }
}

extension FixedWidthInteger {
    /// The remainder that is never negative.
    fileprivate func modulo(_ divisor: Self) -> Self {
        let remainder = self % divisor
        return remainder < 0 ? remainder + divisor : remainder
    }
}

/// `number` with zeros in front, at least `width` digits.
private func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

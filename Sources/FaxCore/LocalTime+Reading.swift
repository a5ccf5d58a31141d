public import FoundationEssentials
import Glibc

extension LocalTime {
    /// The clock of this process: that of `TZ`, or of the machine's zone.
    public static let system = LocalTime { moment in
        var seconds = time_t(moment)
        var fields = unsafe tm()
        return unsafe localtime_r(&seconds, &fields) == nil ? 0 : unsafe Int(fields.tm_gmtoff)
    }

    /// A point in time to come as people write it: `18:30` (the next one), `today 18:30`, `tomorrow 8:00`, `+2h`,
    /// `2026-12-24`, `2026-12-24 18:30`, or with its offset from UTC (RFC 3339).
    /// - Returns: nil if it is none of the forms, or if there is no such day or time of day.
    public func pointInTime(_ text: String, after now: Date) -> Date? {
        if text.hasPrefix("+") {
            return Duration(span: String(text.dropFirst())).map { now + $0 / .seconds(1) }
        }
        let today = reading(at: now).day
        if let second = Self.second(text[...]) {
            let next = moment(day: today, second: second)
            return next > now ? next : moment(day: today + 1, second: second)
        }
        var (date, clock) = (text[...], nil as Substring?)
        if let space = text.firstIndex(where: { $0 == " " || $0 == "T" }) {
            (date, clock) = (text[..<space], text[text.index(after: space)...])
        }
        let named = ["today": today, "tomorrow": today + 1]
        guard let day = named[String(date)] ?? Self.day(date) else { return nil }
        guard let clock else { return date == "today" ? nil : moment(day: day, second: 0) }
        if let second = Self.second(clock) { return moment(day: day, second: second) }
        guard let at = clock.lastIndex(where: { "Zz+-".contains($0) }),
            let second = Self.second(clock[..<at]),
            let offset = Self.offset(clock[at...])
        else { return nil }
        return Date(timeIntervalSince1970: Double(day * 86_400 + second - offset))
    }

    /// The day of `2026-12-24`, counted from 1 January 1970.
    private static func day(_ text: Substring) -> Int? {
        guard let fields = numbers(text, "-", [4, 2, 2]) else { return nil }
        var date = unsafe tm()
        unsafe date.tm_year = Int32(fields[0] - 1900)
        unsafe date.tm_mon = Int32(fields[1] - 1)
        unsafe date.tm_mday = Int32(fields[2])
        let seconds = unsafe timegm(&date)
        // timegm(3) makes 3 March of 31 February.
        guard fields[0] >= 1970, unsafe Int(date.tm_mday) == fields[2],
            unsafe Int(date.tm_mon) == fields[1] - 1
        else { return nil }
        return Int(seconds) / 86_400
    }

    /// The second of the day of `8:00`, `18:30` or `18:30:15`.
    private static func second(_ text: Substring) -> Int? {
        let padded = text.dropFirst().first == ":" ? "0" + text : text
        guard let fields = numbers(padded, ":", [2, 2, 2]) ?? numbers(padded, ":", [2, 2]), fields[0] < 24,
            fields[1...].allSatisfy({ $0 < 60 })
        else { return nil }
        return fields[0] * 3600 + fields[1] * 60 + (fields.count > 2 ? fields[2] : 0)
    }

    /// Seconds to the east of `Z`, `+02:00`, `-05:30`.
    private static func offset(_ text: Substring) -> Int? {
        if text == "Z" || text == "z" { return 0 }
        guard let fields = numbers(text.dropFirst(), ":", [2, 2]), fields[0] < 24, fields[1] < 60 else {
            return nil
        }
        return (fields[0] * 3600 + fields[1] * 60) * (text.hasPrefix("-") ? -1 : 1)
    }

    /// Numbers of so many ASCII digits with a mark between them.
    private static func numbers(_ text: Substring, _ mark: Character, _ digits: [Int]) -> [Int]? {
        let parts = text.split(separator: mark, omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == digits,
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        return parts.compactMap { Int($0) }
    }
}

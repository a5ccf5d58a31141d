public import FaxCore
public import FoundationEssentials

/// A point in the past as people write it: `90m`, `24h`, `7d`, `2w`, `today`, `yesterday`, `monday`, `last week`,
/// `last month`, `2026-11-21`, `2026-11-21 09:30`, `2026-11-21T08:30:00Z`.
public struct PointInTime: Sendable {
    /// The time.
    public let date: Date

    /// Reads `text`; days begin at local midnight, `last week` seven of them ago, and `monday` is the last
    /// one, which may be today.
    /// - Throws: 64 if it is none of the forms.
    public init(
        text: String, now: Date, calendar: Calendar = Calendar(identifier: .gregorian)
    ) throws(FaxError) {
        let midnight = calendar.startOfDay(for: now)
        let date: Date? =
            switch text.lowercased() {
            case "today": midnight
            case "yesterday": calendar.date(byAdding: .day, value: -1, to: midnight)
            case "last week": calendar.date(byAdding: .day, value: -7, to: midnight)
            case "last month": calendar.date(byAdding: .month, value: -1, to: midnight)
            default:
                Self.ago(text, now: now) ?? Self.absolute(text, calendar: calendar)
                    ?? Self.weekday(text, midnight, calendar)
            }
        guard let date else {
            throw FaxError(
                .usage, "no point in time: \"\(text)\"",
                hint: "90m, 24h, 7d, yesterday, monday, \"last week\", 2026-11-21")
        }
        self.date = date
    }

    /// `90m`, `24h`, `7d`, `2w`.
    private static func ago(_ text: String, now: Date) -> Date? {
        let units: [Character: Int] = ["m": 60, "h": 3600, "d": 86400, "w": 7 * 86400]
        guard let unit = text.last.flatMap({ units[$0] }), let number = Int(text.dropLast()), number >= 0
        else {
            return nil
        }
        let (seconds, isTooMuch) = number.multipliedReportingOverflow(by: unit)
        return isTooMuch ? nil : now.addingTimeInterval(-Double(seconds))
    }

    /// `monday`: the last one until this midnight.
    private static func weekday(_ text: String, _ midnight: Date, _ calendar: Calendar) -> Date? {
        let names = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
        guard let wanted = names.firstIndex(of: text.lowercased()) else { return nil }
        let today = calendar.component(.weekday, from: midnight) - 1
        return calendar.date(byAdding: .day, value: -((today - wanted + 7) % 7), to: midnight)
    }

    /// A day, or a day and a time, perhaps with its zone (RFC 3339).
    private static func absolute(_ text: String, calendar: Calendar) -> Date? {
        var rest = text[...]
        var parts = DateComponents()
        func number(_ digits: Int, in range: ClosedRange<Int>, after mark: String = "") -> Int? {
            guard rest.hasPrefix(mark) else { return nil }
            let field = rest.dropFirst(mark.count).prefix(digits)
            guard field.count == digits, field.allSatisfy({ $0.isASCII && $0.isNumber }),
                let value = Int(field), range.contains(value)
            else { return nil }
            rest = rest.dropFirst(mark.count + digits)
            return value
        }
        parts.year = number(4, in: 1970...9999)
        parts.month = number(2, in: 1...12, after: "-")
        parts.day = number(2, in: 1...31, after: "-")
        guard parts.year != nil, parts.month != nil, parts.day != nil else { return nil }
        var calendar = calendar
        if rest.hasPrefix("T") || rest.hasPrefix(" ") {
            rest = rest.dropFirst()
            parts.hour = number(2, in: 0...23)
            parts.minute = number(2, in: 0...59, after: ":")
            guard parts.hour != nil, parts.minute != nil else { return nil }
            parts.second = number(2, in: 0...60, after: ":")
            if rest == "Z" {
                rest = ""
                calendar.timeZone = .gmt
            } else if let sign = rest.first, sign == "+" || sign == "-" {
                guard let hours = number(2, in: 0...14, after: String(sign)),
                    let minutes = number(2, in: 0...59, after: ":"),
                    let zone = TimeZone(
                        secondsFromGMT: (hours * 3600 + minutes * 60) * (sign == "-" ? -1 : 1))
                else { return nil }
                calendar.timeZone = zone
            }
        }
        guard rest.isEmpty, let date = calendar.date(from: parts) else { return nil }
        // A calendar makes 3 March of 31 February.
        return calendar.component(.day, from: date) == parts.day ? date : nil
    }
}

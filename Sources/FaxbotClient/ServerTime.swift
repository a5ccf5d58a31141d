import FoundationEssentials

/// A time as the server writes it: ISO 8601, `2025-09-13T21:02:03.123456`, with or without the fraction.
///
/// The first generation writes neither `Z` nor an offset and always means UTC; where there is one, it counts.
/// - Returns: nil for what is no such time, or lies outside the years 1970 to 9999.
func serverTime(_ text: String) -> Date? {
    var scanner = DigitScanner(text)
    guard let year = scanner.number(4), scanner.take("-"), let month = scanner.number(2), scanner.take("-"),
        let day = scanner.number(2), scanner.take("T") || scanner.take(" "), let hour = scanner.number(2),
        scanner.take(":"), let minute = scanner.number(2), scanner.take(":"), let second = scanner.number(2)
    else { return nil }
    let fraction = scanner.take(".") ? scanner.fraction() : 0
    guard let fraction, let offset = scanner.offset(), scanner.isAtEnd else { return nil }
    guard
        let seconds = secondsSince1970(
            year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    else { return nil }
    return Date(timeIntervalSince1970: Double(seconds - offset * 60) + fraction)
}

/// A time as HTTP headers hold it (RFC 9110, section 5.6.7, the form in use): `Sun, 06 Nov 1994 08:49:37 GMT`.
func httpDate(_ text: String) -> Date? {
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let words = text.split(separator: " ")
    guard words.count == 6, words[5] == "GMT", let month = months.firstIndex(of: String(words[2])) else {
        return nil
    }
    var scanner = DigitScanner(words[1] + words[3] + words[4])
    guard let day = scanner.number(2), let year = scanner.number(4), let hour = scanner.number(2),
        scanner.take(":"),
        let minute = scanner.number(2), scanner.take(":"), let second = scanner.number(2), scanner.isAtEnd
    else { return nil }
    return secondsSince1970(
        year: year, month: month + 1, day: day, hour: hour, minute: minute, second: second
    )
    .map { Date(timeIntervalSince1970: Double($0)) }
}

/// Seconds of a UTC time; nil if there is no such day or hour. A leap second counts as the one after it.
private func secondsSince1970(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) -> Int? {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard year >= 1970, (1...12).contains(month), (1...lengths[month - 1]).contains(day), hour < 24,
        minute < 60,
        second <= 60
    else { return nil }
    let years = year - 1
    let leapDays = (years / 4 - years / 100 + years / 400) - (1969 / 4 - 1969 / 100 + 1969 / 400)
    let days = (year - 1970) * 365 + leapDays + lengths[..<(month - 1)].reduce(0, +) + day - 1
    return ((days * 24 + hour) * 60 + minute) * 60 + second
}

/// Reads ASCII digits of known number from the front of a text.
private struct DigitScanner {
    private var rest: Substring.UTF8View.SubSequence

    init(_ text: some StringProtocol) { rest = Substring(text).utf8[...] }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard let byte = rest.first, UInt32(byte) == character.value else { return false }
        rest.removeFirst()
        return true
    }

    /// So many digits.
    mutating func number(_ count: Int) -> Int? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        rest.removeFirst(count)
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// 1 to 9 digits behind a point.
    mutating func fraction() -> Double? {
        let digits = rest.prefix { (0x30...0x39).contains($0) }
        guard (1...9).contains(digits.count) else { return nil }
        rest.removeFirst(digits.count)
        return digits.reversed().reduce(0) { ($0 + Double($1 - 0x30)) / 10 }
    }

    /// Minutes east of UTC: `Z`, `+02:00`, or nothing.
    mutating func offset() -> Int? {
        if isAtEnd || take("Z") { return 0 }
        let sign = take("+") ? 1 : take("-") ? -1 : 0
        guard sign != 0, let hours = number(2), take(":"), let minutes = number(2), hours < 24, minutes < 60
        else {
            return nil
        }
        return sign * (hours * 60 + minutes)
    }
}

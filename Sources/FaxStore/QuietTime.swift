public import FaxCore
public import FoundationEssentials
import Glibc

extension QuietHours {
    /// When they end, by the local clock, if `date` is in them; nil if it is not.
    public func end(after date: Date) -> Date? {
        guard var seconds = time_t(exactly: date.timeIntervalSince1970.rounded(.down)) else { return nil }
        var clock = unsafe tm()
        guard unsafe localtime_r(&seconds, &clock) != nil else { return nil }
        let minute = unsafe Int(clock.tm_hour) * 60 + Int(clock.tm_min)
        guard let left = minutesLeft(at: minute) else { return nil }
        // The wall clock decides, also in the night in which it is changed: mktime(3) takes minutes over the hour.
        unsafe clock.tm_min += Int32(left)
        unsafe clock.tm_sec = 0
        unsafe clock.tm_isdst = -1
        let end = unsafe mktime(&clock)
        return end == -1 ? nil : Date(timeIntervalSince1970: Double(end))
    }
}

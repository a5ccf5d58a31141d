public import FoundationEssentials
import Glibc

/// Points in time as the tools write them.
public enum Timestamp {
    /// RFC 3339 in UTC, whole seconds: `2026-11-21T09:30:00Z`; for JSON.
    public static func utc(_ date: Date) -> String { format(date, "%Y-%m-%dT%H:%M:%SZ", local: false) }

    /// RFC 3339 with the local offset: `2026-11-21T10:30:00+01:00`; for rows that a program reads.
    public static func row(_ date: Date) -> String {
        format(date, "%Y-%m-%dT%H:%M:%S%z", local: true, partsOffset: true)
    }

    /// Local time for people, to the minute: `2026-11-21 10:30`.
    public static func local(_ date: Date) -> String { format(date, "%Y-%m-%d %H:%M", local: true) }

    /// - Parameter partsOffset: whether there is a colon in the offset at the end, which strftime writes as `+0100`.
    private static func format(
        _ date: Date, _ pattern: StaticString, local: Bool, partsOffset: Bool = false
    ) -> String {
        guard var seconds = time_t(exactly: date.timeIntervalSince1970.rounded(.down)) else { return "?" }
        var fields = unsafe tm()
        _ = unsafe local ? localtime_r(&seconds, &fields) : gmtime_r(&seconds, &fields)
        return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
            guard let start = buffer.baseAddress else { return "?" }
            let text = unsafe UnsafeRawPointer(pattern.utf8Start).assumingMemoryBound(to: CChar.self)
            let count = unsafe strftime(start, buffer.count - 1, text, &fields)
            if partsOffset, count > 2 {
                unsafe memmove(start + count - 1, start + count - 2, 3)
                unsafe start[count - 2] = CChar(UInt8(ascii: ":"))
            }
            return count == 0 ? "?" : unsafe String(cString: start)
        }
    }
}

import CDesktop
public import FaxCore
import Glibc

/// The clocks of other places, by the tz database of the system.
public enum TimeZones {
    /// A zone that nobody changes any more.
    @safe private struct Zone: @unchecked Sendable {
        let pointer: UnsafeMutableRawPointer
    }

    /// The clock of a zone such as `Europe/Berlin`; nil if there is none of this name.
    public static func clock(_ name: String) -> LocalTime? {
        guard let pointer = unsafe fx_zone(name) else { return nil }
        let zone = unsafe Zone(pointer: pointer)
        return LocalTime { moment in Int(unsafe fx_zone_offset(zone.pointer, moment)) }
    }

    /// The zone in which most people of a country (ISO 3166-1 alpha-2) live: the first that zone.tab has for it.
    ///
    /// - Parameter table: the path of the tz database's zone.tab.
    /// - Returns: nil if the table has no such country, or can't be read.
    public static func zone(
        ofCountry country: String, table: String = "/usr/share/zoneinfo/zone.tab"
    ) -> String? {
        guard let file = unsafe fopen(table, "re") else { return nil }
        defer { unsafe fclose(file) }
        var line: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer { unsafe free(line) }
        while unsafe getline(&line, &capacity, file) > 0, let text = unsafe line {
            // Country, coordinates, zone, comments.
            let fields = unsafe String(cString: text).split(separator: "\t")
            if fields.count >= 3, fields[0] == country {
                return String(fields[2].prefix { $0 != "\n" })
            }
        }
        return nil
    }
}

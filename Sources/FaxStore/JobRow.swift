import FaxCore
import FoundationEssentials

extension FaxJob {
    /// The columns of ``init(row:)``, in its order.
    static let columns = """
        id, uuid, recipient, contact, state, server_id, server_status, profile, endpoint, pages, bytes, sha256, \
        created_at, updated_at, not_before, attempts, error, server, via, key, expires_at, redials, retries, \
        retrying_since, uploaded_at, heard_at, server_updated_at, ask_after, zone, quiet_hours, key_id, tries
        """

    /// A row of ``columns``.
    init(row: borrowing Row) throws {
        guard let uuid = UUID(text: try row[1]) else { throw row.unreadable(1) }
        guard let recipient = PhoneNumber(e164: try row[2]) else { throw row.unreadable(2) }
        var key: UUID?
        if let text = try row[19] as String? {
            key = UUID(text: text)
            if key == nil { throw row.unreadable(19) }
        }
        try self.init(
            id: row[0], uuid: uuid, to: recipient, contact: row[3], state: row.state(4),
            serverID: row[5], serverStatus: row[6], profile: row[7], server: row[17], via: row[18],
            endpoint: row[8], pages: row[9],
            bytes: row[10], sha256: row[11], createdAt: row.date(12),
            updatedAt: row.date(13),
            notBefore: row.date(14), attempts: row[15], error: row[16], key: key, expiresAt: row.date(20),
            redials: row[21], retries: row[22], retryingSince: row.date(23), uploadedAt: row.date(24),
            heardAt: row.date(25), serverUpdatedAt: row.date(26), askAfter: row.date(27),
            zone: row[28], quietHours: (row[29] as String?).flatMap(QuietHours.init),
            keyID: row[30], tries: row[31])
    }
}

extension JobEvent {
    /// The columns of ``init(row:)``, in its order.
    static let columns = "at, from_state, to_state, why, endpoint, server_words"

    /// A row of ``columns``.
    init(row: borrowing Row) throws {
        try self.init(
            at: row.date(0), from: (row[1] as String?) == nil ? nil : row.state(1), to: row.state(2),
            why: row[3], endpoint: row[4], serverWords: row[5])
    }
}

extension Row {
    /// The time in a column.
    func date(_ column: Int) throws(UnreadableValue) -> Date { Date(milliseconds: try self[column]) }

    /// The time in a column; nil if it is NULL.
    func date(_ column: Int) throws(UnreadableValue) -> Date? {
        (try self[column] as Int64?).map(Date.init(milliseconds:))
    }

    /// The state in a column.
    fileprivate func state(_ column: Int) throws(UnreadableValue) -> JobState {
        guard let state = JobState(rawValue: try self[column]) else { throw unreadable(column) }
        return state
    }
}

extension Date {
    init(milliseconds: Int64) {
        self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
    }

    /// Milliseconds since 1970, rounded down; the nearest that there is for times beyond all reason.
    var milliseconds: Int64 {
        Int64(exactly: (timeIntervalSince1970 * 1000).rounded(.down))
            ?? (timeIntervalSince1970 < 0 ? .min : .max)
    }
}

extension UUID {
    /// Lower case, as RFC 9562 section 4 writes it.
    var text: String { uuidString.lowercased() }

    /// Reads ``text``; nil for anything else. The library's own reader is sscanf(3), a tenth of a long list's time.
    init?(text: String) {
        var (high, low): (UInt64, UInt64) = (0, 0)
        var (length, digits) = (0, 0)
        for byte in text.utf8 {
            length += 1
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "-") where [9, 14, 19, 24].contains(length): continue
            default: return nil
            }
            guard digits < 32 else { return nil }
            if digits < 16 { high = high << 4 | UInt64(digit) } else { low = low << 4 | UInt64(digit) }
            digits += 1
        }
        guard digits == 32, length == 36 else { return nil }
        func byte(_ half: UInt64, _ index: UInt64) -> UInt8 {
            UInt8(truncatingIfNeeded: half >> (56 - 8 * index))
        }
        self.init(
            uuid: (
                byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3), byte(high, 4), byte(high, 5),
                byte(high, 6), byte(high, 7), byte(low, 0), byte(low, 1), byte(low, 2), byte(low, 3),
                byte(low, 4), byte(low, 5), byte(low, 6), byte(low, 7)
            ))
    }
}

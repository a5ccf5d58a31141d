/// A message of the kernel's routing socket (netlink(7), rtnetlink(7); RFC 3549), read with every length checked.
struct NetlinkMessage: Equatable {
    /// What it is: `RTM_…`, or 2 for an error, 3 for the end of a list.
    let type: UInt16
    /// Whether more messages of the same answer follow.
    let isPart: Bool
    /// Which question it answers.
    let sequence: UInt32
    /// What stands behind the header.
    let payload: [UInt8]

    /// The messages in what one read has brought, up to the first that is malformed.
    static func all(in bytes: [UInt8]) -> [NetlinkMessage] {
        var messages: [NetlinkMessage] = []
        var rest = bytes[...]
        while rest.count >= headerLength {
            let length = Int(clamping: rest.word(at: 0))
            guard length >= headerLength, length <= rest.count else { break }
            messages.append(
                NetlinkMessage(
                    type: rest.half(at: 4), isPart: rest.half(at: 6) & 2 != 0, sequence: rest.word(at: 8),
                    payload: Array(rest.dropFirst(headerLength).prefix(length - headerLength))))
            rest = rest.dropFirst(aligned(length))
        }
        return messages
    }

    /// A request as the kernel takes it.
    static func request(
        _ type: UInt16, isList: Bool = false, sequence: UInt32, fixed: [UInt8],
        attributes: [(type: UInt16, value: [UInt8])] = []
    ) -> [UInt8] {
        var payload = fixed
        for (type, value) in attributes {
            payload += bytes(UInt16(4 + value.count)) + bytes(type) + value
            payload += [UInt8](repeating: 0, count: aligned(payload.count) - payload.count)
        }
        let flags: UInt16 = isList ? 0x301 : 0x001
        return bytes(UInt32(headerLength + payload.count)) + bytes(type) + bytes(flags) + bytes(sequence)
            + bytes(UInt32(0)) + payload
    }

    /// The value of the first attribute with this type, behind a fixed part of so many bytes.
    func attribute(_ type: UInt16, behind fixed: Int) -> [UInt8]? {
        var rest = payload.dropFirst(Self.aligned(fixed))
        while rest.count >= 4 {
            let length = Int(rest.half(at: 0))
            guard length >= 4, length <= rest.count else { return nil }
            // The upper two bits tell how the value is written.
            if rest.half(at: 2) & 0x3fff == type { return Array(rest.dropFirst(4).prefix(length - 4)) }
            rest = rest.dropFirst(Self.aligned(length))
        }
        return nil
    }

    /// The error number of an error message; nil for any other message.
    var failure: Int32? {
        guard type == 2 else { return nil }
        guard payload.count >= 4 else { return 0 }
        return 0 &- Int32(bitPattern: payload[...].word(at: 0))
    }

    private static let headerLength = 16

    private static func aligned(_ length: Int) -> Int { (length + 3) & ~3 }
}

/// An integer in this machine's byte order.
func bytes(_ value: some FixedWidthInteger) -> [UInt8] {
    unsafe withUnsafeBytes(of: value) { unsafe Array($0) }
}

extension RandomAccessCollection<UInt8> where Index == Int {
    /// Two bytes in this machine's order; 0 beyond the end.
    func half(at offset: Int) -> UInt16 { UInt16(truncatingIfNeeded: integer(at: offset, 2)) }

    /// Four bytes in this machine's order; 0 beyond the end.
    func word(at offset: Int) -> UInt32 { UInt32(truncatingIfNeeded: integer(at: offset, 4)) }

    private func integer(at offset: Int, _ count: Int) -> UInt64 {
        guard offset >= 0, self.count - offset >= count else { return 0 }
        var value: UInt64 = 0
        for place in 0..<count {
            #if _endian(big)
            let shift = 8 * (count - 1 - place)
            #else
            let shift = 8 * place
            #endif
            value |= UInt64(self[startIndex + offset + place]) << UInt64(shift)
        }
        return value
    }
}

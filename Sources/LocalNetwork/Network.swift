import Glibc

/// A network as this machine knows it again: by what nobody else's network has.
///
/// Addresses such as 192.168.1.0/24 are everywhere. So a network is known by the hardware address of its router, or
/// of the server itself where there is no router, together with its prefix: `3c:37:12:aa:bb:cc 192.168.1.0/24`. A
/// tunnel, which root has set up on this machine, is known by its interface and the address of the other end, or its
/// own address if the other end has none: `tun0 10.8.0.5`, `wg0 10.8.0.2/24`.
public struct Network: Sendable, Hashable, CustomStringConvertible {
    /// Its two words, in the one way in which they are written.
    public let description: String

    /// Reads the two words; nil for anything else.
    public init?(_ text: String) {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        guard words.count == 2, let (address, length) = Self.prefix(words[1]) else { return nil }
        if let hardware = Self.hardware(words[0]) {
            guard let length, let masked = address.masked(length) else { return nil }
            self.init(hardware: hardware, prefix: masked, length: length)
        } else {
            guard (1...15).contains(words[0].utf8.count),
                words[0].utf8.allSatisfy({ (0x21...0x7e).contains($0) }),
                !words[0].contains("/"), !words[0].contains(":")
            else { return nil }
            self.init(description: "\(words[0]) \(address)" + (length.map { "/\($0)" } ?? ""))
        }
    }

    private init(description: String) { self.description = description }

    init(hardware: [UInt8], prefix: Address, length: Int) {
        let pairs = hardware.map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }
        self.init(description: "\(pairs.joined(separator: ":")) \(prefix)/\(length)")
    }

    init(tunnel: String, _ end: InterfaceAddress) {
        self.init(description: "\(tunnel) " + (end.peer.map { "\($0)" } ?? "\(end.own)/\(end.prefixLength)"))
    }

    private static func hardware(_ text: String) -> [UInt8]? {
        let pairs = text.split(separator: ":", omittingEmptySubsequences: false)
        guard pairs.count >= 6 else { return nil }
        let bytes = pairs.compactMap { pair in
            pair.utf8.count == 2 && pair.allSatisfy(\.isHexDigit) ? UInt8(pair, radix: 16) : nil
        }
        return bytes.count == pairs.count ? bytes : nil
    }

    private static func prefix(_ text: String) -> (Address, Int?)? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard let address = parts.first.flatMap({ Address(String($0)) }), parts.count <= 2,
            !text.contains("%")
        else {
            return nil
        }
        guard parts.count == 2 else { return (address, nil) }
        guard parts[1].allSatisfy({ $0.isASCII && $0.isNumber }), let length = Int(parts[1]),
            (0...8 * address.bytes.count).contains(length)
        else { return nil }
        return (address, length)
    }
}

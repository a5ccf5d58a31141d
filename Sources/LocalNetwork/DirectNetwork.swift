import Glibc

/// An IPv4 network that this machine is directly connected to: no router is between it and the others there.
public struct DirectNetwork: Sendable, Equatable, CustomStringConvertible {
    /// The interface's name.
    public let interface: String
    /// How many bits all its addresses have in common, 0…32.
    public let prefixLength: Int
    /// Its first address, and this machine's own in it, as numbers.
    let first: UInt32, own: UInt32

    /// `192.168.1.0/24`
    public var description: String { "\(Self.text(first))/\(prefixLength)" }

    /// The networks that the kernel's main routing table has, whose interfaces are up.
    /// - Returns: none if the kernel doesn't say.
    public static func all() -> [DirectNetwork] {
        do throws(RoutingSocket.Refusal) {
            var socket = try RoutingSocket()
            var names: [UInt32: String] = [:]
            for message in try socket.ask(18, isList: true, fixed: [UInt8](repeating: 0, count: 16)) {
                guard let link = Link(message) else { continue }
                names[message.payload[...].word(at: 4)] = link.name
            }
            let fixed = [UInt8(AF_INET)] + [UInt8](repeating: 0, count: 11)
            return try socket.ask(26, isList: true, fixed: fixed).compactMap {
                DirectNetwork($0, names: names)
            }
        } catch {
            return []
        }
    }

    /// Reads an `RTM_NEWROUTE` of a network on the link; nil for any other.
    init?(_ message: NetlinkMessage, names: [UInt32: String]) {
        let fixed = 12
        guard message.type == 24, message.payload.count >= fixed, message.payload[0] == UInt8(AF_INET),
            // RT_TABLE_MAIN, RT_SCOPE_LINK, RTN_UNICAST; neither RTNH_F_DEAD nor RTNH_F_LINKDOWN.
            message.payload[4] == 254, message.payload[6] == 253, message.payload[7] == 1,
            message.payload[...].word(at: 8) & 0x11 == 0, message.payload[1] <= 32,
            let destination = Address(bytes: message.attribute(1, behind: fixed)),
            let source = Address(bytes: message.attribute(7, behind: fixed)),
            let interface = message.attribute(4, behind: fixed), interface.count == 4,
            let name = names[interface[...].word(at: 0)]
        else { return nil }
        self.init(interface: name, prefixLength: Int(message.payload[1]), first: destination, own: source)
    }

    init?(interface: String, prefixLength: Int, first: Address, own: Address) {
        guard (0...32).contains(prefixLength), let first = first.masked(prefixLength), first.bytes.count == 4,
            own.bytes.count == 4
        else { return nil }
        self.interface = interface
        self.prefixLength = prefixLength
        self.first = Self.number(first)
        self.own = Self.number(own)
    }

    /// The part of it, of `prefixLength` bits, that this machine is in; all of it, if it is no larger.
    public func part(_ prefixLength: Int) -> DirectNetwork {
        guard prefixLength > self.prefixLength, let own = Address(bytes: Self.bytes(own)),
            let part = DirectNetwork(interface: interface, prefixLength: prefixLength, first: own, own: own)
        else { return self }
        return part
    }

    /// The part of it that a text such as `10.1.0.0/16` names; nil if it is no part of it.
    public func part(named text: String) -> DirectNetwork? {
        let words = text.split(separator: "/", omittingEmptySubsequences: false)
        guard words.count == 2, let address = Address(String(words[0])), address.bytes.count == 4,
            words[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let length = Int(words[1]),
            (prefixLength...32).contains(length), let own = Address(bytes: Self.bytes(own)),
            let part = DirectNetwork(interface: interface, prefixLength: length, first: address, own: own),
            let around = address.masked(prefixLength), Self.number(around) == first
        else { return nil }
        return part
    }

    /// Whether it is nobody else's: of RFC 1918, of RFC 3927, or of RFC 6598.
    public var isPrivate: Bool {
        [(0x0a00_0000, 8), (0xac10_0000, 12), (0xc0a8_0000, 16), (0xa9fe_0000, 16), (0x6440_0000, 10)]
            .contains {
                (prefix: UInt32, length: Int) in
                prefixLength >= length && (first ^ prefix) >> UInt32(32 - length) == 0
            }
    }

    /// The numeric addresses of its machines: all but its first and last, which no machine has.
    public var addresses: some Sequence<String> {
        let skipped = prefixLength >= 31 ? 0 : 1
        let count = 1 << (32 - prefixLength)
        return (skipped..<count - skipped).lazy.map { Self.text(first &+ UInt32(truncatingIfNeeded: $0)) }
    }

    private static func number(_ address: Address) -> UInt32 {
        address.bytes.reduce(0) { $0 << 8 | UInt32($1) }
    }

    private static func bytes(_ number: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    }

    private static func text(_ number: UInt32) -> String {
        bytes(number).map(String.init).joined(separator: ".")
    }
}

import Glibc

/// An IPv4 or IPv6 address as the kernel has it.
struct Address: Hashable, CustomStringConvertible {
    /// 4 or 16 of them, in network order.
    let bytes: [UInt8]
    /// The interface that a link-local address belongs to; 0 for none.
    let zone: UInt32

    init?(bytes: [UInt8]?, zone: UInt32 = 0) {
        guard let bytes, bytes.count == 4 || bytes.count == 16 else { return nil }
        (self.bytes, self.zone) = (bytes, zone)
    }

    /// Reads a numeric address, perhaps with a zone (`fe80::1%eth0`).
    init?(_ text: String) {
        let parts = text.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
        guard let number = parts.first.map(String.init) else { return nil }
        var room = [UInt8](repeating: 0, count: 16)
        if unsafe inet_pton(AF_INET, number, &room) == 1 {
            self.init(bytes: Array(room.prefix(4)))
        } else if unsafe inet_pton(AF_INET6, number, &room) == 1 {
            let isMapped = room.prefix(10).allSatisfy { $0 == 0 } && room[10...11] == [0xff, 0xff]
            let zone = parts.count > 1 ? unsafe if_nametoindex(String(parts[1])) : 0
            self.init(bytes: isMapped ? Array(room.suffix(4)) : room, zone: zone)
        } else {
            return nil
        }
    }

    /// `AF_INET` or `AF_INET6`.
    var family: UInt8 { bytes.count == 4 ? UInt8(AF_INET) : UInt8(AF_INET6) }

    /// Without its zone.
    var description: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard unsafe inet_ntop(Int32(family), bytes, &text, socklen_t(text.count)) != nil else { return "?" }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The first `length` bits, and zeros.
    func masked(_ length: Int) -> Address? {
        let kept = bytes.enumerated().map { place, byte in
            let bits = min(8, max(0, length - 8 * place))
            return byte & UInt8(truncatingIfNeeded: 0xff00 >> bits)
        }
        return Address(bytes: kept)
    }
}

/// The way that the kernel would send packets to an address.
struct Route: Equatable {
    /// Whether the address is this machine's own.
    let isLocal: Bool
    /// The number of the interface.
    let interface: UInt32
    /// The router to hand them to; nil if the address is on the link itself.
    let gateway: Address?
    /// The address they come from.
    let source: Address?

    /// Reads an `RTM_NEWROUTE`.
    init?(_ message: NetlinkMessage) {
        let fixed = 12
        guard message.type == 24, message.payload.count >= fixed else { return nil }
        // RTN_LOCAL of linux/rtnetlink.h.
        isLocal = message.payload[7] == 2
        guard let interface = message.attribute(4, behind: fixed), interface.count == 4 else { return nil }
        self.interface = interface[...].word(at: 0)
        gateway = Address(bytes: message.attribute(5, behind: fixed))
        source = Address(bytes: message.attribute(7, behind: fixed))
        // A gateway of the other address family (RTA_VIA), or several at once: not to be taken for none.
        guard message.attribute(18, behind: fixed) == nil, message.attribute(9, behind: fixed) == nil else {
            return nil
        }
    }
}

/// An interface (`RTM_NEWLINK`).
struct Link: Equatable {
    let name: String
    /// Whether who is on it is known by no hardware address: tunnels, and lines with two ends.
    let isTunnel: Bool

    init?(_ message: NetlinkMessage) {
        let fixed = 16
        guard message.type == 16, message.payload.count >= fixed,
            let name = message.attribute(3, behind: fixed)
        else { return nil }
        self.name = String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
        // IFF_POINTOPOINT and IFF_NOARP of linux/if.h.
        isTunnel = message.payload[...].word(at: 8) & 0x90 != 0
    }
}

/// An address of an interface (`RTM_NEWADDR`).
struct InterfaceAddress: Equatable {
    let interface: UInt32
    let own: Address
    /// The other end of the line, where it has an address of its own.
    let peer: Address?
    let prefixLength: Int

    init?(_ message: NetlinkMessage) {
        let fixed = 8
        guard message.type == 20, message.payload.count >= fixed else { return nil }
        interface = message.payload[...].word(at: 4)
        prefixLength = Int(message.payload[1])
        let address = Address(bytes: message.attribute(1, behind: fixed))
        let local = Address(bytes: message.attribute(2, behind: fixed))
        guard let own = local ?? address else { return nil }
        self.own = own
        peer = address == own ? nil : address
    }
}

/// Who has an address on a link, by ARP or neighbour discovery (`RTM_NEWNEIGH`).
struct Neighbour: Equatable {
    let interface: UInt32
    let address: Address
    /// 6 bytes on Ethernet and wireless networks.
    let hardware: [UInt8]

    /// nil for one that was asked for and has not answered.
    init?(_ message: NetlinkMessage) {
        let fixed = 12
        guard message.type == 28, message.payload.count >= fixed,
            let address = Address(bytes: message.attribute(1, behind: fixed)),
            let hardware = message.attribute(2, behind: fixed)
        else { return nil }
        interface = message.payload[...].word(at: 4)
        self.address = address
        self.hardware = hardware
        // NUD_REACHABLE, STALE, DELAY, PROBE and PERMANENT of linux/neighbour.h.
        guard message.payload[...].half(at: 8) & 0x9e != 0, hardware.count >= 6,
            hardware.contains(where: { $0 != 0 })
        else { return nil }
    }
}

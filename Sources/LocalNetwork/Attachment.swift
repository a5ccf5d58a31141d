import Glibc

/// Where an address lies, as seen from this machine at this moment.
public enum Attachment: Sendable, Equatable {
    /// On this machine: nothing leaves it.
    case thisMachine
    /// In, or behind, this network; `isOnLink` if no router is between.
    case network(Network, isOnLink: Bool)
    /// In a network that nothing is known of to know it again by.
    case unknown
    /// The kernel knows no way there; with its error number.
    case unreachable(errno: Int32)

    /// Where a numeric address lies, which may have a zone (`fe80::1%eth0`).
    ///
    /// The kernel is asked. Only if it has not yet heard of the router, one empty datagram (UDP, port 9: discard)
    /// makes it ask for the router's hardware address, and the answer is waited for for at most 0.3 s.
    public static func toward(_ text: String) -> Attachment {
        guard let address = Address(text) else { return .unreachable(errno: EADDRNOTAVAIL) }
        if address.bytes.count == 4 ? address.bytes[0] == 127 : address.isIPv6Loopback { return .thisMachine }
        do throws(RoutingSocket.Refusal) {
            var socket = try RoutingSocket()
            return try toward(address, &socket)
        } catch {
            return .unreachable(errno: error.errno)
        }
    }

    private static func toward(
        _ address: Address, _ socket: inout RoutingSocket
    ) throws(RoutingSocket.Refusal) -> Attachment {
        guard let route = try socket.route(to: address, interface: address.zone) else { return .unknown }
        if route.isLocal { return .thisMachine }
        let addresses = try socket.addresses(of: route.interface, family: address.family)
        guard let link = try socket.link(route.interface),
            let own = addresses.first(where: { $0.own == route.source }) ?? addresses.first
        else { return .unknown }
        let isOnLink = route.gateway == nil
        if link.isTunnel { return .network(Network(tunnel: link.name, own), isOnLink: isOnLink) }
        var router = route.gateway
        if router == nil { router = try socket.defaultGateway(family: address.family, route.interface) }
        guard let hardware = try socket.hardware(of: router ?? address, route.interface),
            let prefix = own.own.masked(own.prefixLength)
        else { return .unknown }
        return .network(
            Network(hardware: hardware, prefix: prefix, length: own.prefixLength), isOnLink: isOnLink)
    }
}

extension Network {
    /// The network that leads to the internet; nil if there is none, or none that can be known again.
    public static func current() -> Network? {
        // Whose they are does not matter: nothing is sent there.
        for somewhere in ["8.8.8.8", "2001:4860:4860::8888"] {
            if case .network(let network, _) = Attachment.toward(somewhere) { return network }
        }
        return nil
    }
}

extension Address {
    fileprivate var isIPv6Loopback: Bool {
        bytes.count == 16 && bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1
    }
}

extension RoutingSocket {
    /// The way to an address; nil if the answer is of a kind that is not understood.
    fileprivate mutating func route(to address: Address, interface: UInt32 = 0) throws(Refusal) -> Route? {
        let fixed: [UInt8] =
            [address.family, UInt8(8 * address.bytes.count)] + [UInt8](repeating: 0, count: 10)
        var attributes: [(type: UInt16, value: [UInt8])] = [(1, address.bytes)]
        if interface != 0 { attributes.append((4, bytes(interface))) }
        return try ask(26, fixed: fixed, attributes).lazy.compactMap(Route.init).first
    }

    /// The router that an interface leads to; nil if it has none.
    fileprivate mutating func defaultGateway(family: UInt8, _ interface: UInt32) throws(Refusal) -> Address? {
        let fixed: [UInt8] = [family] + [UInt8](repeating: 0, count: 11)
        let defaults = try ask(26, isList: true, fixed: fixed).filter { message in
            // The destination's length: 0 bits are all addresses.
            message.payload.count >= 12 && message.payload[0] == family && message.payload[1] == 0
        }
        let routes = defaults.compactMap { message in
            Route(message).map { ($0, message.attribute(6, behind: 12)?[...].word(at: 0) ?? 0) }
        }
        return routes.filter { $0.0.interface == interface && $0.0.gateway != nil }.min { $0.1 < $1.1 }?.0
            .gateway
    }

    fileprivate mutating func link(_ interface: UInt32) throws(Refusal) -> Link? {
        let fixed: [UInt8] = [0, 0, 0, 0] + bytes(interface) + [UInt8](repeating: 0, count: 8)
        return try ask(18, fixed: fixed).lazy.compactMap(Link.init).first
    }

    fileprivate mutating func addresses(of interface: UInt32, family: UInt8) throws(Refusal)
        -> [InterfaceAddress]
    {
        let fixed: [UInt8] = [family, 0, 0, 0, 0, 0, 0, 0]
        return try ask(22, isList: true, fixed: fixed).compactMap(InterfaceAddress.init).filter {
            $0.interface == interface && $0.own.family == family
        }
    }

    /// The hardware address of whoever has `address` on a link; nil if nobody answers to it.
    fileprivate mutating func hardware(of address: Address, _ interface: UInt32) throws(Refusal) -> [UInt8]? {
        for attempt in 0..<16 {
            let fixed: [UInt8] = [address.family] + [UInt8](repeating: 0, count: 11)
            let known = try ask(30, isList: true, fixed: fixed).lazy.compactMap(Neighbour.init).first {
                $0.interface == interface && $0.address.bytes == address.bytes
            }
            if let known { return known.hardware }
            if attempt == 0, !nudge(address, interface) { return nil }
            usleep(20_000)
        }
        return nil
    }

    /// Sends an empty datagram, so that the kernel asks who has the address.
    private func nudge(_ address: Address, _ interface: UInt32) -> Bool {
        let descriptor = socket(Int32(address.family), Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        let port: [UInt8] = [0, 9]
        let destination: [UInt8] =
            address.bytes.count == 4
            ? bytes(sa_family_t(AF_INET)) + port + address.bytes + [UInt8](repeating: 0, count: 8)
            : bytes(sa_family_t(AF_INET6)) + port + bytes(UInt32(0)) + address.bytes + bytes(interface)
        return unsafe destination.withUnsafeBytes { room in
            let pointer = unsafe room.assumingMemoryBound(to: sockaddr.self).baseAddress
            return unsafe sendto(descriptor, nil, 0, Int32(MSG_DONTWAIT), pointer, socklen_t(room.count)) == 0
        }
    }
}

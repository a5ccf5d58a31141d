import Glibc

extension HTTPRequest.Reach {
    /// Whether a numeric address may be connected to.
    public func allows(address: String) -> Bool {
        switch self {
        case .anywhere: true
        case .privateNetworks: Self.isPrivate(address: address)
        case .ownLink: Self.isPrivate(address: address) || address.contains(":") && !Self.isMapped(address)
        case .only(let only): address == only
        }
    }

    /// Whether an IPv6 address is an IPv4 one in disguise (RFC 4291, section 2.5.5.2).
    private static func isMapped(_ address: String) -> Bool { address.lowercased().hasPrefix("::ffff:") }

    /// Whether a numeric address lies in a network that is nobody else's: loopback, RFC 1918, link-local (RFC 3927,
    /// RFC 4291), shared (RFC 6598, which tunnels such as Tailscale hand out) or unique local (RFC 4193).
    ///
    /// An IPv4 address within an IPv6 one (`::ffff:10.0.0.1`) counts as itself; what is no address is not private.
    public static func isPrivate(address: String) -> Bool {
        var four = in_addr()
        if unsafe inet_pton(AF_INET, address, &four) == 1 { return isPrivate(UInt32(bigEndian: four.s_addr)) }
        var six = in6_addr()
        guard unsafe inet_pton(AF_INET6, String(address.prefix { $0 != "%" }), &six) == 1 else {
            return false
        }
        return unsafe withUnsafeBytes(of: six) { unsafe isPrivate(Array($0)) }
    }

    /// RFC 6890: what stands in the first bits of an IPv4 address.
    private static func isPrivate(_ address: UInt32) -> Bool {
        func begins(_ prefix: UInt32, _ bits: UInt32) -> Bool { (address ^ prefix) >> (32 - bits) == 0 }
        return begins(0x0a00_0000, 8) || begins(0x7f00_0000, 8) || begins(0xac10_0000, 12)
            || begins(0xc0a8_0000, 16) || begins(0xa9fe_0000, 16) || begins(0x6440_0000, 10)
            // Linux connects to itself for it.
            || address == 0
    }

    private static func isPrivate(_ bytes: [UInt8]) -> Bool {
        if bytes.prefix(10).allSatisfy({ $0 == 0 }), bytes[10...11] == [0xff, 0xff] {
            return isPrivate(bytes.suffix(4).reduce(0) { $0 << 8 | UInt32($1) })
        }
        let isLoopback = bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] <= 1
        return isLoopback || bytes[0] & 0xfe == 0xfc || (bytes[0] == 0xfe && bytes[1] & 0xc0 == 0x80)
    }
}

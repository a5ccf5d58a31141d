import Glibc

/// A question to the kernel's routing tables and its answer: no root is needed, and not a packet leaves.
struct RoutingSocket: ~Copyable {
    /// What the kernel says instead of an answer.
    struct Refusal: Error {
        let errno: Int32
    }

    private let descriptor: Int32
    private var sequence: UInt32 = 0

    init() throws(Refusal) {
        // AF_NETLINK and NETLINK_ROUTE of linux/netlink.h.
        descriptor = socket(16, Int32(SOCK_RAW.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Refusal(errno: errno) }
        var patience = timeval(tv_sec: 1, tv_usec: 0)
        _ = unsafe setsockopt(
            descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Asks, and returns all messages of the answer.
    mutating func ask(
        _ type: UInt16, isList: Bool = false, fixed: [UInt8],
        _ attributes: [(type: UInt16, value: [UInt8])] = []
    ) throws(Refusal) -> [NetlinkMessage] {
        sequence += 1
        let request = NetlinkMessage.request(
            type, isList: isList, sequence: sequence, fixed: fixed, attributes: attributes)
        let sent = unsafe request.withUnsafeBytes { unsafe send(descriptor, $0.baseAddress, $0.count, 0) }
        guard sent == request.count else { throw Refusal(errno: errno) }
        var answer: [NetlinkMessage] = []
        while true {
            for message in NetlinkMessage.all(in: try receive()) where message.sequence == sequence {
                if let failure = message.failure { throw Refusal(errno: failure) }
                if message.type == 3 { return answer }
                answer.append(message)
                if !message.isPart { return answer }
            }
            guard answer.count < 100_000 else { throw Refusal(errno: EOVERFLOW) }
        }
    }

    /// What one read brings, from the kernel and nobody else.
    private func receive() throws(Refusal) -> [UInt8] {
        while true {
            var bytes = [UInt8](repeating: 0, count: 64 << 10)
            var sender = sockaddr_storage()
            var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
            let count = unsafe withUnsafeMutableBytes(of: &sender) { room in
                unsafe recvfrom(
                    descriptor, &bytes, bytes.count, 0,
                    room.assumingMemoryBound(to: sockaddr.self).baseAddress,
                    &length)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Refusal(errno: count < 0 ? errno : EIO) }
            // sockaddr_nl: the sender's port stands in its second word, and the kernel's is 0.
            let port = unsafe withUnsafeBytes(of: sender) { unsafe Array($0.prefix(8))[...].word(at: 4) }
            guard port == 0 else { continue }
            return Array(bytes.prefix(count))
        }
    }
}

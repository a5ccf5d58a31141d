import Foundation
import Glibc
import Synchronization
import TestSupport

/// A name server (RFC 1035) in a network of its own that has one answer for all, or none.
final class NameServer: Sendable {
    private let descriptor: Int32
    private let counter = Atomic<Int>(0)
    var questions: Int { counter.load(ordering: .relaxed) }

    /// - Parameter address: what every name leads to (IPv4); nil: it is never said.
    init(in network: NetworkNamespace, answer address: String?) throws {
        descriptor = try network.enter {
            let descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
            var place = sockaddr_in()
            place.sin_family = sa_family_t(AF_INET)
            place.sin_port = UInt16(53).bigEndian
            let bound = withUnsafePointer(to: &place) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            guard bound == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EINVAL) }
            return descriptor
        }
        let descriptor = descriptor
        Thread { [weak self] in
            while true {
                var bytes = [UInt8](repeating: 0, count: 512)
                var sender = sockaddr_storage()
                var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
                let count = withUnsafeMutablePointer(to: &sender) {
                    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                        recvfrom(descriptor, &bytes, bytes.count, 0, $0, &length)
                    }
                }
                guard count > 12, let self else { return }
                counter.add(1, ordering: .relaxed)
                guard let address else { continue }
                let reply = Self.reply(to: Array(bytes.prefix(count)), address)
                _ = withUnsafePointer(to: &sender) {
                    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                        sendto(descriptor, reply, reply.count, 0, $0, length)
                    }
                }
            }
        }.start()
    }

    deinit {
        shutdown(descriptor, Int32(SHUT_RDWR))
        close(descriptor)
    }

    /// The question, and an address of it; none for a question for another type than A.
    private static func reply(to question: [UInt8], _ address: String) -> [UInt8] {
        var end = 12
        while end < question.count, question[end] != 0 { end += Int(question[end]) + 1 }
        let asked = question.prefix(min(end + 5, question.count))
        let isIPv4 = asked.count >= 4 && Array(asked.suffix(4).prefix(2)) == [0, 1]
        var reply = Array(asked)
        reply.replaceSubrange(2..<12, with: [0x81, 0x80, 0, 1, 0, isIPv4 ? 1 : 0, 0, 0, 0, 0])
        guard isIPv4 else { return reply }
        return reply + [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4]
            + address.split(separator: ".").compactMap { UInt8($0) }
    }
}

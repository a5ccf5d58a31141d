import Foundation
import Glibc

/// A port of 127.0.0.1 where nobody listens, and which nobody else is given, as long as this object lives.
///
/// A socket that is bound and does not listen refuses connections. Who asks for this very port with SO_REUSEADDR, as
/// servers do, may have it all the same.
public final class ReservedPort: Sendable {
    /// Its number.
    public let number: Int
    private let descriptor: Int32

    /// Reserves a port that is free now.
    public init() throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        self.descriptor = descriptor
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &place) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isBound else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EADDRINUSE) }
        number = Int(UInt16(bigEndian: place.sin_port))
    }

    deinit { close(descriptor) }
}

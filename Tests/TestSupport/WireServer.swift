public import Foundation
import Glibc
import Synchronization

/// A loopback server of a few lines that does what a test says, byte by byte: no HTTP server cuts, withholds and
/// resets on demand.
public final class WireServer: Sendable {
    /// One connection from a client.
    public struct Connection: Sendable {
        let descriptor: Int32

        /// Reads until `count` bytes are there or the client has ended; returns what came.
        public func read(_ count: Int) -> Data {
            var data = Data()
            var buffer = [UInt8](repeating: 0, count: 64 << 10)
            while data.count < count {
                let got = Glibc.read(descriptor, &buffer, min(buffer.count, count - data.count))
                guard got > 0 else { break }
                data.append(contentsOf: buffer[..<got])
            }
            return data
        }

        /// Reads a request's head, up to and with its empty line.
        public func readHead() -> String {
            var data = Data()
            while !data.suffix(4).elementsEqual("\r\n\r\n".utf8) {
                let byte = read(1)
                guard !byte.isEmpty else { break }
                data.append(byte)
            }
            return String(decoding: data, as: UTF8.self)
        }

        /// Reads a whole request with the body that its `Content-Length` announces.
        public func readRequest() -> (head: String, body: Data) {
            let head = readHead()
            let length = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-length:") }
            let count = length.flatMap { Int($0.split(separator: " ").last ?? "") } ?? 0
            return (head, read(count))
        }

        /// Writes; a client that has gone is no error.
        public func send(_ bytes: some Sequence<UInt8>) {
            var rest = Array(bytes)[...]
            while !rest.isEmpty {
                let sent = rest.withUnsafeBytes {
                    Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard sent > 0 else { return }
                rest = rest.dropFirst(sent)
            }
        }

        /// Writes an answer with its length.
        public func answer(_ status: Int, _ body: String, fields: [String] = []) {
            let head = ["HTTP/1.1 \(status) Word", "Content-Length: \(body.utf8.count)"] + fields
            send((head.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)
        }

        /// Makes the close that follows a reset instead of an end.
        public func reset() {
            var now = linger(l_onoff: 1, l_linger: 0)
            setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
        }

        /// Waits until the client goes away.
        public func waitForEnd() { _ = read(.max) }
    }

    /// The port it listens on.
    public let port: Int
    /// Its address.
    public let url: String
    /// How many connections there have been.
    public var connections: Int { counter.load(ordering: .relaxed) }

    private let counter = Atomic<Int>(0)
    private let listener: Int32

    /// Serves every connection with `serve`, one after the other, and closes it after that.
    ///
    /// - Parameters:
    ///   - address: a numeric address of the machine, or of the network namespace of this thread.
    ///   - port: 0 for any that is free.
    public init(
        address: String = "127.0.0.1", port: Int = 0, _ serve: @escaping @Sendable (Connection) -> Void
    ) throws {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST | AI_PASSIVE
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(address, String(port), &hints, &found) == 0, let place = found?.pointee else {
            throw CocoaError(.featureUnsupported)
        }
        defer { freeaddrinfo(found) }
        listener = socket(place.ai_family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        let listener = listener
        var yes: Int32 = 1
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var bound = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let listens = withUnsafeMutablePointer(to: &bound) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, place.ai_addr, place.ai_addrlen) == 0 && listen(listener, 16) == 0
                    && getsockname(listener, $0, &length) == 0
            }
        }
        guard listens else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EINVAL) }
        // The port stands in the same place in both families.
        self.port = withUnsafeBytes(of: bound) { Int($0[2]) << 8 | Int($0[3]) }
        url = "http://\(address.contains(":") ? "[\(address)]" : address):\(self.port)"
        Thread { [weak self] in
            while true {
                let descriptor = Self.accept(listener)
                guard descriptor >= 0 else {
                    // Closed here and nowhere else: its number may soon be another server's.
                    Glibc.close(listener)
                    return
                }
                self?.counter.add(1, ordering: .relaxed)
                serve(Connection(descriptor: descriptor))
                Glibc.close(descriptor)
            }
        }.start()
    }

    /// A connection, which no program that is started meanwhile holds open; accept4(2) is not in this module.
    private static func accept(_ listener: Int32) -> Int32 {
        typealias Accept =
            @convention(c) (
                Int32, UnsafeMutablePointer<sockaddr>?, UnsafeMutablePointer<socklen_t>?, Int32
            ) -> Int32
        guard let accept = dlsym(nil, "accept4") else { return -1 }
        return unsafeBitCast(accept, to: Accept.self)(
            listener, nil, nil, Int32(bitPattern: SOCK_CLOEXEC.rawValue))
    }

    /// Takes no more connections, from now on.
    public func close() { shutdown(listener, Int32(SHUT_RDWR)) }

    deinit { shutdown(listener, Int32(SHUT_RDWR)) }
}

import Glibc

/// The bytes of a seekable file from its start, a chunk at a time. The descriptor's own position is not touched.
struct ByteSource {
    private let fileDescriptor: Int32
    private var offset = 0
    private static let chunkSize = 64 * 1024

    init(_ fileDescriptor: Int32) {
        self.fileDescriptor = fileDescriptor
    }

    /// Goes on `count` bytes further.
    mutating func skip(_ count: Int) {
        offset += count
    }

    /// The next bytes; none at the end.
    mutating func next() throws(TypesettingError) -> [UInt8] {
        let fileDescriptor = self.fileDescriptor
        let offset = self.offset
        var failure: Int32 = 0
        let chunk = unsafe [UInt8](unsafeUninitializedCapacity: Self.chunkSize) { buffer, count in
            while true {
                let got = unsafe pread(fileDescriptor, buffer.baseAddress, buffer.count, offset)
                if got < 0 && errno == EINTR { continue }
                if got < 0 { failure = errno }
                count = max(got, 0)
                return
            }
        }
        if failure != 0 { throw .unreadable(failure) }
        self.offset += chunk.count
        return chunk
    }
}

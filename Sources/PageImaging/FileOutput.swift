import Glibc

/// Writes a file or a pipe front to back through a buffer, and counts the bytes.
struct FileOutput {
    private static let bufferSize = 64 * 1024

    private let descriptor: Int32
    private var buffer: [UInt8]
    /// Bytes written so far, those in the buffer included.
    private(set) var position: Int

    /// An output to the file `descriptor` that begins with `header`.
    init(_ descriptor: Int32, header: [UInt8] = []) {
        self.descriptor = descriptor
        buffer = header
        buffer.reserveCapacity(FileOutput.bufferSize)
        position = header.count
    }

    /// Writes `text` in UTF-8.
    mutating func write(_ text: String) throws(PageImagingError) {
        try write(Array(text.utf8).span)
    }

    /// Writes `bytes`; large ones go past the buffer.
    mutating func write(_ bytes: Span<UInt8>) throws(PageImagingError) {
        if buffer.count + bytes.count > FileOutput.bufferSize { try flush() }
        if bytes.count > FileOutput.bufferSize {
            try put(bytes)
        } else {
            unsafe bytes.withUnsafeBufferPointer { unsafe buffer.append(contentsOf: $0) }
        }
        position += bytes.count
    }

    /// Gives all bytes to the system.
    mutating func flush() throws(PageImagingError) {
        try put(buffer.span)
        buffer.removeAll(keepingCapacity: true)
    }

    private func put(_ bytes: Span<UInt8>) throws(PageImagingError) {
        var done = 0
        while done < bytes.count {
            let count = unsafe bytes.extracting(done...).withUnsafeBufferPointer {
                unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .unwritable(count < 0 ? errno : EIO) }
            done += count
        }
    }
}

import CPNG

/// Decompression of a zlib stream (RFC 1950) in pieces of any size, with bounded memory.
@safe struct Inflater: ~Copyable {
    /// What has become of the stream.
    enum State {
        case open
        case ended
        case broken
    }

    private let stream: UnsafeMutablePointer<z_stream>
    private var piece = [UInt8](repeating: 0, count: 64 * 1024)
    private(set) var state = State.open

    init() {
        // zlib keeps the address of its z_stream, so it may not move.
        unsafe stream = .allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        if unsafe inflateInit_(stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) != Z_OK {
            state = .broken
        }
    }

    deinit {
        unsafe inflateEnd(stream)
        unsafe stream.deallocate()
    }

    /// Takes in compressed bytes and hands out what they decompress to, piece by piece. What follows the end of
    /// the stream is passed over.
    mutating func take(
        _ input: Span<UInt8>, handing body: (Span<UInt8>) throws(PageImagingError) -> Void
    ) throws(PageImagingError) {
        var done = 0
        while state == .open {
            let (taken, given) = step(input.extracting(done...))
            done += taken
            if given > 0 { try body(piece.span.extracting(..<given)) }
            // A full piece may have left more inside zlib than the input shows.
            if given < piece.count, done == input.count || taken == 0 { return }
        }
    }

    /// One call of zlib: the bytes it took, and those it put into the piece.
    private mutating func step(_ input: Span<UInt8>) -> (taken: Int, given: Int) {
        let stream = unsafe stream
        let size = piece.count
        let result = unsafe input.withUnsafeBufferPointer { bytes in
            unsafe piece.withUnsafeMutableBufferPointer { room in
                unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
                unsafe stream.pointee.avail_in = UInt32(bytes.count)
                unsafe stream.pointee.next_out = room.baseAddress
                unsafe stream.pointee.avail_out = UInt32(room.count)
                return unsafe inflate(stream, Z_NO_FLUSH)
            }
        }
        switch result {
        case Z_OK, Z_BUF_ERROR: break
        case Z_STREAM_END: state = .ended
        default: state = .broken
        }
        return unsafe (
            input.count - Int(stream.pointee.avail_in), size - Int(stream.pointee.avail_out)
        )
    }
}

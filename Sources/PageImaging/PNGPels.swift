/// The compressed pels of a PNG on their way into a PDF.
enum PNGPels {
    /// Copies the content of the IDAT chunks of the picture in `descriptor`, which has this `header`, to `output`,
    /// and sees on the way that every check sum holds and that they decompress to the picture's rows, no byte more
    /// or less. Throws ``PageImagingError``.
    static func copy(
        _ header: PNGHeader, from descriptor: Int32, to output: inout FileOutput
    ) throws(PageImagingError) {
        var cursor = try FileCursor(descriptor, at: header.dataOffset)
        var inflater = Inflater()
        var rows = PNGRowCheck(header)
        var left = header.dataLength
        while left > 0 {
            guard let chunk = try PNGChunk(reading: &cursor), chunk.type == .data, chunk.length <= left else {
                throw .damaged(.png, "it changed while it was read")
            }
            left -= chunk.length
            try copy(chunk, &cursor, &inflater, &rows, to: &output)
            if inflater.state == .broken { throw .damaged(.png, "its pels can't be decompressed") }
        }
        guard inflater.state == .ended, rows.isComplete else { throw .damaged(.png, "its pels end early") }
    }

    private static func copy(
        _ chunk: PNGChunk, _ cursor: inout FileCursor, _ inflater: inout Inflater, _ rows: inout PNGRowCheck,
        to output: inout FileOutput
    ) throws(PageImagingError) {
        var sum = CheckSum(chunk.type)
        var left = chunk.length
        while left > 0 {
            let count = try cursor.pass(atMost: left) { (bytes) throws(PageImagingError) in
                sum.take(bytes)
                try inflater.take(bytes) { (pels) throws(PageImagingError) in try rows.take(pels) }
                try output.write(bytes)
            }
            guard count > 0 else { throw .damaged(.png, "it changed while it was read") }
            left -= count
        }
        guard let field = try cursor.read(4), sum.value == field.reduce(0, { $0 << 8 | UInt32($1) }) else {
            throw .damaged(.png, "a chunk's check sum is wrong")
        }
    }
}

/// Counts decompressed rows, and sees that each begins with a filter that there is (ISO/IEC 15948, 9.2).
struct PNGRowCheck {
    private let pitch: Int
    private var left: Int
    /// Bytes to the next row's filter byte.
    private var untilFilter = 0

    init(_ header: PNGHeader) {
        pitch = header.rowBytes + 1
        left = pitch * header.height
    }

    /// Every row has come.
    var isComplete: Bool { left == 0 }

    /// Takes in the next bytes.
    mutating func take(_ bytes: Span<UInt8>) throws(PageImagingError) {
        guard bytes.count <= left else { throw .damaged(.png, "it has more pels than its size") }
        left -= bytes.count
        while untilFilter < bytes.count {
            let filter = bytes[untilFilter]
            guard filter <= 4 else { throw .damaged(.png, "a row has a filter that nobody knows") }
            untilFilter += pitch
        }
        untilFilter -= bytes.count
    }
}

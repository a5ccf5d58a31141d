import CPNG
import Glibc

/// The rows of a PNG: put in order where interlaced, over white where transparent, in the file's own depth or in bytes.
@safe struct PNGDecoder: ~Copyable {
    private let handle: UnsafeMutablePointer<fx_png>
    /// libpng looks for the end of the pels with their last row: a bomb keeps it there for long.
    private static let mostAfterRows = 1 << 20

    private let height: Int
    /// Where in the file the last row may begin at the earliest.
    private let lastRowOffset: Int
    private let passes: Int32

    /// The decoded rows are entries of the file's palette.
    let isIndexed: Bool
    /// Bits of a sample of the decoded rows.
    let depth: Int
    /// Samples of a pel of the decoded rows.
    let channels: Int
    /// Bytes of a decoded row.
    let rowBytes: Int

    /// A decoder of the picture in `descriptor`, which has this `header`; its samples are of 8 bits, and none are
    /// entries of a palette, if `inBytes`. Throws ``PageImagingError``.
    init(_ header: PNGHeader, descriptor: Int32, inBytes: Bool = false) throws(PageImagingError) {
        guard let handle = unsafe fx_png_open(descriptor) else { throw .unreadable(ENOMEM) }
        let passes = unsafe fx_png_begin(handle, header.isTransparent ? 1 : 0, inBytes ? 1 : 0)
        guard passes > 0 else {
            let error = unsafe PNGDecoder.error(handle)
            unsafe fx_png_close(handle)
            throw error
        }
        unsafe self.handle = unsafe handle
        self.passes = passes
        isIndexed = header.colourType == .palette && !header.isTransparent && !inBytes
        height = header.height
        lastRowOffset = header.dataEnd - header.rowBytes - PNGDecoder.mostAfterRows
        depth = Int(unsafe fx_png_depth(handle))
        channels = Int(unsafe fx_png_channels(handle))
        rowBytes = unsafe fx_png_row_bytes(handle)
    }

    deinit {
        unsafe fx_png_close(handle)
    }

    /// Hands out the rows from the top. One row is in memory at a time, or the whole picture where it is
    /// interlaced, since its first row is complete only with the last pass.
    consuming func rows(
        _ body: (Span<UInt8>) throws(PageImagingError) -> Void
    ) throws(PageImagingError) {
        let rowsHeld = passes > 1 ? height : 1
        guard
            let memory = unsafe calloc(rowsHeld, rowBytes)?.bindMemory(
                to: UInt8.self, capacity: rowsHeld * rowBytes)
        else { throw .unreadable(ENOMEM) }
        defer { unsafe free(memory) }
        for pass in 1...passes {
            for row in 0..<height {
                let start = unsafe memory + (rowsHeld > 1 ? row * rowBytes : 0)
                if pass == passes, row == height - 1,
                    unsafe Int(fx_png_offset(handle)) < lastRowOffset
                {
                    throw .damaged(.png, "it has more pels than its size")
                }
                guard unsafe fx_png_read_row(handle, start) == 1 else {
                    throw unsafe PNGDecoder.error(handle)
                }
                if pass == passes { try body(unsafe Span(_unsafeStart: start, count: rowBytes)) }
            }
        }
    }

    private static func error(_ handle: UnsafeMutablePointer<fx_png>) -> PageImagingError {
        .damaged(.png, "its pels can't be decoded (\(unsafe String(cString: fx_png_message(handle))))")
    }
}

extension PNGDecoder {
    /// Compresses the rows into `output`, each after a PNG filter byte (ISO/IEC 15948, 9.2).
    ///
    /// Rows of whole bytes are written as their difference from the row above, which suits pictures; entries of a
    /// palette have no meaningful difference.
    consuming func write(to output: inout FileOutput) throws(PageImagingError) {
        var filter = PNGRowFilter(rowBytes: rowBytes, isOn: depth >= 8 && !isIndexed)
        var deflater = try Deflater()
        try rows { (row) throws(PageImagingError) in
            filter.take(row)
            try deflater.take(filter.line.span, into: &output)
        }
        try deflater.finish(into: &output)
    }
}

/// PNG's filter "up": what a row has that the row above has not.
struct PNGRowFilter {
    private static let none: UInt8 = 0
    private static let up: UInt8 = 2

    private let isOn: Bool
    private var above: [UInt8]
    /// The filter byte and the filtered row.
    private(set) var line: [UInt8]

    init(rowBytes: Int, isOn: Bool) {
        self.isOn = isOn
        above = [UInt8](repeating: 0, count: rowBytes)
        line = [UInt8](repeating: 0, count: rowBytes + 1)
        line[0] = isOn ? PNGRowFilter.up : PNGRowFilter.none
    }

    /// Filters the next row.
    mutating func take(_ row: Span<UInt8>) {
        for index in above.indices {
            let value = row[index]
            line[index + 1] = isOn ? value &- above[index] : value
            above[index] = value
        }
    }
}

import CPNG

/// The frame of a PNG chunk: length, type, content, check sum (ISO/IEC 15948, 5.3).
struct PNGChunk {
    /// Chunk types, as they are written in the file.
    struct Name: Equatable {
        static let imageHeader = Name("IHDR")
        static let palette = Name("PLTE")
        static let transparency = Name("tRNS")
        static let data = Name("IDAT")
        static let end = Name("IEND")
        static let physicalSize = Name("pHYs")
        static let exif = Name("eXIf")

        let bytes: [UInt8]

        init(bytes: [UInt8]) { self.bytes = bytes }
        private init(_ text: StaticString) { bytes = Array("\(text)".utf8) }
    }

    /// The greatest number of four bytes that PNG has (ISO/IEC 15948, 7.1).
    static let greatestNumber = Int(Int32.max)
    /// EXIF is read up to the size that it has in a JPEG; a longer one is passed over.
    static let exifLimit = 65_533

    let type: Name
    /// Bytes of content.
    let length: Int
    /// Where the chunk's length field lies in the file.
    let offset: Int

    /// Reads the frame at the cursor, up to the content; nil at the end of the file.
    init?(reading cursor: inout FileCursor) throws(PageImagingError) {
        guard cursor.remaining > 0 else { return nil }
        offset = cursor.position
        guard let field = try cursor.read(8) else { throw .damaged(.png, "it ends inside a chunk") }
        length = field[0..<4].reduce(0) { $0 << 8 | Int($1) }
        type = Name(bytes: Array(field[4...]))
        let letters = type.bytes.allSatisfy { (0x41...0x5A).contains($0 & ~0x20) }
        guard letters, length <= PNGChunk.greatestNumber else {
            throw .damaged(.png, "a chunk's frame is wrong")
        }
        guard length + 4 <= cursor.remaining else { throw .damaged(.png, "it ends inside a chunk") }
    }

    /// Whether the picture can be shown without knowing this chunk: bit 5 of the first letter.
    var isAncillary: Bool { type.bytes[0] & 0x20 != 0 }

    /// The content, where it can be trusted; throws where the check sum is wrong.
    func content(_ cursor: inout FileCursor) throws(PageImagingError) -> [UInt8] {
        guard let content = try soundContent(&cursor) else {
            throw .damaged(.png, "a chunk's check sum is wrong")
        }
        return content
    }

    /// The content; nil where the check sum is wrong, which makes an ancillary chunk as good as absent.
    func soundContent(_ cursor: inout FileCursor) throws(PageImagingError) -> [UInt8]? {
        guard let content = try cursor.read(length), let sum = try cursor.read(4) else {
            throw .damaged(.png, "it ends inside a chunk")
        }
        var check = CheckSum(type)
        check.take(content.span)
        return check.value == sum.reduce(0) { $0 << 8 | UInt32($1) } ? content : nil
    }

    /// Passes over the content and its check sum.
    func skip(_ cursor: inout FileCursor) throws(PageImagingError) {
        guard cursor.skip(length + 4) else { throw .damaged(.png, "it ends inside a chunk") }
    }
}

/// The CRC-32 over a chunk's type and content (ISO/IEC 15948, annex D).
struct CheckSum {
    private(set) var value: UInt32 = 0

    init(_ type: PNGChunk.Name) {
        take(type.bytes.span)
    }

    /// Takes in the next bytes.
    mutating func take(_ bytes: Span<UInt8>) {
        let sum = value
        value = unsafe bytes.withUnsafeBufferPointer {
            unsafe UInt32(truncatingIfNeeded: crc32(UInt(sum), $0.baseAddress, UInt32($0.count)))
        }
    }
}

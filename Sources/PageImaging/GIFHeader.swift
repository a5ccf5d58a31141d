/// What a GIF file says up to the pels of its first picture (GIF89a specification, sections 17 to 23).
struct GIFHeader {
    /// Pels across and down of the whole, the "logical screen".
    private(set) var width = 0
    private(set) var height = 0
    /// Where the first picture lies on it.
    private(set) var left = 0
    private(set) var top = 0
    private(set) var pictureWidth = 0
    private(set) var pictureHeight = 0
    /// Every eighth row is stored first, then those between.
    private(set) var isInterlaced = false
    /// How light each entry of the palette is, over white; the paper's white beyond its end.
    private(set) var levels: [UInt8] = []
    /// Where the pels begin in the file.
    private(set) var dataOffset = 0

    private static let pictureMark: UInt8 = 0x2C
    private static let extensionMark: UInt8 = 0x21
    private static let controlLabel: UInt8 = 0xF9

    /// Reads the file at the cursor, which stands on the first byte. Throws ``PageImagingError``.
    init(reading cursor: inout FileCursor) throws(PageImagingError) {
        guard let head = try cursor.read(13), head.starts(with: "GIF".utf8) else { throw .notAPicture }
        (width, height) = (GIFHeader.number(head, 6), GIFHeader.number(head, 8))
        var palette = try GIFHeader.palette(head[10], &cursor)
        var clear: Int?
        while let mark = try cursor.next() {
            switch mark {
            case GIFHeader.extensionMark:
                clear = try GIFHeader.clearColour(&cursor) ?? clear
            case GIFHeader.pictureMark:
                guard let frame = try cursor.read(9) else { throw .damaged(.gif, "it ends in its header") }
                (left, top) = (GIFHeader.number(frame, 0), GIFHeader.number(frame, 2))
                (pictureWidth, pictureHeight) = (GIFHeader.number(frame, 4), GIFHeader.number(frame, 6))
                isInterlaced = frame[8] & 0x40 != 0
                let own = try GIFHeader.palette(frame[8], &cursor)
                if !own.isEmpty { palette = own }
                try take(palette, clear: clear)
                dataOffset = cursor.position
                return
            case 0: break
            default: throw .damaged(.gif, "it has no picture")
            }
        }
        throw .damaged(.gif, "it has no picture")
    }

    private mutating func take(_ palette: [UInt8], clear: Int?) throws(PageImagingError) {
        guard pictureWidth > 0, pictureHeight > 0 else { throw .damaged(.gif, "its size is wrong") }
        guard !palette.isEmpty else { throw .damaged(.gif, "it has no palette") }
        // Programs that give the whole a wrong size are older than those that look at it.
        width = max(width, left + pictureWidth)
        height = max(height, top + pictureHeight)
        let colours = palette.count / 3
        levels = (0..<colours).map { Luma.of(palette[3 * $0], palette[3 * $0 + 1], palette[3 * $0 + 2]) }
        levels += [UInt8](repeating: 255, count: 256 - colours)
        if let clear { levels[clear] = 255 }
    }

    /// The palette that the flags of a header announce; empty for none.
    private static func palette(
        _ flags: UInt8, _ cursor: inout FileCursor
    ) throws(PageImagingError) -> [UInt8] {
        guard flags & 0x80 != 0 else { return [] }
        guard let palette = try cursor.read(3 << (Int(flags & 7) + 1)) else {
            throw .damaged(.gif, "it ends in its palette")
        }
        return palette
    }

    /// Passes over an extension; the colour that lets the paper shine through, if it says so.
    private static func clearColour(_ cursor: inout FileCursor) throws(PageImagingError) -> Int? {
        let label = try cursor.next()
        var first: [UInt8] = []
        while let count = try cursor.next(), count > 0 {
            guard let block = try cursor.read(Int(count)) else {
                throw .damaged(.gif, "it ends in its header")
            }
            if first.isEmpty { first = block }
        }
        guard label == GIFHeader.controlLabel, first.count >= 4, first[0] & 1 != 0 else { return nil }
        return Int(first[3])
    }

    private static func number(_ bytes: [UInt8], _ offset: Int) -> Int {
        Int(bytes[offset]) | Int(bytes[offset + 1]) << 8
    }
}

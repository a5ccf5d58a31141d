import FaxCore

/// What the chunks of a PNG file say beside its pels (ISO/IEC 15948, clauses 5 and 11).
///
/// A value of this type is proof that the chunks are in order and complete from the signature to IEND. The pels
/// themselves, and their check sums, are proven when they are read.
struct PNGHeader: Sendable, Equatable {
    /// How a pel is coded (ISO/IEC 15948, table 11.1).
    enum ColourType: UInt8, Sendable {
        case gray = 0
        case rgb = 2
        case palette = 3
        case grayAlpha = 4
        case rgbAlpha = 6

        /// Samples in a pel.
        var channels: Int {
            switch self {
            case .gray, .palette: 1
            case .grayAlpha: 2
            case .rgb: 3
            case .rgbAlpha: 4
            }
        }

        /// The numbers of bits that a sample may have.
        var depths: Set<Int> {
            switch self {
            case .gray: [1, 2, 4, 8, 16]
            case .palette: [1, 2, 4, 8]
            case .rgb, .grayAlpha, .rgbAlpha: [8, 16]
            }
        }
    }

    /// The signature that every PNG file begins with.
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    var width: Int
    var height: Int
    var depth: Int
    var colourType: ColourType
    var isInterlaced: Bool
    /// Red, green and blue of each entry; empty where there is no palette.
    var palette: [UInt8] = []
    /// Some pel may let the paper shine through.
    var isTransparent: Bool
    var orientation: Orientation?
    var pelAspect: Double?
    /// How close the stored pels lie, by pHYs or else by EXIF.
    var density: PelDensity?
    /// Where the first IDAT chunk begins in the file, and the bytes of data in it and those that follow it.
    var dataOffset = 0
    var dataLength = 0

    /// Bytes of a row of pels, without its filter byte.
    var rowBytes: Int { (width * depth * colourType.channels + 7) / 8 }

    /// PDF's Flate filter reads PNG's rows as they are, if they are in order and opaque (ISO 32000-1, 7.4.4.4).
    var canBeEmbedded: Bool { !isInterlaced && !isTransparent }

    /// Takes the content of IHDR (ISO/IEC 15948, 11.2.2).
    init(imageHeader content: [UInt8]) throws(PageImagingError) {
        let width = content[0..<4].reduce(0) { $0 << 8 | Int($1) }
        let height = content[4..<8].reduce(0) { $0 << 8 | Int($1) }
        let depth = Int(content[8])
        guard let colourType = ColourType(rawValue: content[9]), colourType.depths.contains(depth),
            (1...PNGChunk.greatestNumber).contains(width), (1...PNGChunk.greatestNumber).contains(height),
            content[10] == 0, content[11] == 0, content[12] <= 1
        else { throw .damaged(.png, "its header is wrong") }
        self.width = width
        self.height = height
        self.depth = depth
        self.colourType = colourType
        isInterlaced = content[12] == 1
        isTransparent = colourType == .grayAlpha || colourType == .rgbAlpha
    }

    /// Reads the chunks of the file at the cursor, which stands on the first byte. Throws ``PageImagingError``.
    init(reading cursor: inout FileCursor) throws(PageImagingError) {
        guard try cursor.read(8) == PNGHeader.signature else { throw .notAPicture }
        guard let first = try PNGChunk(reading: &cursor), first.type == .imageHeader, first.length == 13
        else {
            throw .damaged(.png, "it doesn't begin with its header")
        }
        try self.init(imageHeader: try first.content(&cursor))
        while let chunk = try PNGChunk(reading: &cursor) {
            guard chunk.type == .end else {
                try take(chunk, &cursor)
                continue
            }
            guard chunk.length == 0, dataLength > 0 else { throw .damaged(.png, "it has no pels") }
            _ = try chunk.content(&cursor)
            return
        }
        throw .damaged(.png, "it ends before its end chunk")
    }

    private mutating func take(_ chunk: PNGChunk, _ cursor: inout FileCursor) throws(PageImagingError) {
        switch chunk.type {
        case .palette:
            try takePalette(chunk, &cursor)
        case .transparency:
            try takeTransparency(chunk, &cursor)
        case .data:
            try takeData(chunk, &cursor)
        case .physicalSize where chunk.length == 9:
            guard let content = try chunk.soundContent(&cursor) else { return }
            let horizontal = content[0..<4].reduce(0) { $0 << 8 | Int($1) }
            let vertical = content[4..<8].reduce(0) { $0 << 8 | Int($1) }
            pelAspect = PelAspect.of(horizontalDensity: horizontal, verticalDensity: vertical)
            let stated =
                content[8] == 1
                ? PelDensity(stated: Double(horizontal) * 0.0254, Double(vertical) * 0.0254)
                : PelDensity(ratio: Double(horizontal), Double(vertical))
            density = stated ?? density
        case .exif where chunk.length <= PNGChunk.exifLimit:
            guard let content = try chunk.soundContent(&cursor) else { return }
            guard let block = EXIFBlock(content[...]) else { return }
            orientation = orientation ?? block.orientation
            density = density ?? block.density
        default:
            guard chunk.isAncillary else { throw .damaged(.png, "it has a chunk that nobody knows") }
            try chunk.skip(&cursor)
        }
    }

    private mutating func takePalette(_ chunk: PNGChunk, _ cursor: inout FileCursor) throws(PageImagingError)
    {
        let entries = chunk.length / 3
        let most = colourType == .palette ? 1 << depth : 256
        guard palette.isEmpty, dataLength == 0, colourType != .gray, colourType != .grayAlpha,
            chunk.length % 3 == 0, (1...most).contains(entries)
        else { throw .damaged(.png, "its palette is wrong") }
        palette = try chunk.content(&cursor)
    }

    /// A palette whose entries are all opaque is as good as none transparent.
    private mutating func takeTransparency(
        _ chunk: PNGChunk, _ cursor: inout FileCursor
    ) throws(PageImagingError) {
        let lengths: ClosedRange<Int> =
            switch colourType {
            case .gray: 2...2
            case .rgb: 6...6
            case .palette where !palette.isEmpty: 1...palette.count / 3
            default: 0...0
            }
        guard lengths.contains(chunk.length), chunk.length > 0, dataLength == 0, !isTransparent else {
            throw .damaged(.png, "its transparency is wrong")
        }
        let content = try chunk.content(&cursor)
        isTransparent = colourType != .palette || content.contains { $0 < 255 }
    }

    private mutating func takeData(_ chunk: PNGChunk, _ cursor: inout FileCursor) throws(PageImagingError) {
        if colourType == .palette, palette.isEmpty { throw .damaged(.png, "it has no palette") }
        if dataLength == 0 {
            dataOffset = chunk.offset
        } else if chunk.offset != dataEnd {
            throw .damaged(.png, "its pels are not in one piece")
        }
        dataLength += chunk.length
        try chunk.skip(&cursor)
        dataEnd = cursor.position
    }

    /// Where the last IDAT chunk ends in the file.
    private(set) var dataEnd = 0
}

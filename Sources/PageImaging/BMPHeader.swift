import FaxCore

/// What the headers of a bitmap file say (Windows' BITMAPFILEHEADER, and BITMAPCOREHEADER or BITMAPINFOHEADER to
/// BITMAPV5HEADER).
struct BMPHeader {
    /// How the pels are coded.
    enum Coding: Int {
        case plain = 0
        case runsOfBytes = 1
        case runsOfNibbles = 2
        case fields = 3
        case fieldsWithAlpha = 6
    }

    private(set) var width = 0
    private(set) var height = 0
    /// The topmost row is stored first, and not last.
    private(set) var isTopDown = false
    /// Bits of a pel: 1, 2, 4, 8, 16, 24 or 32.
    private(set) var depth = 0
    private(set) var coding = Coding.plain
    private(set) var density: PelDensity?
    /// The luma of each entry of the palette, black beyond its end; empty where there is none.
    private(set) var levels: [UInt8] = []
    /// Which bits of a pel are red, green, blue and alpha; empty where its bytes are blue, green, red.
    private(set) var masks: [UInt32] = []
    /// Where the pels begin in the file.
    private(set) var dataOffset = 0

    /// Bytes of a row as it is stored.
    var rowBytes: Int { (width * depth + 31) / 32 * 4 }

    /// Reads the headers at the cursor, which stands on the first byte. Throws ``PageImagingError``.
    init(reading cursor: inout FileCursor) throws(PageImagingError) {
        guard let file = try cursor.read(18), file.starts(with: "BM".utf8) else { throw .notAPicture }
        dataOffset = BMPHeader.number(file, at: 10, count: 4)
        let size = BMPHeader.number(file, at: 14, count: 4)
        guard size == 12 || (16...1024).contains(size), let rest = try cursor.read(size - 4) else {
            throw .damaged(.bmp, "its header is wrong")
        }
        // What an older header lacks is 0.
        let header = file[14...] + rest + [UInt8](repeating: 0, count: 64)
        try read(Array(header), size: size)
        guard width > 0, height > 0, width <= 1 << 31, height <= 1 << 31 else {
            throw .damaged(.bmp, "its size is wrong")
        }
        try checkCoding()
        try readMasks(Array(header), size: size, &cursor)
        if depth <= 8 { try readPalette(Array(header), size: size, &cursor) }
        guard width <= Picture.pelLimit / height else { return }
        let isShort =
            coding.hasRuns ? dataOffset >= cursor.length : cursor.length - dataOffset < rowBytes * height
        if isShort { throw .damaged(.bmp, "its pels end early") }
    }

    private mutating func read(_ header: [UInt8], size: Int) throws(PageImagingError) {
        func number(_ offset: Int, _ count: Int) -> Int { BMPHeader.number(header, at: offset, count: count) }
        guard size > 12 else {
            (width, height, depth) = (number(4, 2), number(6, 2), number(10, 2))
            return
        }
        let signedHeight = Int(Int32(truncatingIfNeeded: number(8, 4)))
        width = Int(Int32(truncatingIfNeeded: number(4, 4)))
        height = abs(signedHeight)
        isTopDown = signedHeight < 0
        depth = number(14, 2)
        guard let coding = Coding(rawValue: number(16, 4)) else {
            throw .unsupported(.bmp, "a coding of kind \(number(16, 4))")
        }
        self.coding = coding
        let (across, down) = (number(24, 4), number(28, 4))
        density = PelDensity(stated: Double(across) * 0.0254, Double(down) * 0.0254)
    }

    private func checkCoding() throws(PageImagingError) {
        let depths: Set<Int> =
            switch coding {
            case .plain: [1, 2, 4, 8, 16, 24, 32]
            case .runsOfBytes: [8]
            case .runsOfNibbles: [4]
            case .fields, .fieldsWithAlpha: [16, 32]
            }
        guard depths.contains(depth) else { throw .damaged(.bmp, "it has \(depth) bits a pel") }
    }

    /// The masks are part of newer headers, and follow the old one.
    private mutating func readMasks(
        _ header: [UInt8], size: Int, _ cursor: inout FileCursor
    ) throws(PageImagingError) {
        guard depth == 16 || depth == 32 else { return }
        guard coding == .fields || coding == .fieldsWithAlpha else {
            masks = depth == 16 ? [0x7C00, 0x3E0, 0x1F, 0] : []
            return
        }
        let hasAlpha = size >= 56 || coding == .fieldsWithAlpha
        var fields = Array(header[40..<56])
        if size < 52 {
            guard let following = try cursor.read(hasAlpha ? 16 : 12) else {
                throw .damaged(.bmp, "its header is wrong")
            }
            fields = following + [0, 0, 0, 0]
        }
        masks = (0..<4).map { index in
            index == 3 && !hasAlpha
                ? 0 : UInt32(truncatingIfNeeded: BMPHeader.number(fields, at: 4 * index, count: 4))
        }
    }

    private mutating func readPalette(
        _ header: [UInt8], size: Int, _ cursor: inout FileCursor
    ) throws(PageImagingError) {
        let entrySize = size == 12 ? 3 : 4
        let used = size == 12 ? 0 : BMPHeader.number(header, at: 32, count: 4)
        let most = 1 << depth
        let room = max(0, dataOffset - cursor.position) / entrySize
        let count = min(used == 0 ? most : min(used, most), room)
        guard let entries = try cursor.read(count * entrySize) else {
            throw .damaged(.bmp, "its palette ends early")
        }
        levels = stride(from: 0, to: entries.count, by: entrySize).map {
            Luma.of(entries[$0 + 2], entries[$0 + 1], entries[$0])
        }
        levels += [UInt8](repeating: 0, count: 256 - levels.count)
    }

    /// A little-endian number.
    private static func number(_ bytes: [UInt8], at offset: Int, count: Int) -> Int {
        bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}

extension BMPHeader.Coding {
    /// Runs of equal pels.
    var hasRuns: Bool { self == .runsOfBytes || self == .runsOfNibbles }
}

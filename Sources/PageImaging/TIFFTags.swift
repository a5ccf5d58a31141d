import FaxCore

/// Where the values of a directory's tags lie (TIFF 6.0, section 2).
struct TIFFTags {
    /// Where the entries begin and end.
    private let start: UInt64
    let end: UInt64
    private let count: UInt64
    private(set) var isSecondary = false

    /// More entries than any page's directory has: libtiff may look at them.
    private static let mostEntries = 256

    /// Why a page's tags can't be read here; what is really wrong with it, if anything, libtiff finds out.
    private static let isOdd = PageImagingError.damaged(.tiff, "a tag is odd")

    /// The directory at byte `offset` of `file`.
    init(at offset: UInt64, in file: inout TIFFNumbers) throws(PageImagingError) {
        count = try file.number(at: offset, count: file.countBytes)
        start = offset + UInt64(file.countBytes)
        let (length, isTooLong) = count.multipliedReportingOverflow(by: UInt64(file.entryBytes))
        guard !isTooLong, length < 1 << 32 else { throw .damaged(.tiff, "a directory has no end") }
        end = start + length
        // The tags are sorted, and NewSubfileType is the lowest.
        guard try file.number(at: start, count: 2) == TIFFDirectory.Tag.newSubfileType.rawValue else {
            return
        }
        let value = start + UInt64(file.entryBytes - file.wide)
        isSecondary = try file.number(at: value, count: 4) & 0b101 != 0
    }

    /// The page's code where it can travel as it is; nil of any other page, also of one whose tags are odd.
    func storedCode(in file: inout TIFFNumbers) -> StoredCode? {
        try? code(in: &file)
    }

    private func code(in file: inout TIFFNumbers) throws(PageImagingError) -> StoredCode? {
        let entries = try entries(in: &file)
        func number(_ tag: TIFFDirectory.Tag) throws(PageImagingError) -> Int? {
            guard let entry = entries[tag] else { return nil }
            return try TIFFTags.number(entry, in: &file)
        }
        func fraction(_ tag: TIFFDirectory.Tag) throws(PageImagingError) -> Double? {
            guard let entry = entries[tag] else { return nil }
            return try TIFFTags.fraction(entry, in: &file)
        }
        guard try number(.compression) == 4, try number(.bitsPerSample) ?? 1 == 1,
            try number(.samplesPerPixel) ?? 1 == 1, try number(.photometricInterpretation) ?? 0 == 0,
            entries[.tileWidth] == nil, entries[.tileLength] == nil,
            // Uncompressed mode is an extension that few readers know.
            try number(.t6Options) ?? 0 & 2 == 0,
            let width = try number(.imageWidth), let lines = try number(.imageLength),
            try number(.rowsPerStrip) ?? lines >= lines,
            try number(.orientation).flatMap(Orientation.init) ?? .topLeft == .topLeft,
            let offset = try number(.stripOffsets), let length = try number(.stripByteCounts)
        else { return nil }
        let order = try number(.fillOrder) ?? 1
        let density = PelDensity(
            horizontal: try fraction(.xResolution), vertical: try fraction(.yResolution),
            unit: try number(.resolutionUnit))
        guard (1...2).contains(order), (1...FaxGeometry.pelLimit).contains(lines),
            let geometry = FaxGeometry(width: width, lines: lines, density: density),
            width <= FaxGeometry.pelLimit / lines,
            // Nobody makes longer code: it is worse than raw pels.
            (1...4 * (width * lines / 8 + 1024)).contains(length),
            UInt64(offset) < file.length, UInt64(length) <= file.length - UInt64(offset)
        else { return nil }
        let code = StoredCode(
            geometry: geometry, offset: offset, length: length, isLowestBitFirst: order == 2)
        return try code.endingWithBlock(in: file.descriptor)
    }

    /// Where the entries of the tags lie that a fax page has; the first of each.
    private func entries(
        in file: inout TIFFNumbers
    ) throws(PageImagingError) -> [TIFFDirectory.Tag: UInt64] {
        guard count <= TIFFTags.mostEntries else { throw TIFFTags.isOdd }
        var entries: [TIFFDirectory.Tag: UInt64] = [:]
        for index in 0..<count {
            let entry = start + index * UInt64(file.entryBytes)
            let number = UInt16(truncatingIfNeeded: try file.number(at: entry, count: 2))
            guard let tag = TIFFDirectory.Tag(rawValue: number), entries[tag] == nil else { continue }
            entries[tag] = entry
        }
        return entries
    }

    /// The only value of an entry, a whole number. Throws where it is something else.
    private static func number(
        _ entry: UInt64, in file: inout TIFFNumbers
    ) throws(PageImagingError) -> Int {
        let bytes: Int
        switch try file.number(at: entry + 2, count: 2) {
        case 1: bytes = 1
        case 3: bytes = 2
        case 4: bytes = 4
        case 16 where file.wide == 8: bytes = 8
        default: throw isOdd
        }
        guard try file.number(at: entry + 4, count: file.wide) == 1,
            let number = Int(exactly: try file.number(at: entry + 4 + UInt64(file.wide), count: bytes))
        else { throw isOdd }
        return number
    }

    /// The only value of an entry, a fraction; 0 where its denominator is 0. Throws where it is something else.
    private static func fraction(
        _ entry: UInt64, in file: inout TIFFNumbers
    ) throws(PageImagingError) -> Double {
        guard try file.number(at: entry + 2, count: 2) == 5,
            try file.number(at: entry + 4, count: file.wide) == 1
        else { throw isOdd }
        var value = entry + 4 + UInt64(file.wide)
        if file.wide < 8 { value = try file.number(at: value, count: 4) }
        guard value < file.length else { throw isOdd }
        let (over, under) = (try file.number(at: value, count: 4), try file.number(at: value + 4, count: 4))
        return under == 0 ? 0 : Double(over) / Double(under)
    }
}

/// A page's directory as it is written: what the tags say, sorted, little-endian (TIFF 6.0, section 2).
struct TIFFDirectory {
    /// The tags of a fax page (TIFF 6.0; RFC 3949).
    enum Tag: UInt16 {
        case newSubfileType = 254
        case imageWidth = 256
        case imageLength = 257
        case bitsPerSample = 258
        case compression = 259
        case photometricInterpretation = 262
        case fillOrder = 266
        case stripOffsets = 273
        case orientation = 274
        case samplesPerPixel = 277
        case rowsPerStrip = 278
        case stripByteCounts = 279
        case xResolution = 282
        case yResolution = 283
        case t4Options = 292
        case t6Options = 293
        case resolutionUnit = 296
        case pageNumber = 297
        case software = 305
        case tileWidth = 322
        case tileLength = 323
    }

    /// What a tag says.
    enum Value {
        case short(Int)
        case shorts(Int, Int)
        case long(Int)
        case rational(Int, Int)
        case ascii(String)
    }

    /// The header of a file whose first directory follows at once.
    static let header: [UInt8] = Array("II*\0".utf8) + [8, 0, 0, 0]

    private var entries: [Tag: Value] = [:]

    /// What `tag` says.
    subscript(_ tag: Tag) -> Value? {
        get { entries[tag] }
        set { entries[tag] = newValue }
    }

    /// Bytes of the directory and of the values that don't fit into it: an even number.
    var count: Int {
        entries.reduce(2 + 12 * entries.count + 4) { $0 + TIFFDirectory.outside($1.value).count }
    }

    /// The directory as it stands at byte `offset` of the file, with the `next` one at that offset, or none at 0.
    func bytes(at offset: Int, next: Int) -> [UInt8] {
        var bytes = TIFFDirectory.word(entries.count)
        var beyond: [UInt8] = []
        let start = offset + 2 + 12 * entries.count + 4
        for (tag, value) in entries.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            let (type, count) = TIFFDirectory.kind(value)
            bytes += TIFFDirectory.word(Int(tag.rawValue)) + TIFFDirectory.word(type)
            bytes += TIFFDirectory.double(count)
            let outside = TIFFDirectory.outside(value)
            bytes +=
                outside.isEmpty
                ? TIFFDirectory.inside(value) : TIFFDirectory.double(start + beyond.count)
            beyond += outside
        }
        return bytes + TIFFDirectory.double(next) + beyond
    }

    private static func kind(_ value: Value) -> (type: Int, count: Int) {
        switch value {
        case .ascii(let text): (2, text.utf8.count + 1)
        case .short: (3, 1)
        case .shorts: (3, 2)
        case .long: (4, 1)
        case .rational: (5, 1)
        }
    }

    /// The four bytes of a value that fits into its entry.
    private static func inside(_ value: Value) -> [UInt8] {
        switch value {
        case .short(let value): word(value) + [0, 0]
        case .shorts(let first, let second): word(first) + word(second)
        case .long(let value): double(value)
        case .rational, .ascii: []
        }
    }

    /// The bytes of a value that doesn't.
    private static func outside(_ value: Value) -> [UInt8] {
        switch value {
        case .short, .shorts, .long: []
        case .rational(let numerator, let denominator): double(numerator) + double(denominator)
        case .ascii(let text):
            Array(text.utf8) + [UInt8](repeating: 0, count: text.utf8.count % 2 == 0 ? 2 : 1)
        }
    }

    private static func word(_ value: Int) -> [UInt8] {
        [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
    }

    private static func double(_ value: Int) -> [UInt8] { word(value) + word(value >> 16) }
}

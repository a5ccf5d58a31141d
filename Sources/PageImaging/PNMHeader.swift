/// What the header of a Netpbm file says: pbm(5), pgm(5), ppm(5), pam(5).
struct PNMHeader {
    /// The digit of the magic number: 1 to 3 in plain digits, 4 to 6 in binary, 7 an arbitrary map.
    private(set) var kind = 0
    private(set) var width = 0
    private(set) var height = 0
    /// Samples of a pel: gray, gray and alpha, RGB, or RGB and alpha.
    private(set) var samples = 1
    /// The sample that is white, 1 to 65,535.
    private(set) var most = 1
    /// Where the pels begin in the file.
    private(set) var dataOffset = 0

    /// In plain digits.
    var isPlain: Bool { kind < 4 }
    /// A bitmap: a bit a pel, of which 1 is black.
    var isBitmap: Bool { kind == 1 || kind == 4 }
    /// Bytes of a row in binary.
    var rowBytes: Int { isBitmap ? (width + 7) / 8 : width * samples * (most > 255 ? 2 : 1) }

    /// Reads the header at the cursor, which stands on the first byte. Throws ``PageImagingError``; a file that is too
    /// short for its own header is damaged.
    init(reading cursor: inout FileCursor) throws(PageImagingError) {
        guard let magic = try cursor.read(2), magic[0] == UInt8(ascii: "P"), (0x31...0x37).contains(magic[1])
        else { throw .notAPicture }
        kind = Int(magic[1]) - 0x30
        if kind == 7 {
            try readMap(&cursor)
        } else {
            width = try PNMHeader.number(&cursor)
            height = try PNMHeader.number(&cursor)
            most = isBitmap ? 1 : try PNMHeader.number(&cursor)
            samples = kind % 3 == 0 ? 3 : 1
        }
        guard (1...1 << 31).contains(width), (1...1 << 31).contains(height), (1...65535).contains(most),
            (1...4).contains(samples)
        else { throw .damaged(.pnm, "its header is wrong") }
        dataOffset = cursor.position
        // A pel above the limit is refused by the picture's size, which is the better reason.
        guard width <= Picture.pelLimit / height else { return }
        let shortest = isPlain ? (isBitmap ? width : 2 * width * samples) * height - 1 : rowBytes * height
        guard cursor.remaining >= shortest else { throw .damaged(.pnm, "its pels end early") }
    }

    /// The lines of an arbitrary map's header, a word and a value each.
    private mutating func readMap(_ cursor: inout FileCursor) throws(PageImagingError) {
        for _ in 0..<100 {
            let line = try PNMHeader.line(&cursor)
            let words = line.split(separator: " ", maxSplits: 1)
            let value = words.count == 2 ? Int(words[1].filter { $0 != " " }) ?? 0 : 0
            switch words.first {
            case "ENDHDR": return
            case "WIDTH": width = value
            case "HEIGHT": height = value
            case "DEPTH": samples = value
            case "MAXVAL": most = value
            default: break
            }
        }
        throw .damaged(.pnm, "its header is wrong")
    }

    private static func line(_ cursor: inout FileCursor) throws(PageImagingError) -> String {
        var bytes: [UInt8] = []
        while let byte = try cursor.next(), byte != 10 {
            guard bytes.count < 1000 else { throw .damaged(.pnm, "its header is wrong") }
            bytes.append(byte == 9 || byte == 13 ? 32 : byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The next number, after blanks and comments; the byte after it is consumed.
    static func number(_ cursor: inout FileCursor) throws(PageImagingError) -> Int {
        var value: Int?
        while let byte = try cursor.next() {
            switch byte {
            case 0x30...0x39:
                value = (value ?? 0) * 10 + Int(byte) - 0x30
                guard value ?? 0 < 1 << 32 else { throw .damaged(.pnm, "a number is too large") }
            case 9...13, 32:
                if let value { return value }
            case UInt8(ascii: "#") where value == nil:
                guard try cursor.skip(to: 10) else { throw .damaged(.pnm, "it ends early") }
            default:
                throw .damaged(.pnm, "a number isn't one")
            }
        }
        guard let value else { throw .damaged(.pnm, "its pels end early") }
        return value
    }
}

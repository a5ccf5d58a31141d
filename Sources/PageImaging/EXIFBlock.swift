import FaxCore

/// A block of EXIF (EXIF 2.32, section 4.6; TIFF 6.0, section 2), which is hostile until proven sound: of its first
/// directory, what matters to a page.
struct EXIFBlock {
    private enum Tag {
        static let orientation = 0x0112
        static let horizontalDensity = 0x011A
        static let verticalDensity = 0x011B
        static let densityUnit = 0x0128
    }

    private static let (short, rational) = (3, 5)

    private let bytes: [UInt8]
    private let littleEndian: Bool
    private let directory: Int
    private let entries: Int

    /// Takes the TIFF structure `block`; nil if it isn't one.
    init?(_ block: ArraySlice<UInt8>) {
        bytes = Array(block)
        if bytes.starts(with: Array("II".utf8)) {
            littleEndian = true
        } else if bytes.starts(with: Array("MM".utf8)) {
            littleEndian = false
        } else {
            return nil
        }
        guard EXIFBlock.number(in: bytes, littleEndian, at: 2, count: 2) == 42,
            let directory = EXIFBlock.number(in: bytes, littleEndian, at: 4, count: 4),
            let entries = EXIFBlock.number(in: bytes, littleEndian, at: directory, count: 2)
        else { return nil }
        self.directory = directory
        self.entries = entries
    }

    /// The orientation; nil if there is none, or one that doesn't exist.
    var orientation: Orientation? {
        short(Tag.orientation).flatMap(Orientation.init(rawValue:))
    }

    /// How close the stored pels lie; nil if it isn't said, or can't be true.
    var density: PelDensity? {
        guard let horizontal = rational(Tag.horizontalDensity), let vertical = rational(Tag.verticalDensity)
        else { return nil }
        return switch short(Tag.densityUnit) ?? 2 {
        case 2: PelDensity(stated: horizontal, vertical)
        case 3: PelDensity(stated: horizontal * 2.54, vertical * 2.54)
        default: nil
        }
    }

    private func short(_ tag: Int) -> Int? {
        guard let entry = entry(tag), number(at: entry + 2, count: 2) == EXIFBlock.short else { return nil }
        return number(at: entry + 8, count: 2)
    }

    private func rational(_ tag: Int) -> Double? {
        guard let entry = entry(tag), number(at: entry + 2, count: 2) == EXIFBlock.rational,
            let offset = number(at: entry + 8, count: 4), let over = number(at: offset, count: 4),
            let under = number(at: offset + 4, count: 4), under > 0
        else { return nil }
        return Double(over) / Double(under)
    }

    /// Where the entry with `tag` lies.
    private func entry(_ tag: Int) -> Int? {
        for entry in 0..<entries {
            let offset = directory + 2 + 12 * entry
            guard let found = number(at: offset, count: 2) else { return nil }
            if found == tag { return offset }
        }
        return nil
    }

    private func number(at offset: Int, count: Int) -> Int? {
        EXIFBlock.number(in: bytes, littleEndian, at: offset, count: count)
    }

    private static func number(in bytes: [UInt8], _ littleEndian: Bool, at offset: Int, count: Int) -> Int? {
        guard offset >= 0, offset <= bytes.count - count else { return nil }
        let field = bytes[offset..<offset + count]
        return littleEndian
            ? field.reversed().reduce(0) { $0 << 8 | Int($1) } : field.reduce(0) { $0 << 8 | Int($1) }
    }
}

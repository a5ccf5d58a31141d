/// The orientation in a block of EXIF (EXIF 2.32, section 4.6.2; TIFF 6.0, section 2), which is hostile until
/// proven sound.
enum EXIFOrientation {
    private static let tag = 0x0112
    private static let short = 3

    /// The orientation that the TIFF structure `block` names in its first directory; nil if it names none that
    /// exists, or isn't such a structure.
    static func read(_ block: ArraySlice<UInt8>) -> Orientation? {
        let bytes = Array(block)
        guard let littleEndian = byteOrder(bytes) else { return nil }
        func number(at offset: Int, count: Int) -> Int? {
            guard offset >= 0, offset <= bytes.count - count else { return nil }
            let field = bytes[offset..<offset + count]
            return (littleEndian ? Array(field.reversed()) : Array(field)).reduce(0) { $0 << 8 | Int($1) }
        }
        guard number(at: 2, count: 2) == 42, let directory = number(at: 4, count: 4),
            let entries = number(at: directory, count: 2)
        else { return nil }
        for entry in 0..<entries {
            let offset = directory + 2 + 12 * entry
            guard let tag = number(at: offset, count: 2) else { return nil }
            guard tag == EXIFOrientation.tag else { continue }
            guard number(at: offset + 2, count: 2) == short, let value = number(at: offset + 8, count: 2)
            else {
                return nil
            }
            return Orientation(rawValue: value)
        }
        return nil
    }

    private static func byteOrder(_ bytes: [UInt8]) -> Bool? {
        if bytes.starts(with: Array("II".utf8)) { return true }
        if bytes.starts(with: Array("MM".utf8)) { return false }
        return nil
    }
}

import Glibc

/// Where the pages of a TIFF file have their directories (TIFF 6.0, section 2; BigTIFF).
///
/// libtiff finds a page by walking from the first one, so the walk is done once, here. Thumbnails and masks are no
/// pages (TIFF 6.0, NewSubfileType).
struct TIFFPageTable {
    /// The bytes at which the directories begin, in the order of the pages; 1 or more.
    private(set) var offsets: [UInt64] = []

    /// As many as a directory's number can count.
    private static let limit = 65_535

    /// The table of the TIFF in the seekable file `descriptor`. Throws `.notAPicture`, or `.damaged` where the chain of
    /// directories leads outside of the file or in a circle.
    init(_ descriptor: Int32) throws(PageImagingError) {
        guard let file = try Layout(descriptor) else { throw .notAPicture }
        var next = try file.number(at: file.first, count: file.wide)
        var seen: Set<UInt64> = []
        var secondary: [UInt64] = []
        while next != 0 {
            guard seen.insert(next).inserted else { throw .damaged(.tiff, "its pages run in a circle") }
            guard seen.count <= TIFFPageTable.limit else { throw .damaged(.tiff, "its pages have no end") }
            let count = try file.number(at: next, count: file.countBytes)
            let entries = next + UInt64(file.countBytes)
            // The tags are sorted, and NewSubfileType is the lowest.
            let isSecondary = try file.subfileType(at: entries) & 0b101 != 0
            if isSecondary { secondary.append(next) } else { offsets.append(next) }
            let (length, isTooLong) = count.multipliedReportingOverflow(by: UInt64(file.entryBytes))
            guard !isTooLong, length < 1 << 32 else { throw .damaged(.tiff, "a directory has no end") }
            // Some writers leave out the last word of all.
            next = try file.isEnd(entries + length) ? 0 : file.number(at: entries + length, count: file.wide)
        }
        if offsets.isEmpty { offsets = secondary }
        if offsets.isEmpty { throw .damaged(.tiff, "it has no pages") }
    }

    /// How numbers lie in the file.
    private struct Layout {
        let descriptor: Int32
        let length: UInt64
        let isLittleEndian: Bool
        let isBig: Bool

        var wide: Int { isBig ? 8 : 4 }
        var countBytes: Int { isBig ? 8 : 2 }
        var entryBytes: Int { isBig ? 20 : 12 }
        /// Where the offset of the first directory lies.
        var first: UInt64 { isBig ? 8 : 4 }

        /// Nil where the file doesn't begin as a TIFF.
        init?(_ descriptor: Int32) throws(PageImagingError) {
            var header = [UInt8](repeating: 0, count: 4)
            guard try Layout.read(descriptor, at: 0, into: &header) else { return nil }
            switch header {
            case [0x49, 0x49, 42, 0], [0x49, 0x49, 43, 0]: isLittleEndian = true
            case [0x4D, 0x4D, 0, 42], [0x4D, 0x4D, 0, 43]: isLittleEndian = false
            default: return nil
            }
            self.descriptor = descriptor
            var facts = stat()
            guard unsafe fstat(descriptor, &facts) == 0 else { throw .unreadable(errno) }
            length = UInt64(facts.st_size)
            isBig = header.contains(43)
        }

        /// The number in `count` bytes, at most 8.
        func number(at offset: UInt64, count: Int) throws(PageImagingError) -> UInt64 {
            var bytes = [UInt8](repeating: 0, count: count)
            guard try Layout.read(descriptor, at: offset, into: &bytes) else {
                throw .damaged(.tiff, "it ends within a directory")
            }
            return (isLittleEndian ? bytes.reversed() : bytes).reduce(0) { $0 << 8 | UInt64($1) }
        }

        func isEnd(_ offset: UInt64) -> Bool { offset == length }

        /// What NewSubfileType says, where it is the first entry.
        func subfileType(at entry: UInt64) throws(PageImagingError) -> UInt64 {
            guard try number(at: entry, count: 2) == 254 else { return 0 }
            return try number(at: entry + UInt64(isBig ? 12 : 8), count: 4)
        }

        private static func read(
            _ descriptor: Int32, at offset: UInt64, into bytes: inout [UInt8]
        ) throws(PageImagingError) -> Bool {
            guard let offset = Int(exactly: offset), offset < Int.max - 1 << 33 else { return false }
            let count = unsafe bytes.withUnsafeMutableBytes {
                unsafe pread(descriptor, $0.baseAddress, $0.count, offset)
            }
            guard count >= 0 else { throw .unreadable(errno) }
            return count == bytes.count
        }
    }
}

import Glibc

/// How numbers lie in a TIFF file (TIFF 6.0, section 2; BigTIFF), which are read by pread(2) through a small window:
/// the file's own position stays where it is, and a number that isn't in the file is an error.
struct TIFFNumbers {
    /// Bytes of the file that are in memory at a time: a page's directory, its tags' values behind it.
    private static let windowSize = 4096

    let descriptor: Int32
    /// Bytes of the file when it was opened.
    let length: UInt64
    private let isLittleEndian: Bool
    private let isBig: Bool
    private var window = [UInt8](repeating: 0, count: windowSize)
    private var windowStart: UInt64 = 0
    private var windowCount = 0

    /// Bytes of an offset, and of the room for a value in its entry.
    var wide: Int { isBig ? 8 : 4 }
    /// Bytes of the number of a directory's entries.
    var countBytes: Int { isBig ? 8 : 2 }
    /// Bytes of an entry: tag, type, how many values, and those or where they lie.
    var entryBytes: Int { isBig ? 20 : 12 }
    /// Where the offset of the first directory lies.
    var first: UInt64 { isBig ? 8 : 4 }

    /// The numbers of the regular file `descriptor`. Throws `.notAPicture` where it doesn't begin as a TIFF.
    init(_ descriptor: Int32) throws(PageImagingError) {
        var facts = stat()
        guard unsafe fstat(descriptor, &facts) == 0 else { throw .unreadable(errno) }
        self.descriptor = descriptor
        length = UInt64(max(0, facts.st_size))
        var header = [UInt8](repeating: 0, count: 4)
        guard try TIFFNumbers.read(descriptor, at: 0, into: &header) == 4 else { throw .notAPicture }
        switch header {
        case [0x49, 0x49, 42, 0], [0x49, 0x49, 43, 0]: isLittleEndian = true
        case [0x4D, 0x4D, 0, 42], [0x4D, 0x4D, 0, 43]: isLittleEndian = false
        default: throw .notAPicture
        }
        isBig = header.contains(43)
    }

    /// The number in the `count` bytes at `offset`, at most 8. Throws `.damaged` where the file has them not.
    mutating func number(at offset: UInt64, count: Int) throws(PageImagingError) -> UInt64 {
        let isHeld = offset >= windowStart && offset - windowStart < UInt64(windowCount)
        var start = isHeld ? Int(offset - windowStart) : 0
        if !isHeld || windowCount - start < count {
            guard offset < length else { throw .damaged(.tiff, "it ends within a directory") }
            windowCount = try TIFFNumbers.read(descriptor, at: offset, into: &window)
            windowStart = offset
            start = 0
        }
        guard windowCount - start >= count else { throw .damaged(.tiff, "it ends within a directory") }
        var number: UInt64 = 0
        for index in start..<start + count {
            let byte = window[isLittleEndian ? start + start + count - 1 - index : index]
            number = number << 8 | UInt64(byte)
        }
        return number
    }

    /// Reads as many bytes as `bytes` has room for; returns how many there were.
    private static func read(
        _ descriptor: Int32, at offset: UInt64, into bytes: inout [UInt8]
    ) throws(PageImagingError) -> Int {
        while true {
            let count = unsafe bytes.withUnsafeMutableBytes {
                unsafe pread(descriptor, $0.baseAddress, $0.count, off_t(offset))
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .unreadable(errno) }
            return count
        }
    }
}

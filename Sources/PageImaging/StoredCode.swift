public import FaxCore
import Glibc

/// A fax page's T.6 code where it lies in a file.
public struct StoredCode: Sendable, Equatable {
    /// Pels across, lines down.
    public let geometry: FaxGeometry
    /// Where the code begins.
    public let offset: Int
    /// Bytes of code.
    public let length: Int
    /// Whether the lowest bit of a byte comes first.
    public let isLowestBitFirst: Bool

    /// Code that lies in `length` bytes from `offset` on.
    public init(geometry: FaxGeometry, offset: Int, length: Int, isLowestBitFirst: Bool = false) {
        (self.geometry, self.offset, self.length) = (geometry, offset, length)
        self.isLowestBitFirst = isLowestBitFirst
    }

    /// The page with its code, from the file `descriptor`. Throws ``PageImagingError/unreadable(_:)``.
    public func page(from descriptor: Int32) throws(PageImagingError) -> CodedPage {
        CodedPage(geometry: geometry, bytes: try bytes(length, at: offset, in: descriptor))
    }

    /// The same code up to its EOFB, two EOLs and the bits that fill the last byte (ITU-T T.6, 2.4.1.1); nil where that
    /// isn't how it ends. Some zeros may follow.
    func endingWithBlock(in descriptor: Int32) throws(PageImagingError) -> StoredCode? {
        let count = min(length, 4096)
        let tail = try bytes(count, at: offset + length - count, in: descriptor)
        guard let last = tail.lastIndex(where: { $0 != 0 }) else { return nil }
        let end = tail[max(0, last - 3)...last].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard end >> UInt64(end.trailingZeroBitCount) & 0xFF_FFFF == 0x00_1001 else { return nil }
        return StoredCode(
            geometry: geometry, offset: offset, length: length - (count - 1 - last),
            isLowestBitFirst: isLowestBitFirst)
    }

    /// `count` bytes of code from `offset` on, the highest bit first.
    private func bytes(
        _ count: Int, at offset: Int, in descriptor: Int32
    ) throws(PageImagingError) -> [UInt8] {
        var failure: Int32 = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let part = unsafe pread(
                    descriptor, buffer.baseAddress?.advanced(by: filled), count - filled,
                    off_t(offset + filled))
                if part < 0 && errno == EINTR { continue }
                guard part > 0 else {
                    failure = part < 0 ? errno : EIO
                    return
                }
                filled += part
            }
        }
        guard failure == 0 else { throw .unreadable(failure) }
        return isLowestBitFirst ? bytes.map(\.bitsReversed) : bytes
    }
}

import Glibc

/// Reads a regular file front to back through a window of fixed size, by pread(2): the file's own position stays
/// where it is, and memory is bounded whatever the file says.
struct FileCursor {
    /// Bytes of the file that are in memory at a time.
    static let windowSize = 128 * 1024

    let descriptor: Int32
    /// Bytes of the file when it was opened.
    let length: Int
    private var window = [UInt8](repeating: 0, count: windowSize)
    private var windowStart = 0
    private var windowCount = 0
    private(set) var position: Int

    /// A cursor at byte `position` of the file `descriptor`. Throws `.unreadable` if it can't be read at any place,
    /// as a pipe can't.
    init(_ descriptor: Int32, at position: Int = 0) throws(PageImagingError) {
        var facts = stat()
        guard unsafe fstat(descriptor, &facts) == 0 else { throw .unreadable(errno) }
        guard facts.st_mode & S_IFMT == S_IFREG else { throw .unreadable(ESPIPE) }
        self.descriptor = descriptor
        self.length = facts.st_size
        self.position = position
    }

    /// Bytes between the cursor and the end of the file.
    var remaining: Int { max(0, length - position) }

    /// The next byte; nil at the end.
    mutating func next() throws(PageImagingError) -> UInt8? {
        guard try fill() > 0 else { return nil }
        defer { position += 1 }
        return window[position - windowStart]
    }

    /// The next `count` bytes; nil if the file has fewer. `count` is asked of headers only, 64 KiB at most.
    mutating func read(_ count: Int) throws(PageImagingError) -> [UInt8]? {
        guard count <= remaining else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        while bytes.count < count {
            let available = min(try fill(), count - bytes.count)
            guard available > 0 else { return nil }
            bytes += window[position - windowStart..<position - windowStart + available]
            position += available
        }
        return bytes
    }

    /// Reads the next bytes into all of `row`; false if the file has fewer.
    mutating func fill(_ row: inout [UInt8]) throws(PageImagingError) -> Bool {
        var done = 0
        while done < row.count {
            let count = try pass(atMost: row.count - done) { (bytes) throws(PageImagingError) in
                unsafe row.withUnsafeMutableBufferPointer { row in
                    unsafe bytes.withUnsafeBufferPointer { bytes in
                        guard let target = row.baseAddress, let source = bytes.baseAddress else { return }
                        unsafe (target + done).update(from: source, count: bytes.count)
                    }
                }
            }
            guard count > 0 else { return false }
            done += count
        }
        return true
    }

    /// Moves on by `count` bytes; false, and no move, if the file has fewer.
    mutating func skip(_ count: Int) -> Bool {
        guard count <= remaining else { return false }
        position += count
        return true
    }

    /// Moves to the next `byte`, which is the next to be read; false if there is none.
    mutating func skip(to byte: UInt8) throws(PageImagingError) -> Bool {
        while true {
            let available = try fill()
            guard available > 0 else { return false }
            let start = position - windowStart
            let found = unsafe window.withUnsafeBytes { bytes -> Int? in
                guard let base = bytes.baseAddress else { return nil }
                return unsafe memchr(base + start, Int32(byte), available).map {
                    unsafe UnsafeRawPointer($0) - base
                }
            }
            if let found {
                position = windowStart + found
                return true
            }
            position += available
        }
    }

    /// Hands the next bytes, at least one and at most `limit`, to `body`; returns how many, 0 at the end.
    mutating func pass(
        atMost limit: Int, to body: (Span<UInt8>) throws(PageImagingError) -> Void
    ) throws(PageImagingError) -> Int {
        let count = min(try fill(), limit)
        guard count > 0 else { return 0 }
        let start = position - windowStart
        try body(window.span.extracting(start..<start + count))
        position += count
        return count
    }

    /// Makes sure that the window holds the byte at the cursor; returns how many it holds from there on.
    private mutating func fill() throws(PageImagingError) -> Int {
        let held = windowStart + windowCount - position
        if held > 0, position >= windowStart { return held }
        guard remaining > 0 else { return 0 }
        let (descriptor, position, wanted) = (descriptor, position, min(remaining, window.count))
        let count = unsafe window.withUnsafeMutableBytes { bytes in
            while true {
                let count = unsafe pread(descriptor, bytes.baseAddress, wanted, position)
                if count >= 0 || errno != EINTR { return count }
            }
        }
        guard count >= 0 else { throw .unreadable(errno) }
        windowStart = position
        windowCount = count
        return count
    }
}

internal import CLinux
internal import Glibc

/// Bytes of a file by their offset.
struct FileBytes {
    private let descriptor: Int32
    /// The file's size in bytes; 0 if the system won't say.
    let count: Int

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        var facts = stat()
        count = unsafe fstat(descriptor, &facts) == 0 ? max(0, Int(facts.st_size)) : 0
    }

    /// Up to `count` bytes from `offset` on; fewer at the end of the file, or where it can't be read.
    func bytes(at offset: Int, count: Int) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let part = unsafe pread(
                    descriptor, buffer.baseAddress?.advanced(by: filled), count - filled,
                    off_t(offset + filled))
                if part < 0 && errno == EINTR { continue }
                guard part > 0 else { return }
                filled += part
            }
        }
    }

    /// All of the file in chunks, each beginning with the last `overlap` bytes of the one before, so that nothing
    /// shorter is missed.
    func forEachChunk(overlap: Int = 64, _ body: ([UInt8]) -> Void) {
        var offset = 0
        while true {
            let chunk = bytes(at: offset, count: 1 << 20)
            body(chunk)
            guard chunk.count == 1 << 20 else { return }
            offset += chunk.count - overlap
        }
    }
}

extension [UInt8] {
    /// The first place of the ASCII `word` at or after `start`.
    func range(of word: StaticString, from start: Int) -> Int? {
        unsafe withUnsafeBytes { bytes -> Int? in
            guard let base = bytes.baseAddress, start < bytes.count else { return nil }
            let found = unsafe fx_find(
                base + start, bytes.count - start, word.utf8Start, word.utf8CodeUnitCount)
            return unsafe found.map { unsafe $0 - base }
        }
    }

    /// The last place of the ASCII `word`.
    func lastRange(of word: StaticString) -> Int? {
        var last: Int?
        while let next = range(of: word, from: last.map { $0 + 1 } ?? 0) { last = next }
        return last
    }
}

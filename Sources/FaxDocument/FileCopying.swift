internal import CLinux
internal import FaxCore
internal import Glibc

/// The system's words for an error number: `no space left on device`.
func systemWords(_ number: Int32) -> String {
    unsafe strerror(number).map { unsafe String(cString: $0).lowercased() } ?? "error \(number)"
}

/// Up to `count` bytes of the file `descriptor` from `offset` on: fewer where it ends, or can't be read.
func bytes(of descriptor: Int32, at offset: Int, count: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        while filled < count {
            let part = unsafe pread(
                descriptor, buffer.baseAddress?.advanced(by: filled), count - filled, off_t(offset + filled))
            if part < 0 && errno == EINTR { continue }
            guard part > 0 else { return }
            filled += part
        }
    }
}

/// Writes all of `bytes` where `descriptor` stands.
func writeAll(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(FaxError) {
    var left = bytes
    while !left.isEmpty {
        let count = unsafe left.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else {
            throw FaxError(.inputOutput, "can't write the document: \(systemWords(errno))")
        }
        left = left.dropFirst(count)
    }
}

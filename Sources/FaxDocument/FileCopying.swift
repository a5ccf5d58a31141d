internal import CLinux
internal import FaxCore
internal import Glibc

/// The system's words for an error number: `no space left on device`.
func systemWords(_ number: Int32) -> String {
    unsafe strerror(number).map { unsafe String(cString: $0).lowercased() } ?? "error \(number)"
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

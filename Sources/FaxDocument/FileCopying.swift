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

/// Copies the file `input`, from its first byte on, to where `output` stands; within one file system the kernel
/// copies, or shares the blocks.
func copyFile(_ input: InputFile, to output: Int32) throws(FaxError) {
    var offset: off_t = 0
    while true {
        let copied = unsafe fx_copy_range(input.descriptor, &offset, output, 1 << 30)
        if copied > 0 { continue }
        if copied == 0 && offset > 0 { return }
        break
    }
    // Across file systems, and to pipes, the kernel may refuse; go on where it stopped.
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
        let count = unsafe pread(input.descriptor, &buffer, buffer.count, offset)
        if count < 0 && errno == EINTR { continue }
        guard count >= 0 else {
            throw FaxError(.inputOutput, "can't read \(input.name): \(systemWords(errno))")
        }
        guard count > 0 else { return }
        try writeAll(buffer[..<count], to: output)
        offset += off_t(count)
    }
}

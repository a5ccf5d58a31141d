import CLinux
public import FaxCore
import Glibc

/// Small files, read and written whole.
enum PlainFile {
    /// Its bytes, 4 MB at most; nil if it is not there or can't be read.
    static func bytes(at path: String) -> [UInt8]? {
        let descriptor = unsafe fx_open(path.fileNameBytes, O_RDONLY, 0)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while bytes.count <= 4 << 20 {
            let count = unsafe read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count == 0 ? bytes : nil }
            bytes += buffer[..<count]
        }
        return nil
    }

    static func text(at path: String) -> String? {
        bytes(at: path).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Writes it beside its place and moves it there, so that nobody sees half of it.
    static func write(_ text: String, to path: String, mode: mode_t) throws(FaxError) {
        let beside = path + ".new"
        _ = unsafe unlink(beside.fileNameBytes)
        let descriptor = unsafe fx_open(beside.fileNameBytes, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode)
        guard descriptor >= 0 else { throw error("write", path, -descriptor) }
        let bytes = Array(text.utf8)
        let count = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
        fchmod(descriptor, mode)
        close(descriptor)
        guard count == bytes.count, unsafe rename(beside.fileNameBytes, path.fileNameBytes) == 0 else {
            let cause = errno
            _ = unsafe unlink(beside.fileNameBytes)
            throw error("write", path, cause)
        }
    }

    static func error(_ deed: String, _ path: String, _ code: Int32) -> FaxError {
        FaxError(
            .cannotCreate, "can't \(deed) \(path): \(unsafe String(cString: strerror(code)).lowercased())")
    }
}

/// Writes a small file whole, mode 0600, in place of one that may be there.
/// - Throws: exit status 73.
public func writeFile(_ text: String, to path: String) throws(FaxError) {
    try PlainFile.write(text, to: path, mode: 0o600)
}

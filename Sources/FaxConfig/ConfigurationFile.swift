import CLinux
import FaxCore
import Glibc

/// `config.toml` as it lies on the disk.
struct ConfigurationFile {
    /// Its path.
    let path: String
    /// Its text: UTF-8 without control characters.
    let text: String
    /// Whether somebody else than its owner, or than this user and root, can write it.
    let isOpenToOthers: Bool

    /// No configuration is as long.
    static let limit = 256 << 10

    /// A file that would have this text.
    init(path: String, text: String, isOpenToOthers: Bool) {
        (self.path, self.text, self.isOpenToOthers) = (path, text, isOpenToOthers)
    }

    /// Reads the file; nil if there is none.
    /// - Throws: 78 if it can't be read, is too long or is no text.
    init?(path: String) throws(FaxError) {
        // Not to hang on a named pipe.
        let descriptor = unsafe fx_open(path, O_RDONLY | O_NONBLOCK, 0)
        if descriptor == -ENOENT || descriptor == -ENOTDIR { return nil }
        guard descriptor >= 0 else { throw Self.unreadable(path, errno: -descriptor) }
        defer { close(descriptor) }
        var information = stat()
        guard unsafe fstat(descriptor, &information) == 0 else { throw Self.unreadable(path, errno: errno) }
        guard information.st_mode & S_IFMT == S_IFREG else {
            throw FaxError(.configuration, "\(path) is no regular file")
        }
        guard information.st_size <= Self.limit else {
            throw FaxError(.configuration, "\(path) is longer than 256 kB")
        }
        let bytes = try Self.bytes(of: descriptor, path)
        self.path = path
        isOpenToOthers = information.st_mode & 0o022 != 0 || ![0, geteuid()].contains(information.st_uid)
        text = try Self.text(bytes, path)
    }

    private static func bytes(of descriptor: Int32, _ path: String) throws(FaxError) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < limit {
            let got = unsafe withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: 1) { buffer in
                let got = unsafe read(descriptor, buffer.baseAddress, buffer.count)
                if got > 0 { unsafe bytes.append(contentsOf: buffer.prefix(got)) }
                return got
            }
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw unreadable(path, errno: errno) }
            guard got > 0 else { break }
        }
        return bytes
    }

    private static func text(_ bytes: [UInt8], _ path: String) throws(FaxError) -> String {
        // TOML allows no mark in front; editors on other systems write one.
        let bytes = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? bytes.dropFirst(3) : bytes[...]
        func line(of index: Int) -> Int { 1 + bytes[..<index].count { $0 == 0x0a } }
        let name = path.split(separator: "/").last ?? ""
        if let control = bytes.firstIndex(where: { $0 < 0x20 && ![0x09, 0x0a, 0x0d].contains($0) }) {
            throw FaxError(.configuration, "\(name):\(line(of: control)): a control character")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw FaxError(
                .configuration, "\(name) is not in UTF-8", hint: "iconv -f WINDOWS-1252 -t UTF-8 \(path)")
        }
        return text
    }

    private static func unreadable(_ path: String, errno: Int32) -> FaxError {
        FaxError(.configuration, "can't read \(path): \(unsafe String(cString: strerror(errno)))")
    }
}

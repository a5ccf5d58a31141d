internal import CLinux
internal import FaxCore
internal import Glibc

/// A source as an open, seekable file.
struct OpenedSource {
    let descriptor: Int32
    let size: Int
    /// Whether it was opened here and has to be closed here.
    let isOurs: Bool

    /// The longest input of any kind.
    private static let limit = 1 << 30

    /// Opens a file or, to be read to its end, a named pipe.
    init(path: String, scratch: String) throws(FaxError) {
        let descriptor = unsafe fx_open(path, O_RDONLY | O_NOCTTY, 0)
        guard descriptor >= 0 else {
            throw FaxError(.noInput, "can't read \(path): \(systemWords(-descriptor))")
        }
        do throws(FaxError) {
            switch try Self.kind(of: descriptor, name: path) {
            case S_IFREG: (self.descriptor, isOurs) = (descriptor, true)
            case S_IFIFO, S_IFSOCK:
                self.descriptor = try Self.spool(descriptor, name: path, scratch: scratch)
                isOurs = true
                close(descriptor)
            case S_IFDIR: throw FaxError(.noInput, "\(path) is a folder")
            default: throw FaxError(.noInput, "\(path) is a device")
            }
        } catch {
            close(descriptor)
            throw error
        }
        size = Self.size(of: self.descriptor)
    }

    /// Takes an open descriptor: a file that stands at its beginning as it is, all else read to its end.
    init(descriptor: Int32, name: String, scratch: String) throws(FaxError) {
        let kind = try Self.kind(of: descriptor, name: name)
        guard kind != S_IFDIR else { throw FaxError(.noInput, "\(name) is a folder") }
        if kind == S_IFREG, lseek(descriptor, 0, SEEK_CUR) == 0 {
            (self.descriptor, isOurs) = (descriptor, false)
        } else {
            self.descriptor = try Self.spool(descriptor, name: name, scratch: scratch)
            isOurs = true
        }
        size = Self.size(of: self.descriptor)
    }

    /// Up to `count` bytes from `offset` on.
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

    private static func kind(of descriptor: Int32, name: String) throws(FaxError) -> mode_t {
        var facts = stat()
        guard unsafe fstat(descriptor, &facts) == 0 else {
            throw FaxError(.noInput, "can't read \(name): \(systemWords(errno))")
        }
        return facts.st_mode & S_IFMT
    }

    private static func size(of descriptor: Int32) -> Int {
        var facts = stat()
        return unsafe fstat(descriptor, &facts) == 0 ? Int(facts.st_size) : 0
    }

    /// Reads `descriptor` to its end into a file without a name; the new descriptor.
    private static func spool(
        _ descriptor: Int32, name: String, scratch: String
    ) throws(FaxError) -> Int32 {
        let file = try openScratchFile(in: scratch)
        do throws(FaxError) {
            var total = 0
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            while true {
                let count = unsafe read(descriptor, &buffer, buffer.count)
                if count < 0 && errno == EINTR { continue }
                guard count >= 0 else {
                    throw FaxError(.noInput, "can't read \(name): \(systemWords(errno))")
                }
                guard count > 0 else { return file }
                total += count
                guard total <= limit else {
                    throw FaxError(.badData, "\(name) is too long: more than \(limit >> 20) MiB")
                }
                try writeAll(buffer[..<count], to: file)
            }
        } catch {
            close(file)
            throw error
        }
    }
}

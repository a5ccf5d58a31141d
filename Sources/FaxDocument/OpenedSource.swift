internal import FaxCore
internal import Glibc

/// A source as an open, seekable file.
struct OpenedSource {
    /// The file; nil where the descriptor is the caller's own.
    private let owner: OwnedDescriptor?
    /// Open for reading.
    let descriptor: Int32
    /// Its size in bytes.
    let size: Int

    /// The longest input of any kind.
    private static let limit = 1 << 30

    /// No file.
    init() {
        owner = nil
        descriptor = -1
        size = 0
    }

    /// Opens a file or, to be read to its end, a named pipe.
    init(path: String, scratch: String) throws(FaxError) {
        let file = try OwnedDescriptor(reading: path)
        switch try Self.facts(of: file.number, name: path).st_mode & S_IFMT {
        case S_IFREG: owner = file
        case S_IFIFO, S_IFSOCK: owner = try Self.spool(file.number, name: path, scratch: scratch)
        case S_IFDIR: throw FaxError(.noInput, "\(path) is a folder")
        default: throw FaxError(.noInput, "\(path) is a device")
        }
        descriptor = owner?.number ?? file.number
        size = Int(try Self.facts(of: descriptor, name: path).st_size)
    }

    /// Takes an open descriptor: a file that stands at its beginning as it is, all else read to its end.
    init(descriptor: Int32, name: String, scratch: String) throws(FaxError) {
        let kind = try Self.facts(of: descriptor, name: name).st_mode & S_IFMT
        guard kind != S_IFDIR else { throw FaxError(.noInput, "\(name) is a folder") }
        let isUsable = kind == S_IFREG && lseek(descriptor, 0, SEEK_CUR) == 0
        owner = isUsable ? nil : try Self.spool(descriptor, name: name, scratch: scratch)
        self.descriptor = owner?.number ?? descriptor
        size = Int(try Self.facts(of: self.descriptor, name: name).st_size)
    }

    private static func facts(of descriptor: Int32, name: String) throws(FaxError) -> stat {
        var facts = stat()
        guard unsafe fstat(descriptor, &facts) == 0 else {
            throw FaxError(.noInput, "can't read \(name): \(systemWords(errno))")
        }
        return facts
    }

    /// Reads `descriptor` to its end into a file without a name.
    private static func spool(
        _ descriptor: Int32, name: String, scratch: String
    ) throws(FaxError) -> OwnedDescriptor {
        let file = try OwnedDescriptor(temporaryIn: scratch)
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
            try writeAll(buffer[..<count], to: file.number)
        }
    }
}

import CLinux
import FaxCore
import Glibc
import VCardCoding

/// A file of cards, read piece by piece.
struct CardSource: ~Copyable {
    private let descriptor: Int32
    private let name: String
    private let isOwned: Bool

    /// The longest file of a folder: cards with pictures are large.
    static let limit = 64 << 20

    /// Opens the file at `path`, which is a regular file or, unless it is one of a folder's, a pipe.
    /// - Throws: 66 if it can't be read.
    init(path: String, inFolder: Bool = false) throws(FaxError) {
        let flags = O_RDONLY | (inFolder ? O_NONBLOCK | O_NOCTTY : 0)
        descriptor = unsafe fx_open(path.fileNameBytes, flags, 0)
        (name, isOwned) = (path, true)
        guard descriptor >= 0 else { throw Self.unreadable(path, -descriptor) }
        var facts = stat()
        guard unsafe fstat(descriptor, &facts) == 0 else { throw Self.unreadable(path, errno) }
        switch facts.st_mode & S_IFMT {
        case S_IFDIR:
            throw FaxError(.noInput, "\(path) is a folder", hint: "cat \(path)/*.vcf | faxcontacts import -")
        case S_IFREG: break
        case _ where inFolder: throw FaxError(.noInput, "\(path) is no regular file")
        default: break
        }
        if inFolder, facts.st_size > Self.limit { throw FaxError(.noInput, "\(path) is longer than 64 MB") }
    }

    /// Standard input.
    init() { (descriptor, name, isOwned) = (STDIN_FILENO, "standard input", false) }

    deinit { if isOwned, descriptor >= 0 { close(descriptor) } }

    /// Reads what is in it.
    /// - Throws: 66 if reading fails; whatever `body` throws.
    func read(_ body: (VCardReader.Event) throws(FaxError) -> Void) throws(FaxError) {
        var reader = VCardReader()
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        var events: [VCardReader.Event] = []
        while true {
            let count = unsafe buffer.withUnsafeMutableBytes {
                unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Self.unreadable(name, errno) }
            if count == 0 {
                reader.finish { events.append($0) }
            } else {
                reader.take(buffer[..<count]) { events.append($0) }
            }
            for event in events { try body(event) }
            events.removeAll(keepingCapacity: true)
            if count == 0 { return }
        }
    }

    private static func unreadable(_ name: String, _ code: Int32) -> FaxError {
        FaxError(.noInput, "can't read \(name): \(unsafe String(cString: strerror(code)).lowercased())")
    }
}

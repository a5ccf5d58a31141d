import CLinux
public import FaxCore
import Glibc

/// The text of a file that an option names: a note, a list of recipients.
///
/// - Throws: exit status 66 if it can't be read, 65 if it is no text in UTF-8 or has more than 256 kB.
public func shortText(at path: String) throws(FaxError) -> String {
    let limit = 256 << 10
    let descriptor = unsafe fx_open(path.fileNameBytes, O_RDONLY, 0)
    guard descriptor >= 0 else {
        throw FaxError(.noInput, "can't read \(path): \(StandardStreams.describe(-descriptor))")
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
        let count = unsafe read(descriptor, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else {
            throw FaxError(.noInput, "can't read \(path): \(StandardStreams.describe(errno))")
        }
        if count == 0 { break }
        bytes += buffer[..<count]
        guard bytes.count <= limit else {
            throw FaxError(.badData, "\(path) is too long: a note or a list has 256 kB at most")
        }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
        throw FaxError(.badData, "\(path) is no text in UTF-8")
    }
    return text
}

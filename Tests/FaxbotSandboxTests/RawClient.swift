import Foundation
import Testing

/// A client that sends exactly the bytes it is told to, so that what happens on the wire can be seen.
final class RawClient {
    /// An answer as it came.
    struct Answer {
        var status: Int
        /// Header lines, names in lower case.
        var headers: [(name: String, value: String)]
        var body: [UInt8]

        var text: String { String(decoding: body, as: UTF8.self) }
        var json: Any? { try? JSONSerialization.jsonObject(with: Data(body)) }
        /// The value of a key of the body's object.
        subscript(key: String) -> Any? { (json as? [String: Any])?[key] }
        func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
    }

    /// How a connection ended.
    enum Ending: Error, Equatable {
        case closed, reset, silent
    }

    private let descriptor: Int32
    private var buffer: [UInt8] = []

    /// Connects to a port of 127.0.0.1.
    init(_ port: Int) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        try #require(result == 0)
    }

    deinit { close(descriptor) }

    func send(_ text: String) throws { try send(Array(text.utf8)) }

    /// Sends all bytes; throws if the other end is gone.
    func send(_ bytes: [UInt8]) throws {
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Ending.reset }
            done += count
        }
    }

    /// Says that nothing more will come, and leaves.
    func hangUp() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// Reads one answer; throws how the connection ended, or ``Ending/silent`` if nothing came in `patience`.
    func answer(toHead: Bool = false, patience: Duration = .seconds(60)) throws -> Answer {
        while true {
            if let end = buffer.firstRange(of: Array("\r\n\r\n".utf8)) {
                let lines = String(decoding: buffer[..<end.lowerBound], as: UTF8.self).components(
                    separatedBy: "\r\n")
                let headers = lines.dropFirst().map { line in
                    let colon = line.firstIndex(of: ":") ?? line.endIndex
                    return (
                        line[..<colon].lowercased(),
                        line[colon...].dropFirst().trimmingCharacters(in: .whitespaces)
                    )
                }
                let status = try #require(Int(lines[0].split(separator: " ")[1]))
                let length =
                    toHead ? 0 : headers.first { $0.0 == "content-length" }.flatMap { Int($0.1) } ?? 0
                if buffer.count >= end.upperBound + length {
                    let body = Array(buffer[end.upperBound..<end.upperBound + length])
                    buffer.removeFirst(end.upperBound + length)
                    return Answer(status: status, headers: headers, body: body)
                }
            }
            try receive(patience)
        }
    }

    /// Reads until the connection ends, and says how.
    func ending(patience: Duration = .seconds(60)) -> Ending {
        while true {
            do { try receive(patience) } catch { return error as? Ending ?? .reset }
        }
    }

    /// What came and was no answer.
    var rest: [UInt8] { buffer }

    private func receive(_ patience: Duration) throws {
        var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&poller, 1, Int32(patience / .milliseconds(1))) > 0 else { throw Ending.silent }
        var piece = [UInt8](repeating: 0, count: 65536)
        let count = recv(descriptor, &piece, piece.count, 0)
        guard count >= 0 else { throw Ending.reset }
        guard count > 0 else { throw Ending.closed }
        buffer += piece[..<count]
    }
}

/// One part of a form.
struct Part {
    var disposition: String
    var content: [UInt8]

    static func field(_ name: String, _ value: String) -> Part {
        Part(disposition: "form-data; name=\"\(name)\"", content: Array(value.utf8))
    }

    static func file(_ content: [UInt8], name: String = "fax.pdf") -> Part {
        Part(disposition: "form-data; name=\"file\"; filename=\"\(name)\"", content: content)
    }
}

/// The body of a form, with the boundary XBOUNDARYX.
func form(_ parts: [Part]) -> [UInt8] {
    var body: [UInt8] = []
    for part in parts {
        body += Array("--XBOUNDARYX\r\nContent-Disposition: \(part.disposition)\r\n\r\n".utf8) + part.content
        body += Array("\r\n".utf8)
    }
    return body + Array("--XBOUNDARYX--\r\n".utf8)
}

/// A PDF of one page that every reader takes, and nothing else.
let onePage = pages(1)

/// A PDF with so many empty pages.
func pages(_ count: Int) -> [UInt8] {
    var objects = ["<< /Type /Catalog /Pages 2 0 R >>"]
    let kids = (0..<count).map { "\($0 + 3) 0 R" }.joined(separator: " ")
    objects.append("<< /Type /Pages /Kids [\(kids)] /Count \(count) >>")
    objects += (0..<count).map { _ in "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>" }
    var text = "%PDF-1.4\n"
    var offsets: [Int] = []
    for (index, object) in objects.enumerated() {
        offsets.append(text.utf8.count)
        text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let start = text.utf8.count
    text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for offset in offsets { text += String(format: "%010d 00000 n \n", offset) }
    text += "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
    return Array(text.utf8)
}

import CCurl
import Glibc

/// An answer while it comes in.
struct Answer {
    /// Header lines beyond this many bytes are no Faxbot's.
    static let fieldLimit = 64 << 10

    private let sink: HTTPRequest.Sink
    private(set) var fields: [HTTPRequest.Field] = []
    private(set) var body: [UInt8] = []
    private var fieldBytes = 0
    private var bodyBytes: Int64 = 0

    init(into sink: HTTPRequest.Sink) { self.sink = sink }

    /// Takes one header line; nil, or why not.
    mutating func take(line: UnsafeRawBufferPointer) -> HTTPTransferError.Kind? {
        fieldBytes += line.count
        guard fieldBytes <= Self.fieldLimit else { return .answerTooLarge }
        let text = String(decoding: unsafe Array(line), as: UTF8.self)
        // 100 Continue and other interim answers have fields of their own.
        if text.hasPrefix("HTTP/") { fields = [] }
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), !text.hasPrefix("HTTP/") else {
            return nil
        }
        let value = text[text.utf8.index(after: colon)...].drop { $0.isWhitespace }
        let end = value.lastIndex { !$0.isWhitespace }.map { value.index(after: $0) } ?? value.startIndex
        fields.append(HTTPRequest.Field(String(text[..<colon]), String(value[..<end])))
        return nil
    }

    /// Takes some of the body; nil, or why not.
    mutating func take(body bytes: UnsafeRawBufferPointer) -> HTTPTransferError.Kind? {
        bodyBytes += Int64(bytes.count)
        switch sink {
        case .memory(let limit):
            guard bodyBytes <= Int64(limit) else { return .answerTooLarge }
            unsafe body.append(contentsOf: bytes)
            return nil
        case .descriptor(let descriptor, let limit):
            guard bodyBytes <= limit else { return .answerTooLarge }
            return unsafe write(bytes, to: descriptor)
        }
    }

    private func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> HTTPTransferError.Kind? {
        var rest = unsafe bytes
        while unsafe !rest.isEmpty {
            let written = unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { return .cannotWrite(errno: written < 0 ? errno : EIO) }
            unsafe rest = unsafe UnsafeRawBufferPointer(rebasing: rest.dropFirst(written))
        }
        return nil
    }
}

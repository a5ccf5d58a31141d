/// Takes the parts out of a `multipart/form-data` body (RFC 7578, RFC 2046 section 5.1), pushed in pieces of any
/// size. It keeps no more than a part's header in memory, and what it reports does not depend on how the body
/// was cut into pieces.
///
/// A part counts only when the delimiter after it has been seen: a body that was cut off has no last part.
struct MultipartParser: Sendable {
    /// Bytes that the header of one part may have.
    static let headerLimit = 16 * 1024
    /// Parts that one body may have.
    static let partLimit = 1000
    /// Bytes of white space that may stand behind a delimiter (RFC 2046: "transport padding").
    static let paddingLimit = 64

    private enum State: Sendable {
        /// Before the first delimiter.
        case preamble
        /// In the header of a part.
        case header
        /// In the content of a part.
        case content
        /// Behind the last delimiter.
        case epilogue
    }

    /// CR LF, two dashes and the boundary.
    private let delimiter: [UInt8]
    private var state = State.preamble
    /// How many bytes of the delimiter have been seen in a row. The first delimiter needs no CR LF before it.
    private var matched = 2
    /// What stands behind a whole delimiter and does not say yet whether it was one.
    private var tail: [UInt8] = []
    private var header: [UInt8] = []
    private var parts = 0

    /// A parser for a body with this boundary; nil unless it has 1 to 70 bytes, none of them CR or LF.
    init?(boundary: String) {
        let bytes = Array(boundary.utf8)
        guard (1...70).contains(bytes.count),
            !bytes.contains(where: { $0 == .carriageReturn || $0 == .lineFeed })
        else { return nil }
        delimiter = [.carriageReturn, .lineFeed, .dash, .dash] + bytes
    }

    /// Whether the last delimiter has been seen.
    var isFinished: Bool { state == .epilogue }

    /// Takes the next piece of the body and reports what is in it.
    mutating func push<Receiver: MultipartReceiver & ~Copyable>(
        _ bytes: Span<UInt8>, to receiver: inout Receiver
    ) throws(MultipartError) {
        var index = 0
        while index < bytes.count {
            switch state {
            case .epilogue: return
            case .header: try takeHeader(bytes, &index, &receiver)
            case .preamble, .content: try search(bytes, &index, &receiver)
            }
        }
    }

    /// Adds to the header, up to its empty line.
    private mutating func takeHeader<Receiver: MultipartReceiver & ~Copyable>(
        _ bytes: Span<UInt8>, _ index: inout Int, _ receiver: inout Receiver
    ) throws(MultipartError) {
        while index < bytes.count {
            header.append(bytes[index])
            index += 1
            guard header.count <= MultipartParser.headerLimit else { throw .headerTooLong }
            guard header.last == .lineFeed else { continue }
            let end: [UInt8] = [.carriageReturn, .lineFeed, .carriageReturn, .lineFeed]
            guard header.elementsEqual(end.prefix(2)) || header.suffix(4).elementsEqual(end) else { continue }
            try receiver.begin(PartHeader(header.dropLast(2)))
            header.removeAll(keepingCapacity: true)
            state = .content
            return
        }
    }

    /// Looks for the next delimiter, and reports what is no part of it.
    private mutating func search<Receiver: MultipartReceiver & ~Copyable>(
        _ bytes: Span<UInt8>, _ index: inout Int, _ receiver: inout Receiver
    ) throws(MultipartError) {
        if matched == delimiter.count { return try decide(bytes[index], &index, &receiver) }
        if matched > 0 {
            // CR stands only at the delimiter's beginning, so a match that fails can only begin anew there.
            if bytes[index] == delimiter[matched] {
                matched += 1
                index += 1
            } else {
                try giveUp(&receiver)
            }
            return
        }
        let start = index
        while index < bytes.count, bytes[index] != .carriageReturn { index += 1 }
        if state == .content, index > start { try receiver.content(bytes.extracting(start..<index)) }
        if index < bytes.count {
            matched = 1
            index += 1
        }
    }

    /// Decides by `byte`, which follows a delimiter, whether it is one: white space may come, then CR LF or, at
    /// once, two dashes.
    private mutating func decide<Receiver: MultipartReceiver & ~Copyable>(
        _ byte: UInt8, _ index: inout Int, _ receiver: inout Receiver
    ) throws(MultipartError) {
        let isPadding = byte == .space || byte == .tab
        switch (tail.last, byte) {
        case (.carriageReturn?, .lineFeed):
            try endPart(&receiver)
            parts += 1
            guard parts <= MultipartParser.partLimit else { throw .tooManyParts }
            state = .header
        case (.dash?, .dash):
            try endPart(&receiver)
            state = .epilogue
        case (nil, .dash), (nil, .carriageReturn), (.space?, .carriageReturn), (.tab?, .carriageReturn):
            tail.append(byte)
            index += 1
            return
        case (nil, _) where isPadding, (.space?, _) where isPadding, (.tab?, _) where isPadding:
            guard tail.count < MultipartParser.paddingLimit else { return try giveUp(&receiver) }
            tail.append(byte)
            index += 1
            return
        default:
            return try giveUp(&receiver)
        }
        index += 1
        matched = 0
        tail.removeAll(keepingCapacity: true)
    }

    private mutating func endPart<Receiver: MultipartReceiver & ~Copyable>(_ receiver: inout Receiver)
        throws(MultipartError)
    {
        if state == .content { try receiver.end() }
    }

    /// What looked like a delimiter is content. A CR at its very end may begin the real one. The byte that did
    /// not fit is looked at again.
    private mutating func giveUp<Receiver: MultipartReceiver & ~Copyable>(_ receiver: inout Receiver)
        throws(MultipartError)
    {
        var content = Array(delimiter[..<matched])
        content += tail
        tail.removeAll(keepingCapacity: true)
        matched = 0
        if content.count > 1, content.last == .carriageReturn {
            content.removeLast()
            matched = 1
        }
        if state == .content, !content.isEmpty { try receiver.content(content.span) }
    }
}

/// Who is told about the parts of a body, in their order.
protocol MultipartReceiver: ~Copyable {
    /// A part begins.
    mutating func begin(_ header: PartHeader) throws(MultipartError)
    /// The next piece of the part's content; never empty.
    mutating func content(_ bytes: Span<UInt8>) throws(MultipartError)
    /// The part has come whole.
    mutating func end() throws(MultipartError)
}

/// Why a body can't be taken apart.
enum MultipartError: Error, Equatable {
    /// A part's header is longer than ``MultipartParser/headerLimit``.
    case headerTooLong
    /// A part's header is not lines of `name: value`, or has no name for the part.
    case badHeader
    /// There are more parts than ``MultipartParser/partLimit``.
    case tooManyParts
    /// A field that is no file is longer than the form may keep in memory.
    case fieldTooLong
    /// The document can't be kept: the system's error number.
    case unwritable(Int32)
}

extension UInt8 {
    static let carriageReturn = UInt8(ascii: "\r")
    static let lineFeed = UInt8(ascii: "\n")
    static let dash = UInt8(ascii: "-")
    static let space = UInt8(ascii: " ")
    static let tab = UInt8(ascii: "\t")
}

public import FaxCore
public import FoundationEssentials

/// What came of asking a server for something of its inbox.
public enum InboundAnswer<Value: Sendable>: Sendable {
    /// It gave it.
    case got(Value)
    /// The server is there and has no such fax or document, or none that can be taken: it may have it later.
    case missing(FaxError)
    /// The server has no time in this minute: ask from `until` on.
    case throttled(FaxError, until: Date)
    /// The line or the server failed, and nothing is known: ask later.
    case away(FaxError)
    /// Asking again is of no use before a person has changed something.
    case refused(FaxError)

    /// The same answer about what `transform` makes of the value.
    func map<Other>(_ transform: (Value) -> Other) -> InboundAnswer<Other> {
        switch self {
        case .got(let value): .got(transform(value))
        case .missing(let error): .missing(error)
        case .throttled(let error, let until): .throttled(error, until: until)
        case .away(let error): .away(error)
        case .refused(let error): .refused(error)
        }
    }
}

/// What a list is narrowed by; both have to be as the server writes them, upper and lower case too.
public struct InboundQuery: Sendable, Hashable {
    /// Only faxes to this number.
    public var recipient: String?
    /// Only faxes with this word for their state.
    public var status: String?

    /// A list of all faxes, or of those that fit.
    public init(recipient: String? = nil, status: String? = nil) {
        self.recipient = recipient
        self.status = status
    }

    /// The resource with its query; a bare `+` would be a space.
    var path: String {
        let items = [("to_number", recipient), ("status", status)]
            .compactMap { name, value in value.map { "\(name)=\($0.percentEncoded)" } }
        return "/inbound" + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
    }
}

/// The newest faxes of a server, the newest first.
public struct InboundList: Sendable, Equatable {
    /// A list is never longer than this: what is older can't be seen.
    public static let window = 100

    /// The faxes.
    public let faxes: [RemoteInboundFax]
    /// How many rows could not be read.
    public let unreadable: Int

    /// Whether there may be more than the server shows.
    public var isFull: Bool { faxes.count + unreadable >= Self.window }

    /// A list of these faxes.
    public init(faxes: [RemoteInboundFax], unreadable: Int = 0) {
        self.faxes = faxes
        self.unreadable = unreadable
    }
}

/// What a server gave as a document.
public struct InboundDownload: Sendable, Equatable {
    /// How many bytes came.
    public let bytes: Int64
    /// What the server calls it, in lower case, such as `application/pdf`.
    public let type: String?

    /// A download of so many bytes.
    public init(bytes: Int64, type: String? = nil) {
        self.bytes = bytes
        self.type = type
    }
}

extension String {
    /// All but the unreserved characters as `%` and two digits (RFC 3986, section 2.1).
    fileprivate var percentEncoded: String {
        let digits = Array("0123456789ABCDEF".utf8)
        return String(
            decoding: utf8.flatMap { byte -> [UInt8] in
                switch byte {
                case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, UInt8(ascii: "-"), UInt8(ascii: "."),
                    UInt8(ascii: "_"), UInt8(ascii: "~"):
                    [byte]
                default: [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
                }
            }, as: UTF8.self)
    }
}

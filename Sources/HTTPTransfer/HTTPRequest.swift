/// One request to one server (RFC 9110), as it goes over the wire.
public struct HTTPRequest: Sendable {
    /// The methods in use.
    public enum Method: String, Sendable {
        /// Asks for something.
        case get = "GET"
        /// Hands something over.
        case post = "POST"
        /// Takes something away.
        case delete = "DELETE"
    }

    /// A header field.
    public struct Field: Sendable, Equatable {
        /// Its name; upper and lower case are the same.
        public let name: String
        /// Its value.
        public let value: String

        /// A header field with this name and value.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// A part of a multipart/form-data body (RFC 7578).
    public enum Part: Sendable {
        /// A plain value.
        case field(name: String, value: String)
        /// A file of `bytes` bytes, read with pread(2) from the start of `descriptor` while it is sent. The
        /// descriptor stays the caller's, and must stay open for as long as the exchange lasts.
        case file(name: String, descriptor: Int32, bytes: Int64, fileName: String, contentType: String)
    }

    /// How long things may take, in seconds.
    public struct Deadlines: Sendable, Equatable {
        /// Name, connection and TLS together.
        public var connect: Double
        /// With nothing moving in either direction.
        public var idle: Double
        /// From the last byte of the request to the last of the answer; nil for a download, which may last as long
        /// as it moves.
        public var answer: Double?

        /// Ten seconds to connect, and two minutes of silence: a Faxbot that converts 150 pages says nothing
        /// meanwhile.
        public init(connect: Double = 10, idle: Double = 120, answer: Double? = 120) {
            self.connect = connect
            self.idle = idle
            self.answer = answer
        }
    }

    /// Where the answer's body goes.
    public enum Sink: Sendable {
        /// Into ``HTTPResponse/body``, so many bytes at most.
        case memory(limit: Int)
        /// Written to a descriptor, so many bytes at most.
        case descriptor(Int32, limit: Int64)
    }

    /// The addresses that may be connected to.
    public enum Reach: Sendable, Equatable {
        /// All.
        case anywhere
        /// Loopback, private and link-local networks only: see ``isPrivate(address:)``.
        case privateNetworks
        /// As ``privateNetworks``, and every IPv6 address: for names of the own link, which may have public ones.
        case ownLink
        /// This numeric address alone, as ``HTTPResponse/address`` tells it.
        case only(address: String)
    }

    /// A host whose address is known.
    public struct KnownHost: Sendable, Equatable {
        /// The host as the URL has it, and the port.
        public var host: String, port: Int
        /// Its numeric address.
        public var address: String

        /// A host with this address.
        public init(host: String, port: Int, address: String) {
            (self.host, self.port, self.address) = (host, port, address)
        }

        /// As CURLOPT_RESOLVE takes it; nil for an address with a zone, of which libcurl knows nothing.
        var entry: String? {
            guard !address.contains("%") else { return nil }
            return "\(host):\(port):" + (address.contains(":") ? "[\(address)]" : address)
        }
    }

    /// How a server proves over TLS who it is.
    public struct Trust: Sendable, Equatable {
        /// A file with the certificates (PEM) of the authorities that are trusted, instead of the system's.
        public var authorities: String?
        /// Digests of public keys (RFC 7469, section 2.4), each as `sha256//` and Base64: the server has to show one
        /// of them, if there are any.
        public var pins: [String]
        /// Whether a pin alone is proof enough: neither authority, name nor date of the certificate counts then.
        /// Without pins it has no effect.
        public var pinsAreEnough: Bool

        /// By default the system's authorities decide, and there are no pins.
        public init(authorities: String? = nil, pins: [String] = [], pinsAreEnough: Bool = false) {
            self.authorities = authorities
            self.pins = pins
            self.pinsAreEnough = pinsAreEnough
        }
    }

    /// GET or POST.
    public var method: Method
    /// An absolute `http` or `https` URL.
    public var url: String
    /// Header fields beyond those that the exchange itself needs.
    public var fields: [Field] = []
    /// The parts of a multipart body; none for an empty body, or for ``text``.
    public var parts: [Part] = []
    /// A body of text without NUL, where there are no ``parts``; ``fields`` tell its media type.
    public var text: String?
    /// How long things may take.
    public var deadlines = Deadlines()
    /// Where the answer's body goes: by default into memory, one megabyte at most.
    public var sink = Sink.memory(limit: 1 << 20)
    /// The addresses that may be connected to.
    public var reach = Reach.anywhere
    /// How the server proves who it is.
    public var trust = Trust()
    /// What is known of the URL's host, instead of asking the name service.
    public var knownHost: KnownHost?
    /// A proxy that the server is reached through, whatever the environment says: its URL, with `http`, `https` or
    /// `socks5h`. Header fields of the request are not shown to it.
    public var proxy: String?
    /// Whether `https_proxy`, `all_proxy` and `no_proxy` of the environment count.
    public var usesProxy = false
    /// Whether the answer shall tell which certificates the server has shown.
    public var tellsPeer = false
    /// Whether nothing is sent.
    var endsWithHandshake = false
    /// Whether every certificate is taken; only where nothing is sent.
    var takesAnyProof = false

    /// A request with an empty body, for now.
    public init(_ method: Method, _ url: String) {
        self.method = method
        self.url = url
    }
}

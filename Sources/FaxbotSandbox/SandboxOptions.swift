import CLinux
import Glibc
import PDFRendering

/// How a sandbox behaves. The defaults make a server on which everything works.
public struct SandboxOptions: Sendable {
    /// TCP port on 127.0.0.1; 0 takes a free one.
    public var port: UInt16 = 0
    /// The server it stands in for.
    public var generation: Generation = .year2025
    /// The faults that requests meet.
    public var faults = FaultPlan()
    /// A file that gets one line of JSON for every request seen; nil keeps none.
    public var journal: String?
    /// The folder in which the sandbox makes its own, which it removes at the end.
    public var scratch = "/tmp"
    /// Whether a request without a valid key is refused. A server of 2025 without `API_KEY` lets everybody in,
    /// wrong keys too; a later one never does.
    public var requiresKey = true
    /// The key with every right; nil makes a random one.
    public var adminKey: String?
    /// Whether the server has an inbox.
    public var inboundEnabled = true
    /// Whether faxes are accepted but never sent (the server's `FAX_DISABLED`).
    public var faxDisabled = false
    /// Requests a minute for each key and route.
    public var rateLimits = RateLimits()
    /// How long an idle connection is kept before it is closed without notice.
    public var keepAlive = Duration.seconds(5)
    /// The states that a fax goes through if no fault says otherwise; nil for `queued`, `in_progress`, then success.
    public var life: StatusLife?
    /// The number of pages of the PDF at a path; nil if it can't be read, or is encrypted. The default reads it in this
    /// process, which a hostile document may end.
    public var pageCount: @Sendable (_ path: String) -> Int? = { SandboxOptions.readPageCount($0) }
    /// What the far end's machine makes of the document at a path: the path of what is printed, which the
    /// sandbox removes with its folder. Called when somebody looks into the inbox. The default prints what was sent.
    public var printed: @Sendable (_ path: String) -> String = { $0 }
    /// The time now.
    public var now: @Sendable () -> Timestamp = { .now() }
    /// Random bits: for the keys, codes and ids.
    public var random: @Sendable () -> UInt64 = { UInt64.random(in: .min ... .max) }

    /// A server on which everything works.
    public init() {}

    private static func readPageCount(_ path: String) -> Int? {
        let descriptor = unsafe fx_open(path, O_RDONLY, 0)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard let facts = try? PDFFacts(reading: descriptor), !facts.isEncrypted else { return nil }
        return facts.pageCount
    }
}

/// Requests a minute that the server allows for each key and route; 0 is any number.
public struct RateLimits: Sendable, Equatable {
    /// `POST /fax` and `GET /fax/{id}`, each.
    public var fax: Int
    /// `GET /inbound`.
    public var inboundList: Int
    /// `GET /inbound/{id}` and its document, each.
    public var inboundGet: Int

    /// Limits; none by default. The measured server's own defaults are 0, 30 and 60.
    public init(fax: Int = 0, inboundList: Int = 0, inboundGet: Int = 0) {
        self.fax = fax
        self.inboundList = inboundList
        self.inboundGet = inboundGet
    }
}

import CAvahi
import Glibc

/// A service that tells of itself on the own link.
public struct FoundService: Sendable, Equatable {
    /// What a person calls it: any text.
    public let name: String
    /// Its machine's name, such as `fax.local`.
    public let host: String
    /// The machine's numeric address, without a zone.
    public let address: String
    /// 1…65535.
    public let port: Int
}

/// Why no services can be looked for.
public enum ServiceDiscoveryError: Error, Sendable, Equatable, CustomStringConvertible {
    /// A library is not installed: its name, and Debian's package that has it.
    case missing(library: String, package: String)
    /// The daemon does not run, or doesn't answer: Avahi's words.
    case noDaemon(String)

    /// The reason in one line for a person.
    public var description: String {
        switch self {
        case .missing(let library, let package): "no \(library) on this machine (Debian's package \(package))"
        case .noDaemon(let words): "the Avahi daemon can't be asked: \(words)"
        }
    }
}

/// Looks for services of a type by DNS-based service discovery (RFC 6763) over multicast DNS (RFC 6762). The Avahi
/// daemon does it; what others say of themselves is believed by nobody.
@safe public struct ServiceBrowser: ~Copyable {
    private let browser: OpaquePointer
    /// Whether more may be found.
    public private(set) var isSearching = true

    /// Begins to look for services of `type`, such as `_http._tcp`.
    public init(_ type: String) throws(ServiceDiscoveryError) {
        guard fx_avahi_is_there() != 0 else {
            throw .missing(library: "libavahi-client", package: "libavahi-client3")
        }
        var error: Int32 = 0
        guard let browser = unsafe fx_browse(type, &error) else {
            throw .noDaemon(unsafe String(cString: fx_avahi_words(error)))
        }
        unsafe self.browser = unsafe browser
    }

    deinit { unsafe fx_browser_free(browser) }

    /// What has been found since the last call; it never waits.
    public mutating func found() -> [FoundService] {
        isSearching = unsafe fx_browser_step(browser) != 0
        var services: [FoundService] = []
        var service = fx_service()
        while unsafe fx_browser_take(browser, &service) != 0 {
            services.append(
                FoundService(
                    name: text(service.name), host: text(service.host), address: text(service.address),
                    port: Int(service.port)))
        }
        return services
    }
}

/// The text in an array of characters.
private func text(_ characters: some Any) -> String {
    unsafe withUnsafeBytes(of: characters) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
}

public import FaxConfig
public import FaxCore
import FaxbotClient
import LocalNetwork
import ServiceDiscovery

/// The machines around: those of the private networks that this one is directly connected to, and those that tell of
/// themselves.
public struct Neighbourhood {
    /// A Faxbot in it.
    public struct Faxbot: Sendable, Equatable {
        /// How it was found.
        public enum Source: String, Sendable {
            /// It tells of itself (RFC 6763).
            case mdns
            /// It was asked, as all of its network.
            case network
        }

        /// Its address.
        public let endpoint: Endpoint
        /// How long its answer took, in milliseconds.
        public let milliseconds: Int
        /// How it was found.
        public let source: Source
        /// What it calls itself; nil if it tells nothing.
        public let name: String?
    }

    /// The longest prefix of a network that is looked at without being asked for: 1,022 machines.
    static let usualPrefix = 22
    /// The largest that is looked at at all.
    static let leastPrefix = 16

    /// What is not looked at and why, a line each.
    public private(set) var remarks: [String] = []
    private let networks: [DirectNetwork]
    private let ports: [Int]
    private let isAskedFor: Bool

    /// What is around now.
    /// - Parameter wanted: networks such as `192.168.1.0/24`, to look at whole; none for those that are there.
    /// - Throws: 64 if one that is wanted is none, is too large, or is none that this machine is directly connected to.
    public init(ports: [Int], networks wanted: [String]) throws(FaxError) {
        try self.init(ports: ports, networks: wanted, among: DirectNetwork.all())
    }

    init(ports: [Int], networks wanted: [String], among all: [DirectNetwork]) throws(FaxError) {
        self.ports = ports.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        isAskedFor = !wanted.isEmpty
        let all = all.filter(\.isPrivate)
        var networks: [DirectNetwork] = []
        for text in wanted {
            guard let network = all.lazy.compactMap({ $0.part(named: text) }).first else {
                throw FaxError(
                    .usage, "\(text) is no private network that this machine is directly connected to",
                    hint: all.isEmpty ? nil : "there are: \(all.map(\.description).joined(separator: ", "))")
            }
            guard network.prefixLength >= Self.leastPrefix else {
                throw FaxError(.usage, "\(text) is too large to be looked at: /\(Self.leastPrefix) at most")
            }
            networks.append(network)
        }
        if wanted.isEmpty {
            for network in all {
                let part = network.part(Self.usualPrefix)
                networks.append(part)
                if part != network {
                    remarks.append("\(network) is large, and only \(part) is looked at: --network \(network)")
                }
            }
        }
        self.networks = networks.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Where is looked, in words.
    public var description: String {
        let places = networks.map(\.description) + (isAskedFor ? [] : ["this machine"])
        return places.joined(separator: ", ") + ", port " + ports.map(String.init).joined(separator: ", ")
    }

    /// The addresses to ask: this machine first, then network after network.
    var addresses: [Endpoint] {
        let hosts = (isAskedFor ? [] : ["127.0.0.1"]) + networks.flatMap { Array($0.addresses) }
        return ports.flatMap { port in hosts.compactMap { try? Endpoint("http://\($0):\(port)") } }
    }

    /// Asks them all; the quickest comes first.
    /// - Parameter progress: called with how many addresses have been asked, of how many.
    /// - Throws: 70 if no request can be made.
    public mutating func search(progress: (_ asked: Int, _ total: Int) -> Void) throws(FaxError) -> [Faxbot] {
        var announced = Announcements()
        let addresses = addresses
        var search = ServerSearch()
        // What was asked for may last as long as it takes.
        if isAskedFor { search.limit = max(search.limit, .milliseconds(4 * addresses.count)) }
        let (findings, asked) = try search.run(
            addresses, announced: { announced.next() }, progress: progress)
        if let fault = announced.fault { remarks = ["no look at mDNS: \(fault)"] } else { remarks = [] }
        if asked < addresses.count {
            remarks.append("the time was over after \(asked) of \(addresses.count) addresses")
        }
        return findings.map { finding in
            let name = announced.names[finding.endpoint.description]
            return Faxbot(
                endpoint: finding.endpoint, milliseconds: finding.milliseconds,
                source: name == nil ? .network : .mdns, name: name)
        }
    }
}

/// Faxbots that tell of themselves, as they come in.
private struct Announcements: ~Copyable {
    private var browser: ServiceBrowser?
    /// Why nobody listens.
    private(set) var fault: String?
    /// What they call themselves, by their addresses.
    private(set) var names: [String: String] = [:]

    init() {
        do throws(ServiceDiscoveryError) {
            browser = try ServiceBrowser("_faxbot._tcp")
        } catch {
            browser = nil
            fault = "\(error)"
        }
    }

    /// Those that have come in since; nil if there will be no more.
    mutating func next() -> [Endpoint]? {
        guard let services = browser?.found() else { return nil }
        var endpoints: [Endpoint] = []
        for service in services {
            // An address of the link alone needs its interface, for which a URL has no room.
            let isOfLink = service.address.lowercased().hasPrefix("fe80:")
            let host = service.address.contains(":") ? "[\(service.address)]" : service.address
            guard !isOfLink, let endpoint = try? Endpoint("http://\(host):\(service.port)") else { continue }
            names[endpoint.description] = service.name
            endpoints.append(endpoint)
        }
        if endpoints.isEmpty, browser?.isSearching != true {
            browser = nil
            return nil
        }
        return endpoints
    }
}

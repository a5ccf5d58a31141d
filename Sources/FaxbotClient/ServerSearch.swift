public import FaxConfig
public import FaxCore
import Glibc
import HTTPTransfer

/// Asks many addresses for `GET /health`, and nothing else: which of them are a Faxbot's. No key, no cookie, nothing
/// secret travels.
public struct ServerSearch: Sendable {
    /// A Faxbot that was found.
    public struct Finding: Sendable, Equatable {
        /// Its address.
        public let endpoint: Endpoint
        /// How long its answer took, in milliseconds.
        public let milliseconds: Int
    }

    /// How many are asked at the same time.
    public var atOnce = 256
    /// When the search is over.
    public var limit: Duration = .seconds(3)

    /// A search with the usual limits.
    public init() {}

    /// Searches.
    ///
    /// - Parameters:
    ///   - addresses: whom to ask, in this order.
    ///   - announced: called again and again for addresses that have become known meanwhile, which are asked first; nil
    ///     once there will be no more.
    ///   - progress: called with how many addresses have been asked, of how many.
    /// - Returns: what was found, the quickest first, and how many addresses were asked.
    /// - Throws: 70 if no request can be made.
    public func run(
        _ addresses: [Endpoint], announced: () -> [Endpoint]? = { nil },
        progress: (_ asked: Int, _ total: Int) -> Void = { _, _ in }
    ) throws(FaxError) -> (findings: [Finding], asked: Int) {
        var exchanges = try Self.exchanges()
        let end = ContinuousClock.now + limit
        let connect = patience(for: addresses.count)
        var queue = addresses
        var known = Set(addresses.map(\.description))
        var (started, asked, isListening) = (0, 0, true)
        var findings: [Finding] = []
        while true {
            if isListening, let more = announced() {
                let new = more.filter { known.insert($0.description).inserted }
                queue.insert(contentsOf: new, at: started)
            } else {
                isListening = false
            }
            while started - asked < atOnce, started < queue.count {
                exchanges.start(request(queue[started], connect: connect), number: started)
                started += 1
            }
            let left = end - .now
            guard left > .zero, isListening || asked < queue.count else { break }
            // A moment, because somebody may be announced meanwhile.
            guard let (number, result) = exchanges.next(within: min(left, .milliseconds(20))) else {
                if started == asked { Self.rest(min(left, .milliseconds(20))) }
                continue
            }
            asked += 1
            progress(asked, queue.count)
            if let finding = Self.finding(queue[number], result) { findings.append(finding) }
        }
        return (findings.sorted { $0.milliseconds < $1.milliseconds }, started)
    }

    /// Seconds until a connection must stand, so that all get their turn and the last some time: most never answer.
    private func patience(for count: Int) -> Double {
        let rounds = max(1, (count + atOnce - 1) / atOnce)
        return min(1, max(0.1, (limit / .seconds(1) - 0.5) / Double(rounds)))
    }

    private func request(_ endpoint: Endpoint, connect: Double) -> HTTPRequest {
        var request = HealthProbe.request(endpoint)
        let all = limit / .seconds(1)
        request.deadlines = .init(connect: connect, idle: all, answer: all)
        return request
    }

    private static func finding(
        _ endpoint: Endpoint, _ result: Result<HTTPResponse, HTTPTransferError>
    ) -> Finding? {
        guard case .success(let response) = result, (try? HealthProbe.check(response, of: endpoint)) != nil
        else { return nil }
        return Finding(
            endpoint: endpoint, milliseconds: Int((response.timing.answered ?? 0).rounded()))
    }

    private static func exchanges() throws(FaxError) -> SimultaneousExchanges {
        do {
            return try SimultaneousExchanges()
        } catch {
            throw FaxError(.software, "no request can be made", cause: error.cause)
        }
    }

    private static func rest(_ time: Duration) {
        usleep(UInt32(max(0, time / .microseconds(1))))
    }
}

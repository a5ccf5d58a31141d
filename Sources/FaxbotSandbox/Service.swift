import FaxCore
import Synchronization

/// What the server does: a request in, an answer out. All its memory is behind one lock.
final class Service: Sendable {
    /// Everything that the server remembers.
    struct State: Sendable {
        var keys: KeyRing
        /// The faxes handed in, the oldest first.
        var faxes: [Fax] = []
        /// Where a fax stands in ``faxes``, by its id.
        var places: [String: Int] = [:]
        /// The faxes handed in that aren't in the inbox yet, by their place.
        var travelling: [Int] = []
        /// The inbox, the oldest first.
        var inbox: [InboundFax] = []
        /// Idempotency keys by the API key that used them, and what they stand for.
        var repetitions: [String: Repetition] = [:]
        var faults: FaultPlan
        var windows = RateWindows()
        var pairing = Pairing()
        var requests: [SandboxRequest] = []
    }

    /// What an idempotency key stands for.
    struct Repetition: Sendable {
        var fax: String
        var to: String
        var sha256: String
        var queueOnly: Bool
    }

    let options: SandboxOptions
    /// The folder of the documents.
    let folder: String
    /// A key with the scopes of a client, made at the start.
    let clientKey: String
    /// The key with every right.
    let adminKey: String
    private let router: Router
    private let journal: Journal?
    private let state: Mutex<State>

    /// A server that keeps its documents in `folder`.
    init(_ options: SandboxOptions, folder: String, journal: Journal?) {
        self.options = options
        self.folder = folder
        self.journal = journal
        router = Router(options.generation)
        adminKey = options.adminKey ?? KeyRing.token("admin", options.random)
        var keys = KeyRing(admin: adminKey, now: options.now())
        let key = keys.issue(
            scopes: options.generation.clientScopes, now: options.now(), random: options.random)
        clientKey = key.token
        state = Mutex(State(keys: keys, faults: options.faults))
    }

    /// Carries out a request that has come whole.
    func answer(_ request: Request) -> Response { router.answer(request, self) }

    /// The fault that the next request meets.
    func fault(method: String, path: String) -> Fault? {
        withState { $0.faults.next(method: method, path: path) }
    }

    /// A path for a new file.
    func newPath() -> String { "\(folder)/\(randomHexadecimal(32, options.random))" }

    /// Keeps a request in memory and in the journal.
    func record(_ request: SandboxRequest) {
        withState { $0.requests.append(request) }
        journal?.write(request)
    }

    /// The requests seen so far.
    var requests: [SandboxRequest] { withState { $0.requests } }

    /// Reads or changes the memory, after faxes that have come meanwhile have been put into the inbox.
    func withState<Value>(_ body: (inout State) throws(FaxError) -> Value) throws(FaxError) -> Value {
        try state.withLock { state throws(FaxError) -> Value in
            print(&state)
            return try body(&state)
        }
    }

    /// Reads or changes the memory.
    func withState<Value>(_ body: (inout State) -> Value) -> Value {
        state.withLock { state in
            print(&state)
            return body(&state)
        }
    }

    /// What the machines at the far ends have printed by now goes into the inbox.
    private func print(_ state: inout State) {
        let now = options.now()
        guard !state.travelling.isEmpty, options.inboundEnabled else { return }
        state.travelling.removeAll { place in
            let fax = state.faxes[place]
            guard fax.isDelivered(at: now) else { return false }
            state.inbox.append(
                InboundFax(
                    id: randomHexadecimal(32, options.random), from: Service.sender, to: fax.to,
                    status: "received",
                    pages: fax.pages, receivedAt: fax.status(at: now).since,
                    document: options.printed(fax.document),
                    bytes: fax.bytes))
            return true
        }
    }

    /// The number that faxes to oneself come from (one of those that are set aside for fiction).
    static let sender = "+12025550100"
}

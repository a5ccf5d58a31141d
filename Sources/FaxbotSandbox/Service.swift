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
    /// Held while something is printed.
    private let machine = Mutex(())

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

    /// Reads or changes the memory.
    func withState<Value>(_ body: (inout State) throws(FaxError) -> Value) throws(FaxError) -> Value {
        try state.withLock { state throws(FaxError) -> Value in try body(&state) }
    }

    /// Reads or changes the memory.
    func withState<Value>(_ body: (inout State) -> Value) -> Value {
        state.withLock { body(&$0) }
    }

    /// The inbox, the oldest fax first. What has come to the far ends meanwhile is printed now, one fax after the
    /// other, and whoever asks waits for it.
    var inbox: [InboundFax] {
        machine.withLock { _ in
            for fax in arrived() {
                let document = options.printed(fax.document)
                let printed = InboundFax(
                    id: randomHexadecimal(32, options.random), from: Service.sender, to: fax.to,
                    status: "received", pages: fax.pages, receivedAt: fax.status(at: options.now()).since,
                    document: document, bytes: document == fax.document ? fax.bytes : fileSize(document))
                withState { state in
                    let later = state.inbox.firstIndex { $0.receivedAt > printed.receivedAt }
                    state.inbox.insert(printed, at: later ?? state.inbox.count)
                }
            }
        }
        return withState { $0.inbox }
    }

    /// Takes the faxes that have come to the far ends from those that travel.
    private func arrived() -> [Fax] {
        guard options.inboundEnabled else { return [] }
        return withState { state in
            let now = options.now()
            let places = state.travelling.filter { state.faxes[$0].isDelivered(at: now) }
            state.travelling.removeAll { state.faxes[$0].isDelivered(at: now) }
            return places.map { state.faxes[$0] }
        }
    }

    /// The number that faxes to oneself come from (one of those that are set aside for fiction).
    static let sender = "+12025550100"
}

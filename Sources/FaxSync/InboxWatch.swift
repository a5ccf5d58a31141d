import Dispatch
public import FaxCore
public import FaxStore

/// Polls of several servers again and again, each on a thread of its own and at its own pace.
public struct InboxWatch: Sendable {
    /// How long an end may take that was asked for: more than it takes to break off a download.
    static let farewell = Duration.seconds(3)

    let members: [InboxMember]
    let every: Duration
    let store: FaxStore
    let surroundings: PollSurroundings
    let isUrgent: @Sendable () -> Bool

    /// A watch over these servers.
    ///
    /// - Parameters:
    ///   - every: the usual pause between two polls.
    ///   - surroundings: what ends it, too: it ends when time does not pass any more.
    ///   - isUrgent: whether an end that is asked for can't wait for what servers still have to say.
    public init(
        _ members: [InboxMember], every: Duration, store: FaxStore, surroundings: PollSurroundings,
        isUrgent: @escaping @Sendable () -> Bool = { true }
    ) {
        self.isUrgent = isUrgent
        self.members = members
        self.every = every
        self.store = store
        self.surroundings = surroundings
    }

    /// Watches, until it is to end.
    ///
    /// Nothing that a server does or that happens to the store for a while ends it: that is news, said once.
    /// - Parameter hear: called on this thread with a server and its news, as they happen.
    /// - Returns: whether all has come to its end. If not, a server has kept a thread for longer than a person would
    ///   wait, and the process has to end at once.
    /// - Throws: 75 if another watch is running; 73 or 74 if the store can't be used; what `hear` throws.
    public func run(
        _ hear: (InboxSource, InboxNews) throws(FaxError) -> Void
    ) throws(FaxError) -> Bool {
        let lease: PollLease?
        do throws(FaxStoreError) {
            lease = try store.watchLease()
        } catch {
            throw error.faxError
        }
        guard let lease else { throw FaxError(.tryAgain, "another watch is running") }
        defer { extendLifetime(lease) }
        enum Message: Sendable {
            case news(InboxSource, InboxNews)
            case ended
            case timeIsUp
        }
        let queue = NewsQueue<Message>()
        for member in members {
            DispatchQueue(label: "watch of \(member.source.profile)").async {
                watch(member) { queue.put(.news(member.source, $0)) }
                queue.put(.ended)
            }
        }
        DispatchQueue(label: "end of the watch").async { [surroundings, isUrgent] in
            while surroundings.wait(.seconds(86400)) {}
            var left = Self.farewell
            while left > .zero {
                // Time does not pass for `wait` any more.
                _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(100))
                if isUrgent() { left -= .milliseconds(100) }
            }
            queue.put(.timeIsUp)
        }
        var running = members.count
        while running > 0 {
            switch queue.next() {
            case .news(let source, let news): try hear(source, news)
            case .ended: running -= 1
            case .timeIsUp: return false
            }
        }
        return true
    }

    /// Polls one server until it is to end.
    private func watch(_ member: InboxMember, _ report: (InboxNews) -> Void) {
        var pace = PollPace(every: every)
        var server: (any InboxServing)?
        var said: String?
        while true {
            let outcome: PollPace.Outcome
            let refusal: FaxError?
            do throws(FaxError) {
                let known = if let server { server } else { try member.connect() }
                server = known
                let poll = InboxPoll(
                    member.source, store: store, server: known, surroundings: surroundings)
                let end = try poll.run { news in
                    // Told once, and not in each round: see below.
                    if case .refused = news { return }
                    report(news)
                }
                switch end {
                case .answered(let hasNews): (outcome, refusal) = (hasNews ? .news : .quiet, nil)
                case .away: (outcome, refusal) = (.away, nil)
                case .refused(let error): (outcome, refusal) = (.away, error)
                }
            } catch {
                (outcome, refusal) = (.away, error)
            }
            if let refusal, refusal.message != said { report(.refused(refusal, isNews: true)) }
            said = refusal?.message
            // A key that has been replaced is read anew.
            if refusal != nil { server = nil }
            report(.polled)
            let pause = pace.pause(after: outcome) * (0.95 + 0.1 * surroundings.chance())
            guard surroundings.wait(pause) else { return }
        }
    }
}

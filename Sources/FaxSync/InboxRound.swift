import Dispatch
public import FaxCore
public import FaxStore

/// Polls of several servers at once, each on a thread of its own: a slow one never holds up another.
public struct InboxRound: Sendable {
    let members: [InboxMember]
    let store: FaxStore
    let surroundings: PollSurroundings

    /// A round of these servers.
    public init(_ members: [InboxMember], store: FaxStore, surroundings: PollSurroundings) {
        self.members = members
        self.store = store
        self.surroundings = surroundings
    }

    /// Polls each server once.
    /// - Parameter hear: called on this thread with a server and its news, as they happen.
    /// - Returns: what went wrong at servers, or with the store for one: 69, 76 or 77 if a server refuses, 75 if another
    ///   poll of its profile is running, 73, 74 or 78. A server that is away is no error.
    /// - Throws: what `hear` throws; the polls go on by themselves then.
    public func run(
        _ hear: (InboxSource, InboxNews) throws(FaxError) -> Void
    ) throws(FaxError) -> [FaxError] {
        enum Message: Sendable {
            case news(InboxSource, InboxNews)
            case ended(FaxError?)
        }
        let queue = NewsQueue<Message>()
        for member in members {
            DispatchQueue(label: "poll of \(member.source.profile)").async {
                do throws(FaxError) {
                    let server = try member.connect()
                    let poll = InboxPoll(
                        member.source, store: store, server: server, surroundings: surroundings)
                    let end = try poll.run { queue.put(.news(member.source, $0)) }
                    if case .refused(let error) = end {
                        queue.put(.ended(error))
                    } else {
                        queue.put(.ended(nil))
                    }
                } catch {
                    queue.put(.ended(error))
                }
            }
        }
        var errors: [FaxError] = []
        var running = members.count
        while running > 0 {
            switch queue.next() {
            case .news(let source, let news): try hear(source, news)
            case .ended(let error):
                running -= 1
                if let error { errors.append(error) }
            }
        }
        return errors
    }
}

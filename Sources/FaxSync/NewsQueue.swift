import Dispatch
import Synchronization

/// News from several threads, for one that listens.
final class NewsQueue<News: Sendable>: Sendable {
    private let waiting = Mutex<[News]>([])
    private let count = DispatchSemaphore(value: 0)

    /// Adds news at the end.
    func put(_ news: News) {
        waiting.withLock { $0.append(news) }
        count.signal()
    }

    /// The next news, for which it waits.
    func next() -> News {
        while true {
            count.wait()
            if let news = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { return news }
        }
    }
}

import FaxbotClient

/// What is done when the process was asked to end: nothing begins any more, and what has begun ends as it surely stands.
extension Outbox {
    /// How long an answer is awaited then, if the last byte has left.
    private static let patience = Duration.seconds(5)

    /// Why no upload begins; nil if the process was not asked to end.
    var interruption: Hold? { isStopped() ? Hold(why: "it was interrupted", isForAll: true) : nil }

    /// The progress of an upload that stops before its last byte, which makes no fax of it; after it, it waits a little
    /// for the answer.
    func stoppable(_ progress: FaxbotClient.Progress?) -> FaxbotClient.Progress {
        var since: Duration?
        return { sent, total in
            let goesOn = progress?(sent, total) ?? true
            guard isStopped() else { return goesOn }
            guard total > 0, sent >= total else { return false }
            let begin = since ?? clock.elapsed()
            since = begin
            return goesOn && clock.elapsed() - begin < Self.patience
        }
    }
}

public import FaxCore
import FaxStore

extension Outbox {
    /// Ends what is still to be told of jobs whose end a person has just seen on a terminal: the desktop need not say it
    /// again.
    ///
    /// - Parameter heard: the events that a person's own command hears of; they are told all the same.
    /// - Throws: 74 or 75 if the store can't be used.
    public func endNotices(of jobs: [FaxJob], but heard: Set<String>) throws(FaxError) {
        let seen = Set(jobs.filter(\.state.isFinal).map(\.id))
        var last: Notice?
        while true {
            let due = try stored(try store.dueNotices(of: .job, after: last))
            guard !due.isEmpty else { return }
            last = due.last
            for notice in due where seen.contains(notice.record) && !heard.contains(notice.event) {
                try stored(try store.end(notice, saying: nil))
            }
        }
    }
}

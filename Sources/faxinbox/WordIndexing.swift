import FaxCLI
import FaxCore
import FaxStore
import Glibc

/// Records the words of documents, so that they are found. What goes wrong keeps nobody from his faxes: it is said, and
/// tried again the next time.
struct WordIndexing {
    private let store: FaxStore
    private let environment: [String: String]
    private let report: (String) -> Void
    private let goesOn: () -> Bool

    /// - Parameters:
    ///   - report: called with a line for a person when something goes wrong.
    ///   - goesOn: asked again and again; false ends the work.
    init(
        _ store: FaxStore, environment: [String: String], report: @escaping (String) -> Void,
        while goesOn: @escaping () -> Bool = { true }
    ) {
        (self.store, self.environment, self.report, self.goesOn) = (store, environment, report, goesOn)
    }

    /// Reads the text that the pages of new documents have of their own.
    func readNew() { index(.new, recognizing: false, until: nil, nil) }

    /// Recognizes the pages of documents that have none, for so long; nil: until all are done.
    func recognize(_ kind: FaxStore.WordSearch, for time: Duration?, _ line: ProgressLine? = nil) {
        guard DocumentWords.canRecognize(environment) else { return }
        index(kind, recognizing: true, until: time.map { .now + $0 }, line)
    }

    private func index(
        _ kind: FaxStore.WordSearch, recognizing: Bool, until deadline: ContinuousClock.Instant?,
        _ line: ProgressLine?
    ) {
        var line = line
        defer { line?.end() }
        let began = ContinuousClock.now
        do throws(FaxError) {
            var last: Int64 = 0
            var done = 0
            let total = line == nil ? 0 : try stored(try store.countWithoutWords(kind))
            while true {
                let faxes = try stored(try store.faxesWithoutWords(kind, after: last))
                guard !faxes.isEmpty else { return }
                for fax in faxes {
                    if let deadline, .now > deadline { return }
                    guard goesOn() else { return }
                    last = fax.id
                    let state = Self.state(done: done, total: total, since: began)
                    var looks = 0
                    let isRead = try index(fax, recognizing: recognizing) {
                        // Looked at every few milliseconds, shown twice a second.
                        if looks % 100 == 0 { line?.update(state) }
                        looks += 1
                        return goesOn()
                    }
                    done += 1
                    if !isRead, line != nil {
                        line?.end()
                        report("the pages of fax \(fax.id) can't be recognized")
                    }
                }
            }
        } catch {
            guard goesOn() else { return }
            report(
                "what has come can't all be searched: \(error.message)"
                    + (error.cause.map { " (\($0))" } ?? ""))
        }
    }

    /// What is done, what is left, and how fast it goes.
    private static func state(done: Int, total: Int, since began: ContinuousClock.Instant) -> String {
        let seconds = Int(((.now - began) / .seconds(1)).rounded())
        return "\(done) of \(total) faxes" + (done > 0 ? ", \(seconds / done) s each" : "")
    }

    /// Whether the words of a fax could be read.
    private func index(
        _ fax: InboundFax, recognizing: Bool, while goesOn: () -> Bool
    ) throws(FaxError) -> Bool {
        guard let document = open(fax),
            let words = try DocumentWords.find(
                in: document.fileDescriptor, recognizing: recognizing, environment: environment,
                while: goesOn)
        else {
            try stored(try store.noteUnreadable(fax))
            return false
        }
        try stored(try store.record(words, of: fax))
        return true
    }

    private func open(_ fax: InboundFax) -> SpooledDocument? {
        do { return try store.document(of: fax) } catch { return nil }
    }

    private func open(_ job: FaxJob) -> SpooledDocument? {
        do { return try store.document(of: job) } catch { return nil }
    }

    /// Reads the text of outgoing documents.
    func readJobs() throws(FaxError) {
        var last: Int64 = 0
        while true {
            let jobs = try stored(try store.jobsWithoutWords(after: last))
            guard let end = jobs.last else { return }
            for job in jobs {
                guard let document = open(job) else {
                    try stored(try store.record("", of: job))
                    continue
                }
                let words = try DocumentWords.find(
                    in: document.fileDescriptor, recognizing: false, environment: environment)
                try stored(try store.record(words?.text ?? "", of: job))
            }
            last = end.id
        }
    }
}

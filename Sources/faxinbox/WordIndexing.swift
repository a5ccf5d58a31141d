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
        do throws(FaxError) {
            var last: Int64 = 0
            while true {
                let faxes = try stored(try store.faxesWithoutWords(kind, after: last))
                guard !faxes.isEmpty else { return }
                for fax in faxes {
                    if let deadline, .now > deadline { return }
                    guard goesOn() else { return }
                    line?.update("fax \(fax.id)")
                    last = fax.id
                    try index(fax, recognizing: recognizing)
                }
            }
        } catch {
            guard goesOn() else { return }
            report(
                "what has come can't all be searched: \(error.message)"
                    + (error.cause.map { " (\($0))" } ?? ""))
        }
    }

    private func index(_ fax: InboundFax, recognizing: Bool) throws(FaxError) {
        guard let document = open(fax) else {
            return try stored(try store.record(.unreadable, of: fax))
        }
        let words = try DocumentWords.find(
            in: document.fileDescriptor, recognizing: recognizing, while: goesOn)
        try stored(try store.record(words, of: fax))
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
                switch try DocumentWords.find(in: document.fileDescriptor, recognizing: false) {
                case .layer(let text), .incomplete(let text), .recognized(let text):
                    try stored(try store.record(text, of: job))
                case .unreadable: try stored(try store.record("", of: job))
                }
            }
            last = end.id
        }
    }
}

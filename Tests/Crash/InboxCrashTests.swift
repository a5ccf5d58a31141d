import FaxCore
import FaxStore
import FaxbotSandbox
import Foundation
import TestSupport
import Testing

/// `faxinbox poll` goes wrong at every step: afterwards the fax is there once, and its document whole.
@Suite struct InboxCrashTests {
    private let line: Line
    private let document: Data

    init() throws {
        line = try Line()
        document = SamplePDF.document([.init("a received fax")])
        try line.sandbox.receive(
            from: "+15551110001", to: "+15552220001", pages: 1, document: Array(document))
    }

    /// The store is there already: what becomes of its making, `faxsend` shows.
    private func makeStore(_ home: ScratchFolder) throws { _ = try store(home) }

    private func store(_ home: ScratchFolder) throws -> FaxStore {
        try FaxStore(directory: home.path("data"), now: { .now })
    }

    /// What is there is true, and the next poll brings the rest.
    private func expectTruth(_ home: ScratchFolder, _ step: String) throws {
        let store = try store(home)
        let before = try store.inbox()
        #expect(before.count <= 1, "\(step)")
        if before.first?.document == .available { try expectWhole(before[0], store, step) }

        let poll = try Program.tool("faxinbox", ["poll"], home: home, environment: line.environment)
        #expect(poll.status == 0, "\(step): \(poll.errors)")
        let after = try store.inbox()
        #expect(after.count == 1, "\(step)")
        guard let fax = after.first else { return }
        // What the server was asked for in vain is asked for again, but not at once.
        if let next = fax.askAt {
            #expect(fax.asks > 0 && next > .now, "\(step)")
        } else {
            try expectWhole(fax, store, step)
        }
        try store.sweep()
        let found = try FileManager.default.subpathsOfDirectory(atPath: home.path("data/documents"))
        let digest = fax.sha256.map { ["\($0).pdf"] } ?? []
        #expect(found.filter { $0.hasSuffix(".pdf") } == digest, "\(step)")
    }

    private func expectWhole(_ fax: InboundFax, _ store: FaxStore, _ step: String) throws {
        let bytes = FileManager.default.contents(atPath: store.documentPath(fax.sha256 ?? ""))
        #expect(fax.document == .available && fax.pages == 1 && bytes == document, "\(step)")
    }

    @Test func killed() throws {
        let steps = try line.atEveryStep("kill", tool: "faxinbox", ["poll"], before: makeStore) {
            outcome, home, step in
            #expect(outcome.status == 137, "\(step): \(outcome.errors)")
            try expectTruth(home, step)
        }
        #expect(steps > 50)
    }

    @Test(arguments: ["full", "broken"]) func theDisk(fault: String) throws {
        let steps = try line.atEveryStep(fault, tool: "faxinbox", ["poll"], pace: 5, before: makeStore) {
            outcome, home, step in
            #expect([0, 70, 73, 74].contains(outcome.status), "\(step): \(outcome.status) \(outcome.errors)")
            if outcome.status != 0 {
                #expect(outcome.errors.hasPrefix("faxinbox: "), "\(step): \(outcome.errors)")
            }
            try expectTruth(home, step)
        }
        #expect(steps > 40)
    }

    @Test func twoPollsAtOnce() throws {
        let home = try ScratchFolder()
        let outcome = try Program.shell(
            """
            cd "$FAXPIPE_HOME"
            for i in {1..8}; do faxinbox poll >out$i 2>>errors & all+=($!); done
            for one in ${all[@]}; do wait $one; echo $? >>codes; done
            sort -u codes; grep -cv 'another poll of profile environment is running' errors
            faxinbox poll; faxinbox | wc -l
            """, home: home, environment: line.environment, timeout: .seconds(120))
        // On a slow machine some come one after the other.
        let ends = [["0", "75", "0", "1"], ["0", "0", "1"]]
        #expect(ends.contains(outcome.lines), "\(outcome.text)")
        let store = try store(home)
        try expectWhole(try #require(try store.inbox().first), store, "two polls at once")
    }
}

import FaxCore
import Foundation
import TestSupport
import Testing

/// `faxjobs prune`: room for new faxes, and never a fax less.
@Suite struct PruneTests {
    private let open: [JobState] = [.queued, .submitted, .uncertain, .failed, .stalled, .paused, .cancelled]

    private func documents(_ home: ScratchFolder) throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: home.path("data/documents")).count {
            $0.hasSuffix(".pdf")
        }
    }

    @Test func onlyDeliveredOnesGo() throws {
        let jobs = try DeliveredJobs(open + [.delivered])
        let outcome = try jobs.faxjobs("prune", "--max-bytes", "0")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.lines.count == 1 && outcome.text.hasPrefix("8\t10\t2027-01-15T08:00:00+00:00\t"))
        #expect(outcome.errors == "faxjobs: freed 10 B: 1 document of 1 job\n")
        #expect(try documents(jobs.home) == open.count)
        #expect(try jobs.faxjobs("list", "--limit", "0").lines.count == open.count + 1)
        let story = try jobs.faxjobs("show", "8").text
        #expect(!story.contains("\ndocument\t") && story.contains("\tits document was removed\t"))
        #expect(try jobs.faxjobs("prune", "--max-bytes", "0").errors == "faxjobs: nothing to remove\n")
    }

    @Test func whatAPowerCutLeftGoes() throws {
        let jobs = try DeliveredJobs([.queued])
        let digest = String(repeating: "ab", count: 32)
        try jobs.home.write("data/documents/\(digest).pdf", Data("left".utf8))
        #expect(try jobs.faxjobs("prune").errors == "faxjobs: nothing to remove\n")
        let path = jobs.home.path("data/documents/\(digest).pdf")
        try FileManager.default.setAttributes(
            [.modificationDate: Date().addingTimeInterval(-7200)], ofItemAtPath: path)
        for (options, word, left) in [(["--dry-run"], "would free", 2), ([], "freed", 1)] {
            let outcome = try Program.tool("faxjobs", ["prune"] + options, home: jobs.home)
            #expect(outcome.text == "")
            #expect(outcome.errors == "faxjobs: \(word) 4 B: 1 document of no job, left by a power cut\n")
            #expect(try documents(jobs.home) == left)
        }
    }

    @Test func aDryRunRemovesNothing() throws {
        let jobs = try DeliveredJobs([.delivered, .delivered])
        let outcome = try jobs.faxjobs("prune", "--max-bytes", "10", "--dry-run", "--json")
        #expect(outcome.status == 0)
        let job = try #require(try jobs.store.jobs().last)
        #expect(
            outcome.text == """
                {"v":1,"sha256":"\(job.sha256)","bytes":10,"jobs":[1],"delivered_at":"2027-01-15T08:00:00Z",\
                "removed":false,"damaged":false}

                """)
        #expect(outcome.errors == "faxjobs: would free 10 B: 1 document of 1 job\n")
        #expect(try documents(jobs.home) == 2)
    }

    @Test func ninetyDaysAreTheRule() throws {
        let old = try DeliveredJobs([.delivered], time: Date().addingTimeInterval(-91 * 86400))
        #expect(try old.faxjobs("prune").lines.count == 1)
        let young = try DeliveredJobs([.delivered], time: Date().addingTimeInterval(-89 * 86400))
        #expect(try young.faxjobs("prune").lines.isEmpty)
        // A limit of bytes alone says nothing of age.
        #expect(try young.faxjobs("prune", "--max-bytes", "1M").lines.isEmpty)
        #expect(try young.faxjobs("prune", "--before", "30d").lines.count == 1)
    }

    @Test func aDamagedOneIsKeptAndSaid() throws {
        let jobs = try DeliveredJobs([.delivered, .delivered])
        let first = try #require(try jobs.store.jobs().last)
        try Data("%PDF-1.4 x".utf8).write(to: URL(filePath: jobs.store.documentPath(first.sha256)))
        for options in [["--dry-run"], []] {
            let outcome = try Program.tool(
                "faxjobs", ["prune", "--max-bytes", "0"] + options, home: jobs.home)
            #expect(outcome.status == 65 && outcome.lines.count == 1)
            #expect(
                outcome.errors.hasSuffix(
                    "faxjobs: the document of fax 1 is not what was sent, and was kept\nhint: faxjobs show 1\n"
                ))
        }
        #expect(try documents(jobs.home) == 1)
    }

    @Test func historyIsForgottenOnRequest() throws {
        let jobs = try DeliveredJobs([.delivered, .failed], time: Date().addingTimeInterval(-2 * 86400))
        _ = try jobs.faxjobs("prune", "--max-bytes", "0")
        let trial = try jobs.faxjobs("prune", "--max-bytes", "0", "--history", "--dry-run")
        #expect(trial.errors == "faxjobs: nothing to remove\nfaxjobs: would forget 1 job\n")
        let outcome = try jobs.faxjobs("prune", "--before", "0m", "--history")
        #expect(outcome.errors == "faxjobs: nothing to remove\nfaxjobs: forgot 1 job\n")
        #expect(try jobs.faxjobs("list").lines.map { $0.prefix(2) } == ["2\t"])
    }

    /// What was sent today answers the question whether a document was sent before.
    @Test func todayIsNotForgotten() throws {
        let jobs = try DeliveredJobs([.delivered], time: .now)
        let outcome = try jobs.faxjobs("prune", "--max-bytes", "0", "--before", "0m", "--history")
        #expect(outcome.errors.hasSuffix("faxjobs: forgot 0 jobs\n"), "\(outcome.errors)")
        #expect(try jobs.faxjobs("list").lines.count == 1)
    }

    @Test(arguments: [["--before", "x"], ["--max-bytes", "x"], ["--max-bytes", "-1"], ["1"]])
    func whatItDoesNotTake(_ arguments: [String]) throws {
        let outcome = try Program.tool("faxjobs", ["prune"] + arguments, home: try ScratchFolder())
        #expect(outcome.status == 64 && outcome.errors.contains("hint: "), "\(outcome.errors)")
    }
}

import FaxCore
import Foundation
import TestSupport
import Testing

/// `faxjobs document`: what was sent, byte for byte, or nothing.
@Suite struct DocumentTests {
    @Test func itIsWhatWasRecorded() throws {
        let jobs = try DeliveredJobs([.delivered, .queued])
        let outcome = try jobs.faxjobs("document", "1")
        #expect(outcome.status == 0 && outcome.text == "%PDF-1.4 0" && outcome.errors == "")
        #expect(try jobs.faxjobs("document", "last").text == "%PDF-1.4 1")
    }

    @Test func itGoesIntoAFile() throws {
        let jobs = try DeliveredJobs([.delivered])
        let outcome = try jobs.faxjobs("document", "-o", jobs.home.path("sent.pdf"), "1")
        #expect(outcome.status == 0 && outcome.text == "")
        #expect(try String(contentsOfFile: jobs.home.path("sent.pdf"), encoding: .utf8) == "%PDF-1.4 0")
    }

    @Test func aTerminalIsNoPlaceForIt() throws {
        let jobs = try DeliveredJobs([.delivered])
        let outcome = try jobs.onTerminal("faxjobs document 1")
        #expect(!outcome.text.contains("%PDF"))
        #expect(outcome.text.contains("faxjobs: a document is not for a terminal"))
    }

    @Test func aDamagedOneIsNotWritten() throws {
        let jobs = try DeliveredJobs([.delivered])
        let job = try #require(try jobs.store.jobs().first)
        // As long as it was: only the digest knows.
        try Data("%PDF-1.4 1".utf8).write(to: URL(filePath: jobs.store.documentPath(job.sha256)))
        let outcome = try jobs.faxjobs("document", "1")
        #expect(outcome.status == 74 && outcome.text == "")
        #expect(outcome.errors.hasPrefix("faxjobs: the document of fax 1 is damaged, and was not written\n"))
    }

    @Test func oneThatIsGoneIsSaid() throws {
        let jobs = try DeliveredJobs([.delivered])
        #expect(try jobs.faxjobs("prune", "--max-bytes", "0").status == 0)
        let outcome = try jobs.faxjobs("document", "1")
        #expect(outcome.status == 66)
        #expect(
            outcome.errors
                == "faxjobs: the document of fax 1 is not kept any more\nhint: faxjobs show 1\n")
    }
}

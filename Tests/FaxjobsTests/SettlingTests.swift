import FaxCore
import Foundation
import TestSupport
import Testing

/// What a person does with jobs: each verb, each refusal.
@Suite struct SettlingTests {
    @Test(arguments: [
        ("cancel", JobState.queued, JobState.cancelled), ("cancel", .paused, .cancelled),
        ("pause", .queued, .paused), ("resume", .paused, .queued), ("retry", .failed, .queued),
        ("retry", .cancelled, .queued),
    ])
    func aVerbMovesAJob(_ verb: String, _ from: JobState, _ to: JobState) throws {
        let outcome = try DeliveredJobs([from]).faxjobs(verb, "1")
        #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
        #expect(outcome.text.hasPrefix("1\t\(to)\t+15551234567\t"))
    }

    @Test(arguments: [
        ("cancel", JobState.delivered, "cancelled"), ("cancel", .submitted, "cancelled"),
        ("pause", .paused, "paused"), ("resume", .queued, "resumed"), ("retry", .delivered, "sent again"),
        ("retry", .uncertain, "sent again"), ("retry", .queued, "sent again"),
    ])
    func andNoOther(_ verb: String, _ state: JobState, _ word: String) throws {
        let outcome = try DeliveredJobs([state]).faxjobs(verb, "last")
        #expect(outcome.status == 64 && outcome.text == "")
        #expect(
            outcome.errors
                == "faxjobs: fax 1 is \(state): it can't be \(word)\nhint: faxjobs show 1\n")
    }

    @Test(arguments: [
        ("delivered", JobState.uncertain, JobState.delivered), ("failed", .stalled, .failed),
        ("resend", .uncertain, .queued), ("resend", .stalled, .queued),
    ])
    func whatNobodyKnowsIsResolved(_ outcome: String, _ from: JobState, _ to: JobState) throws {
        let jobs = try DeliveredJobs([from, from])
        let done = try jobs.faxjobs("resolve", "1", "2", "last", outcome)
        #expect(done.status == 0 && done.errors == "", "\(done.errors)")
        #expect(done.lines.map { $0.split(separator: "\t")[1] } == ["\(to)", "\(to)"])
        let story = try jobs.faxjobs("show", "1").text
        #expect(story.contains("\t\(from)\t\(to)\ta person says: \(outcome)\t"))
    }

    @Test func oneThatCannotBeIsNoReasonToLeaveTheNext() throws {
        let jobs = try DeliveredJobs([.delivered, .queued, .failed, .queued])
        let outcome = try jobs.faxjobs("cancel", "1", "2", "3", "4")
        #expect(outcome.status == 64)
        #expect(outcome.lines.map { $0.prefix(11) } == ["2\tcancelled", "4\tcancelled"])
        #expect(
            outcome.errors == """
                faxjobs: fax 1 is delivered: it can't be cancelled
                hint: faxjobs show 1
                faxjobs: fax 3 is failed: it can't be cancelled
                hint: faxjobs show 3

                """)
    }

    @Test func nothingIsDoneIfAJobIsNotThere() throws {
        let jobs = try DeliveredJobs([.queued])
        let outcome = try jobs.faxjobs("cancel", "1", "7")
        #expect(outcome.status == 66 && outcome.errors.hasPrefix("faxjobs: there is no job 7\n"))
        #expect(try jobs.store.jobs().first?.state == .queued)
    }

    @Test func retryNeedsTheDocument() throws {
        let jobs = try DeliveredJobs([.failed])
        let job = try #require(try jobs.store.jobs().first)
        try FileManager.default.removeItem(atPath: jobs.store.documentPath(job.sha256))
        let outcome = try jobs.faxjobs("retry", "1")
        #expect(outcome.status == 74 && outcome.errors.contains("no such file"), "\(outcome.errors)")
        #expect(try jobs.store.jobs().first?.state == .failed)
    }

    @Test func aQueueStandsStill() throws {
        let jobs = try DeliveredJobs([.queued])
        #expect(
            try jobs.faxjobs("pause", "--all").errors
                == "faxjobs: all jobs wait until faxjobs resume --all\n")
        #expect(try jobs.faxjobs("pause", "--all").errors == "faxjobs: all jobs waited already\n")
        #expect(try jobs.store.dueJobs().isEmpty)
        // Nothing is due, so nobody misses the profile that is not configured here.
        #expect(try jobs.faxjobs("flush").status == 0)
        #expect(try jobs.faxjobs("resume", "--all").errors == "faxjobs: all jobs go on with the next flush\n")
        #expect(try jobs.faxjobs("resume", "--all").errors == "faxjobs: all jobs were not paused\n")
        #expect(try jobs.store.dueJobs().count == 1)
    }

    @Test func aServersQueueStandsStill() throws {
        let jobs = try DeliveredJobs([.queued])
        let unknown = try jobs.faxjobs("pause", "--profile", "home")
        #expect(unknown.status == 78, "\(unknown.errors)")
        try jobs.home.write(
            "config/config.toml", Data("[profile.home]\nlocal = \"http://127.0.0.1:9\"\n".utf8))
        #expect(
            try jobs.faxjobs("pause", "--profile", "home").errors
                == "faxjobs: the jobs of home wait until faxjobs resume --profile home\n")
        _ = try jobs.faxjobs("pause", "--all")
        #expect(
            try jobs.faxjobs("resume", "--profile", "home").errors == """
                faxjobs: the jobs of home go on with the next flush
                faxjobs: all jobs are paused still: faxjobs resume --all

                """)
        #expect(try jobs.store.dueJobs().isEmpty)
    }

    @Test(arguments: [
        ["pause"], ["pause", "1", "--all"], ["resume", "--all", "--profile", "home"], ["cancel"], ["retry"],
        ["resolve"], ["resolve", "1"], ["resolve", "delivered"], ["resolve", "1", "arrived"],
        ["resolve", "x", "delivered"], ["pause", "x"],
    ])
    func whatTheyDoNotTake(_ arguments: [String]) throws {
        let outcome = try Program.tool("faxjobs", arguments, home: try ScratchFolder())
        #expect(outcome.status == 64 && outcome.text == "" && outcome.errors.contains("hint: "))
    }

    @Test func recordsForPrograms() throws {
        let outcome = try DeliveredJobs([.queued]).faxjobs("pause", "--json", "1")
        #expect(outcome.text.hasPrefix(#"{"v":1,"id":1,"#) && outcome.text.contains(#""state":"paused""#))
        let refused = try DeliveredJobs([.delivered]).faxjobs("cancel", "--json", "1")
        #expect(refused.errors.hasPrefix(#"{"v":1,"error":{"code":64,"message":"fax 1 is delivered"#))
    }
}

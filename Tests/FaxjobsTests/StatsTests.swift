import FaxCore
import Foundation
import TestSupport
import Testing

/// `faxjobs stats`: how many, and what became of them.
@Suite struct StatsTests {
    private let states: [JobState] = [.delivered, .delivered, .delivered, .failed, .uncertain, .queued]

    @Test func rowsForScripts() throws {
        let jobs = try DeliveredJobs(states)
        #expect(try jobs.faxjobs("stats").text == "2027-01\t6\t3\t1\t1\t1\t0\t6\t30\n")
        #expect(
            try jobs.faxjobs("stats", "--by", "endpoint").lines
                == ["\t1\t0\t0\t0\t1\t0\t0\t0", "http://fax.test\t5\t3\t1\t1\t0\t0\t6\t30"])
        #expect(try jobs.faxjobs("stats", "--since", "2027-01-16").text == "")
    }

    @Test func recordsForPrograms() throws {
        let outcome = try DeliveredJobs(states).faxjobs("stats", "--json", "--by", "profile")
        #expect(
            outcome.text == """
                {"v":1,"by":"profile","key":"home","jobs":6,"delivered":3,"failed":1,"unknown":1,"open":1,\
                "withdrawn":0,"pages":6,"bytes":30}

                """)
    }

    @Test func barsForPeople() throws {
        let jobs = try DeliveredJobs(states)
        let lines = try jobs.onTerminal("faxjobs stats --by state").lines
        #expect(lines.first?.hasPrefix("STATE      JOBS  DELIVERED  FAILED") == true, "\(lines)")
        #expect(lines.dropFirst().first?.hasSuffix("30 B   " + String(repeating: "█", count: 20)) == true)
        #expect(lines.last?.hasSuffix("0 B    " + String(repeating: "░", count: 7)) == true)
        let month = try jobs.onTerminal("faxjobs stats").lines.last ?? ""
        #expect(
            month.hasSuffix(String(repeating: "█", count: 10) + String(repeating: "░", count: 10)))
    }

    @Test(arguments: [["TERM": "dumb"], ["TERM": "xterm", "LANG": "C", "LC_ALL": "C"]])
    func withoutBlocksTheyAreOfASCII(_ environment: [String: String]) throws {
        let outcome = try DeliveredJobs(states).onTerminal("faxjobs stats", environment: environment)
        #expect(outcome.lines.last?.hasSuffix("##########..........") == true, "\(outcome.text)")
    }

    @Test func anEmptyStoreHasNoRows() throws {
        let outcome = try DeliveredJobs([]).faxjobs("stats")
        #expect(outcome.status == 0 && outcome.text == "" && outcome.errors == "")
    }
}

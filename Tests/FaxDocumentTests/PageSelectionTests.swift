import FaxCore
import Testing

@testable import FaxDocument

@Suite struct PageSelectionTests {
    @Test(arguments: [
        ("1", [1]), ("1,3-5", [1, 3, 4, 5]), ("3-", [3, 4, 5, 6, 7]), ("-2", [1, 2]), ("last", [7]),
        ("6-last", [6, 7]), ("1-", [1, 2, 3, 4, 5, 6, 7]), ("5,1", [5, 1]), ("5-3", [5, 4, 3]),
        ("2,2", [2, 2]),
        ("1, 3", [1, 3]), ("007", [7]),
    ])
    func picks(_ text: String, _ pages: [Int]) throws {
        #expect(try PageSelection(text).pages(of: 7) == pages)
    }

    @Test(arguments: [
        "", ",", "1,", "-", "0", "1-0", "x", "1-x", "1--3", "-1-3", "+1", "1.5", "٣", "99999999999999999999",
        "lastly",
    ])
    func refuses(_ text: String) {
        #expect {
            try PageSelection(text)
        } throws: { error in
            (error as? FaxError)?.code == .usage
        }
    }

    @Test(arguments: ["8", "1-8", "8-1", "9-"])
    func saysHowManyPagesThereAre(_ text: String) throws {
        let selection = try PageSelection(text)
        #expect {
            try selection.pages(of: 7)
        } throws: { error in
            guard let error = error as? FaxError else { return false }
            return error.code == .badData && error.message.hasPrefix("there is no page ")
                && error.message.hasSuffix(": the document has 7 pages")
        }
    }

    @Test func runsOfOnePartAreTakenTogether() {
        let runs = pageRuns([1, 2, 4, 3, 6, 4, 5], firstPages: [1, 3, 4])
        #expect(
            runs == [
                PageRun(part: 0, time: 0, pages: [1, 2]), PageRun(part: 2, time: 0, pages: [1]),
                PageRun(part: 1, time: 0, pages: [1]), PageRun(part: 2, time: 0, pages: [3]),
                PageRun(part: 2, time: 1, pages: [1]), PageRun(part: 2, time: 0, pages: [2]),
            ])
    }
}

import FaxCore
import Foundation
import TestSupport
import Testing

@testable import FaxbotClient

/// An upload is found by its file's name in the list that administrators see, or surely not there, or nobody knows.
@Suite struct SearchTests {
    private let number = PhoneNumber(e164: "+15551234567")
    private let begun = Date(timeIntervalSince1970: 1_757_797_323)

    /// A server with these faxes, newest first: the minute after the upload in which it was made, and its file.
    private func search(
        _ faxes: [(minute: Int, file: String, to: String)], after earlier: Set<String> = []
    ) throws -> SearchOutcome {
        let begun = begun
        let server = try WireServer { client in
            let line = client.readRequest().head.split(separator: " ")
            let path = line.count > 1 ? String(line[1]) : ""
            func time(_ minute: Int) -> String {
                let date = begun.addingTimeInterval(Double(minute * 60))
                return String(date.ISO8601Format().dropLast())
            }
            if let query = path.split(separator: "?").dropFirst().first {
                let offset = Int(query.split(separator: "=").last ?? "") ?? 0
                let page = faxes.enumerated().dropFirst(offset).prefix(100).map { index, fax in
                    #"{"id":"\#(index)","to_number":"*******\#(fax.to)","created_at":"\#(time(fax.minute))"}"#
                }
                client.answer(
                    200, #"{"total":\#(faxes.count),"jobs":[\#(page.joined(separator: ","))]}"#,
                    fields: ["Date: Sun, 06 Nov 1994 08:49:37 GMT"])
            } else if path.hasPrefix("/admin/fax-jobs/"), let index = Int(path.dropFirst(16)) {
                client.answer(200, #"{"id":"\#(index)","file_name":"\#(faxes[index].file)"}"#)
            } else {
                client.answer(200, #"{"id":"\#(path.dropFirst(5))","status":"in_progress"}"#)
            }
        }
        defer { withExtendedLifetime(server) {} }
        let number = try #require(number)
        return try ServerFor(server.url).client.search(key: Rig.key, to: number, after: earlier)
    }

    private var ours: String { FaxbotClient.fileName(Rig.key) }

    @Test func itsNameStumblesOverNothing() {
        #expect(!ours.contains("/") && !ours.lowercased().contains("test") && ours.utf8.count < 200)
    }

    @Test func itIsFoundAmongOthers() throws {
        let found = try search([
            (9, "fax-other.pdf", "4567"), (8, "x.pdf", "9999"), (1, ours, "4567"), (-99, "y", "1"),
        ])
        #expect(Self.id(found) == "2")
    }

    @Test func itIsFoundBehindManyThatCameLater() throws {
        let later = (0..<250).map { (minute: 300 - $0, file: "x", to: "9999") }
        #expect(Self.id(try search(later + [(0, ours, "4567")])) == "250")
    }

    private static func id(_ outcome: SearchOutcome) -> String? {
        if case .found(let fax) = outcome { fax.id } else { nil }
    }

    @Test func itIsSurelyAbsentIfItIsNotAboveAnEarlierOne() throws {
        let list = [(9, "fax-other.pdf", "4567"), (-11, "older.pdf", "4567"), (-12, "old.pdf", "4567")]
        let absent = SearchOutcome.absent(asOf: Date(timeIntervalSince1970: 784_111_777))
        #expect(try search(list, after: ["1", "7"]) == absent)
        // What comes below it does not count.
        #expect(try search(list + [(-13, ours, "4567")], after: ["1"]) == absent)
        #expect(try search(list, after: ["7"]) == .unknown)
        #expect(try search(list, after: []) == .unknown)
        #expect(try search([], after: ["7"]) == .unknown)
    }

    @Test func aListInAnotherOrderSaysNothing() throws {
        #expect(try search([(-11, "older.pdf", "9999"), (9, "x", "9999")], after: ["1"]) == .unknown)
    }

    @Test(arguments: [
        (401, #"{"detail":"Admin authentication failed"}"#), (404, #"{"detail":"Not Found"}"#), (200, "[]"),
    ])
    func whoMayNotSeeTheListKnowsNothing(status: Int, body: String) throws {
        let rig = try Rig(status, body)
        defer { withExtendedLifetime(rig) {} }
        let number = try #require(number)
        #expect(try rig.client().search(key: Rig.key, to: number, after: []) == .unknown)
    }

    @Test func aServerThatHasNoTimeIsAskedAgain() throws {
        let rig = try Rig(503, "")
        let number = try #require(number)
        let error = try rig.refusal { client throws(FaxError) in
            _ = try client.search(key: Rig.key, to: number, after: [])
        }
        #expect(error?.code == .tryAgain)
    }
}

import FaxCore
import Foundation
import TestSupport
import Testing

@testable import FaxStore

/// Faxes are found by their words, and whatever a person types is no mistake.
@Suite struct SearchTests {
    private let fixture: Fixture
    private let store: FaxStore

    init() throws {
        fixture = try Fixture()
        store = try fixture.storeWithClock()
    }

    /// Received faxes with these texts; the first has the number 1.
    private func receive(_ texts: String...) throws {
        let faxes = texts.indices.map { index in
            ListedFax(
                serverID: "\(index)", from: "+1555111000\(index)", status: "received",
                receivedAt: Date(timeIntervalSince1970: 1_790_000_000 + Double(index) * 86400))
        }
        for fax in try store.take(faxes, from: InboxSource(profile: "office")).new {
            let draft = try FaxStore.draft(in: store.directory)
            try fill(draft.fileDescriptor, Data("document \(fax.id)".utf8))
            let stored = try #require(try store.record(draft, of: fax.id, pages: 1))
            try store.record(.layer(texts[Int(fax.id) - 1]), of: stored)
        }
    }

    private func found(_ words: String, _ filter: InboxFilter = InboxFilter()) throws -> Set<Int64> {
        guard let query = SearchQuery(words) else { return [] }
        return Set(try store.search(query, filter, limit: 20).map(\.fax.id))
    }

    @Test func wordsPhrasesAndBeginnings() throws {
        try receive("An invoice for\nthe roof of Müller", "The roof, and no bill", "Invoices are for roofers")
        #expect(try found("roof") == [1, 2] && found("ROOF muller") == [1])
        #expect(try found("invoice") == [1] && found("invoi*") == [1, 3])
        #expect(try found("\"for the roof\"") == [1] && found("\"roof the\"") == [])
        #expect(try found("15551110001") == [2])
        #expect(try found("roof nowhere") == [])
    }

    /// A tokenizer that parts words at spaces would find nothing but whole sentences.
    @Test func scriptsWithoutSpaces() throws {
        try receive("本日請求書を送付します", "請負契約書")
        #expect(try found("請求") == [1] && found("契約") == [2] && found("書") == [1, 2])
        let query = try #require(SearchQuery("請求書"))
        let hit = try #require(try store.search(query, limit: 1).first)
        #expect(hit.snippet.text(from: "", to: "") == "本日請求書を送付します")
    }

    @Test(arguments: [
        "\"", "*", "AND", "NOT x", "a OR b", "NEAR(a b, 3)", "words:x", "{words} : x", "^x", "x\0y", "a-b",
        "'); DROP TABLE inbox;",
        "((((", "\"x", "x**", "+ - ^ :", "\u{1F4E0}", "\u{200B}", "rank", "\u{FFFF}",
    ]) func noTextIsAMistake(_ text: String) throws {
        try receive("a or b and x not near y")
        _ = try found(text)
    }

    @Test func veryLongQuestionsAreCutOff() throws {
        try receive("x")
        #expect(try found(String(repeating: "x ", count: 100_000)) == [1])
        #expect(try found(String(repeating: "\"x\" y*", count: 100_000)) == [])
    }

    @Test func aSnippetShowsWhatWasFound() throws {
        try receive("Please pay the\u{2} invoice \u{1B}[31mnow")
        let query = try #require(SearchQuery("invoice"))
        let hit = try #require(try store.search(query, limit: 1).first)
        #expect(hit.snippet.pieces == ["Please pay the ", "invoice", " [31mnow"])
    }

    @Test func filtersNarrow() throws {
        try receive("roof", "roof", "roof")
        try store.tag([2], adding: ["paid", "請求"])
        var filter = InboxFilter()
        filter.tags = ["paid"]
        #expect(try found("roof", filter) == [2] && found("paid") == [2] && found("請求") == [2])
        try store.tag([2], removing: ["paid"])
        #expect(try found("paid") == [])
        filter = InboxFilter()
        filter.from = ["0002"]
        #expect(try found("roof", filter) == [3])
    }

    @Test func whatIsRemovedIsFoundNoMore() throws {
        try receive("roof", "roof")
        try store.remove([1])
        #expect(try found("roof") == [2] && found("15551110000") == [])
    }

    @Test func aTextThatMayBeRecognizedIsAskedForOnce() throws {
        try receive("one", "two")
        let faxes = try store.inbox()
        try store.record(.incomplete("first page"), of: faxes[0])
        #expect(try store.faxesWithoutWords(.unrecognized).map(\.id) == [faxes[0].id])
        try store.record(.recognized("first page second page"), of: faxes[0])
        #expect(try store.faxesWithoutWords(.unrecognized).isEmpty)
        #expect(try store.inboundFax(faxes[0].id)?.text == .ocr)
        #expect(try found("second") == [faxes[0].id])
    }

    @Test func whatCantBeReadIsTriedAgainAfterGrowingPausesAndNotForEver() throws {
        try receive("one", "two")
        let fax = try #require(try store.inbox().last)
        try store.record(.incomplete("first page"), of: fax)
        func isDue() throws -> Bool { try store.countWithoutWords(.unrecognized) == 1 }
        for pause in [900.0, 3600, 14400, 57600] {
            #expect(try isDue())
            try store.noteUnreadable(fax)
            fixture.advance(pause - 1)
            #expect(try !isDue() && store.faxesWithoutWords(.unrecognizedOrUnreadable).map(\.id) == [fax.id])
            fixture.advance(1)
        }
        #expect(try isDue() && found("first") == [fax.id])
        try store.noteUnreadable(fax)
        fixture.advance(10_000_000)
        #expect(try !isDue() && store.faxesWithoutWords(.unrecognizedOrUnreadable).map(\.id) == [fax.id])
        try store.record(.recognized("first second"), of: fax)
        #expect(try store.countWithoutWords(.unrecognizedOrUnreadable) == 0 && found("second") == [fax.id])
    }

    @Test func receivedFaxesAreToldUntilItHasWorked() throws {
        try receive("one")
        let notice = try #require(try store.dueNotices(of: .inbox).first)
        #expect(notice.event == "received" && notice.record == 1)
        #expect(try store.take(notice, retryAt: Date.distantFuture))
        try store.giveBack(notice, saying: "it exited with status 1")
        #expect(try store.inboundFax(1)?.hookProblem == "it exited with status 1")
        let again = try #require(try store.dueNotices(of: .inbox).first)
        #expect(again.tries == 1)
        try store.end(again, saying: nil)
        #expect(try store.inboundFax(1)?.hookProblem == nil && store.dueNotices(of: .inbox).isEmpty)
    }
}

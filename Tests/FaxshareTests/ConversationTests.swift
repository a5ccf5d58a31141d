import FaxCore
import Testing

@testable import DesktopDialog

/// The questions in their order, with a dialog and a book of the test.
@Suite struct ConversationTests {
    /// Gives the answers that it was made with, and writes down what was asked.
    final class Script: SendDialog {
        enum Answer {
            case pick(Pick?)
            case text(String?)
            case sends(Bool)
        }
        var answers: [Answer]
        var asked: [String] = []
        let typesFirst: Bool

        init(_ answers: [Answer], typesFirst: Bool = false) {
            self.answers = answers
            self.typesFirst = typesFirst
        }

        func pick(_ people: [Addressee], _ question: String) -> Pick? {
            asked.append("\(question) \(people.compactMap(\.name).joined(separator: ", "))")
            guard case .pick(let pick) = answers.removeFirst() else { return nil }
            return pick
        }
        func enter(_ question: String) -> String? {
            asked.append(question)
            guard case .text(let text) = answers.removeFirst() else { return nil }
            return text
        }
        func confirms(_ letter: Letter, _ news: () -> PlanNews) throws(FaxError) -> Bool {
            if case .refused(let error) = news() { throw error }
            asked.append(letter.lines(["1 page"]).joined(separator: "|"))
            guard case .sends(let isSent) = answers.removeFirst() else { return false }
            return isSent
        }
        func chooseFiles() -> [String]? { nil }
        func agrees(_ question: String) -> Bool { false }
        func inform(_ text: String) {}
        func tell(_ outcome: String, _ error: FaxError) {}
    }

    struct Book: AddressBook {
        var people: [Addressee] = []

        func recent(_ limit: Int) -> [Addressee] { Array(people.prefix(limit)) }
        func search(_ words: String, _ limit: Int) -> [Addressee] {
            people.filter { $0.name?.lowercased().contains(words.lowercased()) == true }
        }
        func addressee(_ number: String) throws(FaxError) -> Addressee {
            guard let found = PhoneNumber(e164: number) else {
                throw FaxError(.badData, "that is no fax number: it is too short")
            }
            return Addressee(found)
        }
    }

    private func person(_ name: String, _ number: String) throws -> Addressee {
        Addressee(try #require(PhoneNumber(e164: number)), name: name)
    }

    private func letter(_ script: Script, _ book: Book = Book()) throws -> Letter? {
        try Conversation(script, book).letter("letter.pdf") { .known(["1 page"]) }
    }

    @Test func whoIsChosenGetsIt() throws {
        let people = [try person("Ann", "+15551234567"), try person("Bob", "+15557654321")]
        let script = Script([.pick(.person(1)), .text("Hello"), .sends(true)])
        let letter = try #require(try letter(script, Book(people: people)))
        #expect(letter.to == people[1] && letter.note == "Hello")
        #expect(script.asked.first == "To whom? Ann, Bob")
        #expect(
            script.asked.last == "To: Bob, +15557654321|What: letter.pdf|Cover page, one more: Hello||1 page")
    }

    @Test func aNumberIsAskedForUntilItIsOne() throws {
        let script = Script([.text("555"), .text("+15551234567"), .text(""), .sends(true)])
        #expect(try letter(script)?.to.number.e164 == "+15551234567")
        #expect(script.asked[1].hasPrefix("That is no fax number: it is too short."))
        // Others can read what a window is asked to show.
        #expect(!script.asked.prefix(2).joined().contains("555"))
    }

    @Test func aPartOfANameFindsPeople() throws {
        let people = [
            try person("Ann Smith", "+15551234567"), try person("Bob", "+15557654321"),
            try person("Zoe Smith", "+15550000001"),
        ]
        let script = Script([.text("smith"), .pick(.person(1)), .text(""), .sends(true)], typesFirst: true)
        #expect(try letter(script, Book(people: people))?.to == people[2])
        #expect(script.asked[1] == "Which of them? Ann Smith, Zoe Smith")
    }

    @Test func nobodyOfThatNameIsSaid() throws {
        let script = Script(
            [.pick(.typing), .text("nobody"), .text(nil)])
        #expect(try letter(script, Book(people: [try person("Ann", "+15551234567")])) == nil)
        #expect(script.asked[2].hasPrefix("Nobody in the contact book is called that."))
    }

    @Test func cancelAnywhereSendsNothing() throws {
        let book = Book(people: [try person("Ann", "+15551234567")])
        for answers: [Script.Answer] in [
            [.pick(nil)], [.pick(.person(0)), .text(nil)], [.pick(.person(0)), .text(""), .sends(false)],
            [.pick(.typing), .text(nil)],
        ] { #expect(try letter(Script(answers), book) == nil) }
    }

    @Test func whatCanNotBeFaxedEndsIt() throws {
        let script = Script([.text("+15551234567")])
        #expect(throws: FaxError(.badData, "bad")) {
            try Conversation(script, Book()).letter("x") { .refused(FaxError(.badData, "bad")) }
        }
        #expect(script.asked.count == 1)
    }

    @Test func theSessionDecidesWhatAsks() throws {
        #expect(!DesktopSession([:]).hasDisplay && !DesktopSession(["DISPLAY": ""]).hasDisplay)
        #expect(DesktopSession(["WAYLAND_DISPLAY": "wayland-0"]).hasDisplay)
        // What was asked for by name needs a display all the same.
        #expect { try DesktopSession([:]).dialog(.zenity) } throws: { ($0 as? FaxError)?.code == .usage }
        #expect { try DesktopSession(["DISPLAY": ":1", "PATH": "/nonexistent"]).dialog(.zenity) } throws: {
            ($0 as? FaxError)?.hint == "sudo apt install zenity"
        }
    }
}

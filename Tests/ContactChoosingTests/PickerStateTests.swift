import FaxCore
import Foundation
import Terminal
import Testing

@testable import ContactChoosing

/// Contacts with these names, and fax numbers that end with their places.
func contacts(_ names: String..., aliases: [String: [String]] = [:]) -> [Contact] {
    names.enumerated().map { place, name in
        Contact(
            id: Int64(place + 1),
            entry: ContactEntry(
                uid: "\(place)", name: name, aliases: aliases[name] ?? [],
                numbers: [ContactNumber(PhoneNumber(e164: "+1555123000\(place)"), written: "x")]),
            createdAt: .distantPast, updatedAt: .distantPast)
    }
}

extension PickerState {
    /// The names of what is found.
    var found: [String] { hits.map { contacts[$0].name } }

    mutating func type(_ text: String) {
        for character in text { _ = take(.character(character)) }
    }
}

@Suite struct PickerStateTests {
    @Test func typingFindsAnyPartBeginningsFirst() {
        let people = contacts(
            "Ann Overjoy", "Dr. Jörg Müller", "Joy Smith", "山田太郎", "أحمد", aliases: ["Ann Overjoy": ["lab"]])
        var state = PickerState(people, rows: 10)
        #expect(state.found.count == 5)
        state.type("joy")
        #expect(state.found == ["Joy Smith", "Ann Overjoy"])
        state.type(" sm")
        #expect(state.found == ["Joy Smith"])
        for (text, names) in [
            ("muller", ["Dr. Jörg Müller"]), ("田", ["山田太郎"]), ("أح", ["أحمد"]), ("LAB", ["Ann Overjoy"]),
            ("555 123-0003", ["山田太郎"]), ("+1", people.map(\.name)), ("zz", []), ("%", []),
            ("dr 0001", ["Dr. Jörg Müller"]),
        ] {
            #expect(state.take(.erase) == .changed)
            state.type(text)
            #expect(state.found == names, "\(text)")
        }
    }

    @Test func enterTakesTheOneThatIsMarkedOrWhatIsTyped() {
        let people = contacts("a1", "a2", "a3")
        var state = PickerState(people, rows: 10)
        #expect(state.take(.down) == .changed && state.take(.enter) == .take(people[1]))
        state.type("a3")
        #expect(state.take(.enter) == .take(people[2]))
        state.type("+1999")
        #expect(state.take(.enter) == .typed("a3+1999"))
        var empty = PickerState([], rows: 10)
        #expect(empty.take(.enter) == .none && empty.take(.down) == .none && empty.take(.end) == .none)
    }

    @Test func escapeEmptiesThenLeaves() {
        var state = PickerState(contacts("a"), rows: 10)
        #expect(state.take(.backspace) == .none)
        state.type("xy")
        #expect(state.take(.backspace) == .changed && state.query == "x")
        #expect(state.take(.escape) == .changed && state.query == "")
        #expect(state.take(.escape) == .leave && state.take(.endOfInput) == .leave)
    }

    @Test func theMarkedOneStaysInSight() {
        var state = PickerState(contacts("a", "b", "c", "d", "e", "f", "g", "h", "i"), rows: 3)
        _ = state.take(.up)
        #expect(state.selected == 0)
        for _ in 0..<4 { _ = state.take(.down) }
        #expect(state.selected == 4 && state.top == 2)
        _ = state.take(.end)
        #expect(state.selected == 8 && state.top == 6)
        state.resize(rows: 5)
        #expect(state.top == 4)
        state.resize(rows: 1)
        #expect(state.top == 8)
        _ = state.take(.pageUp)
        _ = state.take(.home)
        #expect(state.selected == 0 && state.top == 0)
        _ = state.take(.pageDown)
        #expect(state.selected == 1)
        state.type("b")
        #expect(state.selected == 0 && state.top == 0)
    }
}

import FaxCore
import Terminal

/// What the picker shows, and what a key makes of it. It knows nothing of terminals.
struct PickerState {
    /// What is to be done after a key.
    enum Effect: Equatable {
        case none
        /// The screen has changed.
        case changed
        /// All of the screen is to be drawn.
        case redraw
        /// This contact is taken.
        case take(Contact)
        /// What was typed is taken: no contact has it.
        case typed(String)
        case leave
    }

    /// All there are, those used last first.
    let contacts: [Contact]
    private let index: ContactIndex
    /// What has been typed.
    private(set) var query = ""
    /// The contacts that it finds, by their places in ``contacts``.
    private(set) var hits: [Int]
    /// The place in ``hits`` of the one that Enter takes.
    private(set) var selected = 0
    /// The first of ``hits`` that is shown.
    private(set) var top = 0
    /// How many are shown.
    private(set) var rows: Int

    init(_ contacts: [Contact], rows: Int) {
        self.contacts = contacts
        index = ContactIndex(contacts)
        hits = Array(contacts.indices)
        self.rows = max(1, rows)
    }

    /// The window has another size.
    mutating func resize(rows: Int) {
        self.rows = max(1, rows)
        scroll()
    }

    /// What `key` does.
    mutating func take(_ key: Key) -> Effect {
        switch key {
        case .enter:
            if hits.indices.contains(selected) { return .take(contacts[hits[selected]]) }
            return query.isEmpty ? .none : .typed(query)
        case .escape: return query.isEmpty ? .leave : search("")
        case .endOfInput: return .leave
        case .backspace: return query.isEmpty ? .none : search(String(query.dropLast()))
        case .character(let character):
            guard query.utf8.count < 200 else { return .none }
            return search(query + String(character))
        case .erase: return query.isEmpty ? .none : search("")
        case .up: return move(by: -1)
        case .down: return move(by: 1)
        case .pageUp: return move(by: -rows)
        case .pageDown: return move(by: rows)
        case .home: return move(by: -hits.count)
        case .end: return move(by: hits.count)
        case .redraw: return .redraw
        case .left, .right: return .none
        }
    }

    private mutating func search(_ text: String) -> Effect {
        query = text
        hits = index.hits(text)
        (selected, top) = (0, 0)
        return .changed
    }

    private mutating func move(by step: Int) -> Effect {
        let place = max(0, min(hits.count - 1, selected + step))
        guard place != selected else { return .none }
        selected = place
        scroll()
        return .changed
    }

    private mutating func scroll() {
        if selected < top { top = selected }
        if selected >= top + rows { top = selected - rows + 1 }
        top = max(0, min(top, hits.count - rows))
    }
}

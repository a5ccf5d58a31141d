import FaxCLI
import FaxCore
import FoundationEssentials
import Terminal

/// The picker's screen, as text with control sequences (ECMA-48).
struct PickerView {
    /// Columns and lines of the window.
    let columns: Int
    let rows: Int

    /// How many contacts have room.
    var contactRows: Int { max(1, rows - 2) }

    /// All of the screen: what is typed, the contacts, and what the keys do. The cursor stands behind what is typed.
    ///
    /// - Parameter verdict: what Enter makes of what is typed, where nobody is called so.
    func text(_ state: PickerState, _ message: String?, verdict: String?) -> String {
        var text = "\u{1B}[?25l\u{1B}[0m"
        let shown = state.hits.dropFirst(state.top).prefix(contactRows)
        let width = nameWidth(shown.map { state.contacts[$0] })
        for line in 0..<contactRows where rows > 1 {
            text += "\u{1B}[\(line + 2);1H\u{1B}[0m\u{1B}[2K"
            let place = state.top + line
            if state.hits.indices.contains(place) {
                text += row(state.contacts[state.hits[place]], width, isSelected: place == state.selected)
            } else if line == 0 {
                text += nothing(state, verdict)
            }
        }
        if rows > 2 {
            text +=
                "\u{1B}[\(rows);1H\u{1B}[0m\u{1B}[2K\u{1B}[2m"
                + status(state, message).clipped(to: columns - 1)
                + "\u{1B}[0m"
        }
        return text + prompt(state)
    }

    private func prompt(_ state: PickerState) -> String {
        let label = columns >= 30 ? "fax to: " : "> "
        // The end is what is being typed.
        var query = state.query.visible
        while query.cells > max(1, columns - label.cells - 2), !query.isEmpty { query.removeFirst() }
        return "\u{1B}[1;1H\u{1B}[0m\u{1B}[2K\(label)\u{1B}[1m\(query)\u{1B}[0m\u{1B}[?25h"
    }

    /// What stands in place of contacts.
    private func nothing(_ state: PickerState, _ verdict: String?) -> String {
        let text = state.query.isEmpty ? "no contacts yet: type a number" : (verdict ?? "").visible
        return "  " + text.clipped(to: columns - 3)
    }

    private func status(_ state: PickerState, _ message: String?) -> String {
        if let message { return message.visible }
        let count =
            state.hits.count == state.contacts.count
            ? "\(state.contacts.count)" : "\(state.hits.count) of \(state.contacts.count)"
        return "\(count)  Enter takes  ↑ ↓ move  Esc leaves"
    }

    /// The columns of names: no more than they need, and no more than leaves room for numbers.
    private func nameWidth(_ contacts: [Contact]) -> Int {
        let longest = contacts.map { $0.name.visible.cells }.max() ?? 0
        return max(8, min(longest, columns - 2 - 18))
    }

    /// A line for a contact. Its parts begin where the terminal is told to go: what a terminal makes of rare characters
    /// moves nothing.
    private func row(_ contact: Contact, _ width: Int, isSelected: Bool) -> String {
        var text = isSelected ? "\u{1B}[7m\u{1B}[2K\u{1B}[1G> " : "  "
        text += Self.inOrder(contact.name.visible.clipped(to: min(width, columns - 3)))
        func add(_ part: String, at column: Int) {
            let room = columns - column
            guard room >= 8, !part.isEmpty else { return }
            text += "\u{1B}[\(column + 1)G\(Self.inOrder(part.clipped(to: room - 1)))"
        }
        let number = contact.entry.faxNumber?.e164 ?? ""
        add(number, at: width + 4)
        let others = contact.aliases + contact.groups.map { "@" + $0 }
        add(others.joined(separator: ", ").visible, at: width + 4 + 18)
        return text + "\u{1B}[0m"
    }

    /// Text from right to left ends with a mark (U+200E), so that a terminal that orders it takes nothing after it along.
    private static func inOrder(_ text: String) -> String {
        let isOther = text.unicodeScalars.contains {
            (0x590...0x8FF).contains($0.value) || (0xFB1D...0xFEFC).contains($0.value)
        }
        return isOther ? text + "\u{200E}" : text
    }
}

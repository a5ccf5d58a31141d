import FaxCore
import Foundation
import Testing

@testable import ContactChoosing

@Suite struct PickerViewTests {
    /// The lines of a screen, put together from what is written to a terminal that counts as wcwidth(3) does.
    private func screen(_ text: String, columns: Int, rows: Int) -> [String] {
        setlocale(LC_CTYPE, "C.UTF-8")
        var lines = [String](repeating: "", count: rows)
        var row = 0
        var rest = text[...]
        while let first = rest.first {
            if first != "\u{1B}" {
                lines[row].append(first)
                rest = rest.dropFirst()
                continue
            }
            let code = rest.dropFirst(2).prefix { !$0.isLetter }
            let end = rest.dropFirst(2 + code.count).first
            rest = rest.dropFirst(3 + code.count)
            switch end {
            case "H": row = (code.split(separator: ";").first.flatMap { Int($0) } ?? 1) - 1
            case "K": lines[row] = ""
            case "G":
                let column = (Int(code) ?? 1) - 1
                let missing = column - lines[row].cells
                #expect(missing >= 0, "\(lines[row]) is written over")
                lines[row] += String(repeating: " ", count: max(0, missing))
            default: break
            }
        }
        for line in lines { #expect(line.cells <= columns, "\(line)") }
        return lines
    }

    private func shown(
        _ state: PickerState, columns: Int = 60, rows: Int = 8, verdict: String? = nil
    ) -> [String] {
        screen(
            PickerView(columns: columns, rows: rows).text(state, nil, verdict: verdict), columns: columns,
            rows: rows)
    }

    private let people = contacts(
        "John Smith", "山田太郎", "Jo\u{308}rg", "أحمد", "a\u{1B}[2Jb", aliases: ["John Smith": ["js"]])

    @Test func namesAndNumbersStandInColumns() {
        var state = PickerState(people, rows: 6)
        _ = state.take(.down)
        let lines = shown(state)
        #expect(lines[0] == "fax to: ")
        #expect(lines[1] == "  John Smith  +15551230000      js")
        #expect(lines[2] == "> 山田太郎    +15551230001")
        #expect(lines[3] == "  Jo\u{308}rg        +15551230002")
        #expect(lines[4] == "  أحمد\u{200E}        +15551230003")
        #expect(lines[5].hasPrefix("  a␛[2Jb"))
        #expect(lines[7] == "5  Enter takes  ↑ ↓ move  Esc leaves")
    }

    @Test(arguments: [1, 2, 3, 8], [1, 5, 12, 20, 33, 200])
    func itFitsEveryWindow(_ rows: Int, _ columns: Int) {
        var state = PickerState(people, rows: PickerView(columns: columns, rows: rows).contactRows)
        _ = shown(state, columns: max(columns, 3), rows: rows)
        state.type("a very long text that no window of this kind has room for")
        _ = shown(state, columns: max(columns, 3), rows: rows)
    }

    @Test func whatIsMissingIsSaid() {
        var state = PickerState([], rows: 6)
        #expect(shown(state)[1] == "  no contacts yet: type a number")
        state = PickerState(people, rows: 6)
        state.type("zz")
        #expect(shown(state, verdict: "Enter takes +15551234567")[1] == "  Enter takes +15551234567")
        #expect(shown(state)[7].hasPrefix("0 of 5"))
    }
}

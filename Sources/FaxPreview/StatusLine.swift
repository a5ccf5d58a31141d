internal import CLinux
internal import FaxCore

/// The line below the page.
enum StatusLine {
    /// What it says: the question that is being answered, a message, or where one is and what one can do.
    static func text(_ state: PagerState, name: String, total: Int, isBusy: Bool, columns: Int) -> String {
        switch state.prompt {
        case .page(let text): return clipped("go to page: \(text)", columns: columns)
        case .search(let text): return clipped("/\(text.visible)", columns: columns)
        case nil: break
        }
        var place = "page \(state.page) of \(total)"
        if !name.isEmpty { place += "  \(name.visible)" }
        if state.asReceived { place += "  (as received)" }
        if isBusy { return clipped("\(place)  drawing…", columns: columns) }
        if let message = state.message { return clipped("\(place)  \(message.visible)", columns: columns) }
        let keys = [
            state.words == nil ? "n next" : "n next hit", "p back", "g go to", "+ - w size", "r received",
            "/ search", "q quit",
        ]
        let room = columns - width(place) - 1
        for count in (0...keys.count).reversed() {
            // Quitting is what nobody may have to guess.
            let hint = (keys.prefix(count) + (count < keys.count ? ["q quit"] : [])).joined(separator: "  ")
            if width(hint) <= room - 2 {
                return place + String(repeating: " ", count: room - width(hint)) + hint
            }
        }
        return clipped(place, columns: columns)
    }

    /// As much of `text` as fits, with an ellipsis where something is missing.
    static func clipped(_ text: String, columns: Int) -> String {
        guard width(text) > columns else { return text }
        var kept = ""
        var room = max(0, columns - 1)
        for character in text {
            room -= width(String(character))
            guard room >= 0 else { break }
            kept.append(character)
        }
        return kept + "…"
    }

    /// The columns that a text takes on a terminal.
    static func width(_ text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : max(0, Int(fx_column_width($1.value)))) }
    }
}

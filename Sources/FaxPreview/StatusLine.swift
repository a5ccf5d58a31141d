internal import FaxCore
internal import Terminal

/// The line below the page.
enum StatusLine {
    /// What it says: the question that is being answered, a message, or where one is and what one can do.
    static func text(_ state: PagerState, name: String, total: Int, isBusy: Bool, columns: Int) -> String {
        switch state.prompt {
        case .page(let text): return "go to page: \(text)".clipped(to: columns)
        case .search(let text): return "/\(text.visible)".clipped(to: columns)
        case nil: break
        }
        var place = "page \(state.page) of \(total)"
        if !name.isEmpty { place += "  \(name.visible)" }
        if state.asReceived { place += "  (as received)" }
        if isBusy { return "\(place)  drawing…".clipped(to: columns) }
        if let message = state.message { return "\(place)  \(message.visible)".clipped(to: columns) }
        let keys = [
            state.words == nil ? "n next" : "n next hit", "p back", "g go to", "+ - w size", "r received",
            "/ search", "q quit",
        ]
        let room = columns - place.cells - 1
        for count in (0...keys.count).reversed() {
            // Quitting is what nobody may have to guess.
            let hint = (keys.prefix(count) + (count < keys.count ? ["q quit"] : [])).joined(separator: "  ")
            if hint.cells <= room - 2 {
                return place + String(repeating: " ", count: room - hint.cells) + hint
            }
        }
        return place.clipped(to: columns)
    }
}

internal import FaxCore
internal import Terminal
internal import TerminalGraphics

/// What the pager shows, and what a key makes of it. It knows nothing of terminals and processes.
struct PagerState: Equatable {
    /// A line that is being typed below the page.
    enum Prompt: Equatable {
        case page(String)
        case search(String)
    }

    /// What is to be done after a key.
    enum Effect: Equatable {
        case none
        /// The status line has changed.
        case status
        /// Another page, or another part of it.
        case page
        /// All of the screen.
        case redraw
        /// The next page with ``words`` is looked for, from the page at this index of ``pages`` on.
        case search(from: Int, forward: Bool)
        case quit
    }

    /// The document's pages that are shown, in their order.
    let pages: [Int]
    /// The index in ``pages`` of the one that is shown.
    private(set) var index = 0
    var fit: PageFit
    private(set) var zoom = 0
    private(set) var left = 0
    private(set) var top = 0
    var asReceived: Bool
    /// What is searched for.
    private(set) var words: String?
    private(set) var prompt: Prompt?
    /// Whether the part of the page is wanted that has the first of ``words``.
    private(set) var seeksWords = false
    /// What the status line says instead of the keys, until the next key.
    var message: String?

    init(pages: [Int], fit: PageFit, asReceived: Bool) {
        (self.pages, self.fit, self.asReceived) = (pages, fit, asReceived)
    }

    /// The page that is shown.
    var page: Int { pages[index] }

    /// What `key` does, where `shown` is on the screen, if anything is.
    mutating func take(_ key: Key, shown: ShownPlace?) -> Effect {
        message = nil
        if key == .endOfInput { return .quit }
        if let prompt { return take(key, in: prompt) }
        switch key {
        case .character("q"), .character("Q"): return .quit
        case .character(" "), .pageDown, .character("f"):
            return shown.flatMap { scroll(down: $0.size.rows, of: $0) } ?? turn(by: 1)
        case .character("b"), .pageUp:
            return shown.flatMap { scroll(down: -$0.size.rows, of: $0) } ?? turn(by: -1, toEnd: true)
        case .down, .enter, .character("j"):
            return shown.flatMap { scroll(down: max(1, $0.size.rows / 8), of: $0) } ?? turn(by: 1)
        case .up, .character("k"):
            return shown.flatMap { scroll(down: -max(1, $0.size.rows / 8), of: $0) }
                ?? turn(by: -1, toEnd: true)
        case .right, .character("l"): return scroll(right: 1, of: shown)
        case .left, .character("h"): return scroll(right: -1, of: shown)
        case .character("n"): return words == nil ? turn(by: 1) : search(forward: true)
        case .character("p"): return turn(by: -1)
        case .character("N"): return words == nil ? turn(by: -1) : search(forward: false)
        case .home: return go(to: 0)
        case .end, .character("G"): return go(to: pages.count - 1)
        case .character("g"): return ask(.page(""))
        case .character(let digit) where ("1"..."9").contains(digit): return ask(.page(String(digit)))
        case .character("/"): return ask(.search(""))
        case .character("+"), .character("="): return zoom(to: zoom + 1, shown)
        case .character("-"), .character("_"): return zoom(to: zoom - 1, shown)
        case .character("w"):
            fit = fit == .width ? .page : .width
            (zoom, left, top) = (0, 0, 0)
            return .page
        case .character("r"):
            asReceived.toggle()
            return .page
        case .character("?"):
            message = Self.help
            return .status
        case .escape:
            guard words != nil else { return .status }
            words = nil
            return .page
        case .redraw: return .redraw
        default: return .status
        }
    }

    /// Shows the page at `index` of ``pages``, which was found.
    mutating func show(found index: Int) -> Effect {
        seeksWords = true
        return go(to: index)
    }

    /// Takes over where the part of the page lies that is really shown.
    mutating func settle(on shown: ShownPlace) { (left, top, seeksWords) = (shown.left, shown.top, false) }

    private static let help =
        "n p page  space b screen  arrows scroll  g G go to  + - w size  r as received  / search  q quit"

    private mutating func ask(_ prompt: Prompt) -> Effect {
        self.prompt = prompt
        return .status
    }

    private mutating func take(_ key: Key, in prompt: Prompt) -> Effect {
        let text =
            switch prompt {
            case .page(let text), .search(let text): text
            }
        switch key {
        case .escape: self.prompt = nil
        case .backspace: self.prompt = text.isEmpty ? nil : prompt.with(String(text.dropLast()))
        case .enter: return finish(prompt)
        case .character("g") where prompt == .page(text), .character("G") where prompt == .page(text):
            return finish(prompt)
        case .character(let character):
            let isDigit = ("0"..."9").contains(character)
            if case .page = prompt, !isDigit || text.count >= 7 { break }
            if text.utf8.count + character.utf8.count <= PageView.wordLimit {
                self.prompt = prompt.with(text + String(character))
            }
        default: break
        }
        return .status
    }

    private mutating func finish(_ prompt: Prompt) -> Effect {
        self.prompt = nil
        switch prompt {
        case .page(let text):
            guard let number = Int(text) else { return .status }
            guard let index = pages.firstIndex(of: number) else {
                message = "there is no page \(number)"
                return .status
            }
            return go(to: index)
        case .search(let text):
            // As in less(1), nothing repeats the last search.
            if !text.isEmpty { words = text }
            guard words != nil else { return .status }
            return .search(from: index, forward: true)
        }
    }

    private mutating func search(forward: Bool) -> Effect {
        let next = forward ? index + 1 : index - 1
        guard pages.indices.contains(next) else {
            message = forward ? "no more on the pages after this one" : "no more on the pages before this one"
            return .status
        }
        return .search(from: next, forward: forward)
    }

    private mutating func turn(by step: Int, toEnd: Bool = false) -> Effect {
        guard pages.indices.contains(index + step) else {
            message = step > 0 ? "this is the last page" : "this is the first page"
            return .status
        }
        index += step
        // Before its end: as one reads backwards.
        top = toEnd ? PageView.cellLimit : 0
        return .page
    }

    private mutating func go(to index: Int) -> Effect {
        self.index = index
        top = 0
        return .page
    }

    private mutating func zoom(to step: Int, _ shown: ShownPlace?) -> Effect {
        guard PageView.zooms.contains(step) else { return .status }
        // What is in the middle stays there.
        if let shown {
            let factor = step > zoom ? 2.0.squareRoot() : 0.5.squareRoot()
            left = Self.recentred(shown.left, shown.size.columns, factor)
            top = Self.recentred(shown.top, shown.size.rows, factor)
        }
        zoom = step
        return .page
    }

    private static func recentred(_ start: Int, _ length: Int, _ factor: Double) -> Int {
        let middle = Double(start) + Double(length) / 2
        return max(0, Int((middle * factor - Double(length) / 2).rounded()))
    }

    /// Nil if there is nothing more of the page in that direction.
    private mutating func scroll(down rows: Int, of shown: ShownPlace) -> Effect? {
        let new = min(max(0, shown.top + rows), shown.whole.rows - shown.size.rows)
        guard new != shown.top else { return nil }
        top = new
        return .page
    }

    private mutating func scroll(right direction: Int, of shown: ShownPlace?) -> Effect {
        guard let shown else { return .status }
        guard shown.whole.columns > shown.size.columns else { return turn(by: direction) }
        let step = direction * max(1, shown.size.columns / 8)
        let new = min(max(0, shown.left + step), shown.whole.columns - shown.size.columns)
        guard new != shown.left else { return .status }
        left = new
        return .page
    }
}

extension PagerState.Prompt {
    /// The same question with another text.
    fileprivate func with(_ text: String) -> Self {
        switch self {
        case .page: .page(text)
        case .search: .search(text)
        }
    }
}

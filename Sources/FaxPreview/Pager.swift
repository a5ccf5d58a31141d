internal import CLinux
public import FaxCore
internal import FaxDocument
internal import Glibc
internal import Terminal
public import TerminalGraphics

/// Reads a document on a terminal, page by page, with keys: an event loop over the terminal, the signals and the confined
/// child that draws. It waits for none of them longer than it must, and has no threads.
struct Pager: ~Copyable {
    private var preview: Preview
    private var terminal: TakenTerminal
    private var inquiry: TerminalInquiry
    private var drawing: TerminalDrawing
    private var state: PagerState
    private let total: Int
    /// The most cells for a page; nil for all that there are.
    private let limit: TerminalSize?
    private var keys = KeyReader()
    private var cache = PageCache()
    /// What is on the screen; nil if it has to be drawn.
    private var shown: PageCache.Entry?
    /// When the page that is waited for was wanted.
    private var waitingSince: ContinuousClock.Instant?
    /// The index of the page in which words are looked for, and the direction.
    private var search: (index: Int, forward: Bool)?
    private var isEnding = false

    /// How long the page before stays on the screen without a word.
    private static let patience = Duration.milliseconds(120)
    /// How long after an escape the rest of a sequence may come.
    private static let escapeTime: Int32 = 50

    init(
        _ preview: consuming Preview, pages: [Int], total: Int, on terminal: consuming TakenTerminal,
        _ drawing: TerminalDrawing, _ inquiry: TerminalInquiry, _ limit: TerminalSize?
    ) {
        state = PagerState(
            pages: pages, fit: preview.options.fit, asReceived: preview.options.asReceived)
        (self.total, self.drawing, self.inquiry, self.limit) = (total, drawing, inquiry, limit)
        self.preview = preview
        self.terminal = terminal
    }

    /// Shows the document until the reader has had enough.
    mutating func run() {
        terminal.takeScreen(erasure: drawing.erasure)
        take(inquiry.typedAhead)
        while !isEnding {
            refresh()
            listen()
        }
        // Late answers of the terminal are not for the shell.
        inquiry.drain(terminal.keys, within: .milliseconds(100))
    }

    // MARK: What comes

    private mutating func listen() {
        var sources = [
            pollfd(fd: terminal.keys, events: Int16(POLLIN), revents: 0),
            pollfd(fd: terminal.signals, events: Int16(POLLIN), revents: 0),
            pollfd(fd: preview.worker.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        let time = waitingTime()
        if unsafe poll(&sources, 3, time) < 0 && errno != EINTR { isEnding = true }
        if sources[1].revents != 0 { heedSignals() }
        if sources[0].revents != 0 {
            guard let bytes = terminal.typed() else {
                isEnding = true
                return
            }
            take(inquiry.sift(bytes))
        } else if keys.isWaiting {
            keys.finish().forEach { press($0) }
        }
        if let request = preview.worker.current, let answer = preview.worker.read() {
            take(answer, to: request)
        }
    }

    /// Milliseconds for poll(2).
    private mutating func waitingTime() -> Int32 {
        if keys.isWaiting { return Self.escapeTime }
        var ends = [preview.worker.deadline].compactMap { $0 }
        if let waitingSince, waitingSince.duration(to: .now) < Self.patience {
            ends.append(waitingSince + Self.patience)
        }
        guard let end = ends.min() else { return -1 }
        return Int32(
            clamping: Int(max(0, ContinuousClock.now.duration(to: end) / .milliseconds(1)).rounded(.up)))
    }

    private mutating func heedSignals() {
        while case let signal = fx_next_signal(terminal.signals), signal != 0 {
            switch signal {
            case SIGWINCH: resize()
            case SIGCONT:
                terminal.takeScreen(erasure: drawing.erasure)
                resize()
            default:
                terminal.yield(to: signal, erasure: drawing.erasure)
                resize()
            }
        }
    }

    private mutating func resize() {
        drawing = TerminalDrawing(
            drawing.format, on: drawing.abilities.resized(terminal.keys), number: drawing.number)
        cache.empty()
        shown = nil
    }

    private mutating func take(_ bytes: [UInt8]) {
        // While the terminal was asked, these were no signals.
        if bytes.contains(0x03) { _ = raise(SIGINT) }
        if bytes.contains(0x1A) { _ = raise(SIGTSTP) }
        for key in keys.take(bytes) where !isEnding { press(key) }
    }

    private mutating func press(_ key: Key) {
        search = nil
        switch state.take(key, shown: shown?.place) {
        case .quit: isEnding = true
        case .search(let index, let forward): search = (index, forward)
        case .redraw:
            cache.empty()
            shown = nil
        case .none, .status, .page: break
        }
    }

    // MARK: What is drawn

    private mutating func take(_ answer: PageAnswer, to request: PageRequest) {
        switch (request, answer) {
        case (.view(let view), .shown(let page)): cache.keep(entry(view, page))
        case (.view(let view), .failed(let error)):
            cache.keep(PageCache.Entry(view: view, place: nil, code: message(error.message)))
        case (.find(_, let page), .found(let count)): found(count, on: page)
        case (.find, .failed(let error)):
            (search, state.message) = (nil, error.message)
        default: break
        }
    }

    private func entry(_ view: PageView, _ page: ShownPage) -> PageCache.Entry {
        let area = drawing.abilities.window
        let column = max(0, (area.columns - page.size.columns) / 2)
        do throws(FaxError) {
            let code = try drawing.code(page, column: column, row: 0)
            return PageCache.Entry(view: view, place: page.place, code: code)
        } catch {
            return PageCache.Entry(view: view, place: nil, code: message(error.message))
        }
    }

    /// A line in the place of a page.
    private func message(_ text: String) -> [UInt8] {
        let window = drawing.abilities.window
        let line = text.visible.clipped(to: window.columns)
        let column = (window.columns - line.cells) / 2 + 1
        return drawing.erasure + Array("\u{1B}[\(max(1, window.rows / 2));\(column)H\(line)".utf8)
    }

    private mutating func found(_ count: Int, on page: Int) {
        guard let (index, forward) = search, state.pages[index] == page else { return }
        if count > 0 {
            search = nil
            _ = state.show(found: index)
            return
        }
        let next = forward ? index + 1 : index - 1
        guard state.pages.indices.contains(next) else {
            search = nil
            state.message = "“\(state.words ?? "")” is not there \(forward ? "from here on" : "before")"
            return
        }
        search = (next, forward)
    }

    /// How the page is wanted that is `step` pages away; nil if there is none.
    private func view(_ step: Int = 0) -> PageView? {
        guard state.pages.indices.contains(state.index + step) else { return nil }
        let window = drawing.abilities.window
        var view = PageView(
            page: state.pages[state.index + step], with: drawing,
            into: TerminalSize(
                columns: min(window.columns, limit?.columns ?? window.columns),
                rows: min(window.rows - 1, limit?.rows ?? window.rows)), fit: state.fit,
            asReceived: state.asReceived)
        view.zoom = state.zoom
        (view.left, view.top) = (state.left, step == 0 ? state.top : 0)
        view.words = state.asReceived ? nil : state.words
        view.seeksWords = step == 0 && state.seeksWords && view.words != nil
        return view
    }

    /// Shows what there is to show, and sees to it that the child is at what is needed next.
    private mutating func refresh() {
        guard !isEnding, let wanted = view() else { return }
        if let entry = cache.entry(for: wanted) {
            waitingSince = nil
            if shown?.view != wanted { show(entry) }
        } else if waitingSince == nil {
            waitingSince = .now
        }
        if preview.worker.current == nil { askNext(wanted) }
        showStatus()
    }

    private mutating func askNext(_ wanted: PageView) {
        if !cache.has(wanted) { return preview.worker.ask(.view(wanted)) }
        if let search, let words = state.words {
            return preview.worker.ask(.find(words, page: state.pages[search.index]))
        }
        // What one reads next, and what one may go back to.
        for step in [1, -1] {
            if let view = view(step), !cache.has(view) { return preview.worker.ask(.view(view)) }
        }
    }

    private mutating func show(_ entry: PageCache.Entry) {
        shown = entry
        line = nil
        if let place = entry.place { settle(on: place, entry) }
        terminal.write(Array("\u{1B}[0m\u{1B}[2J".utf8) + entry.code + Array("\u{1B}[0m".utf8))
    }

    /// Where the page lies is known only now: the end of a page that was turned to backwards, say.
    private mutating func settle(on place: ShownPlace, _ entry: PageCache.Entry) {
        state.settle(on: place)
        guard let settled = view(), settled != entry.view else { return }
        shown = PageCache.Entry(view: settled, place: place, code: entry.code)
        if let shown { cache.keep(shown) }
    }

    /// What the status line says.
    private var line: String?

    private mutating func showStatus() {
        let window = drawing.abilities.window
        let isBusy = waitingSince.map { $0.duration(to: .now) >= Self.patience } ?? false
        var state = state
        if let search { state.message = "searching page \(state.pages[search.index])…" }
        let text = StatusLine.text(
            state, name: preview.document.title, total: total, isBusy: isBusy, columns: window.columns)
        guard text != line else { return }
        line = text
        let cursor = state.prompt == nil ? "\u{1B}[?25l" : "\u{1B}[?25h"
        let style = state.prompt == nil ? "\u{1B}[7m" : ""
        let rest = state.prompt == nil ? max(0, window.columns - text.cells) : 0
        terminal.write(
            Array(
                "\u{1B}[\(window.rows);1H\u{1B}[0m\u{1B}[2K\(style)\(text)\(String(repeating: " ", count: rest))\u{1B}[0m\(cursor)"
                    .utf8))
        if state.prompt != nil {
            terminal.write(Array("\u{1B}[\(window.rows);\(text.cells + 1)H".utf8))
        }
    }
}

extension Preview {
    /// Shows the document on a terminal, where a person reads it page by page with keys, until they have had enough.
    ///
    /// The terminal is afterwards as it was, whatever happens.
    /// - Parameters:
    ///   - keys: the terminal, where keys come from and which is asked what it can do.
    ///   - output: where its screen is written to.
    ///   - environment: hints what the terminal can do.
    ///   - format: how pages are shown; nil for the best way that it has.
    ///   - limit: makes the area for a page smaller than the screen; nil for all of it.
    /// - Throws: exit status 65 for a document that is no use.
    public consuming func read(
        on keys: Int32, output: Int32, environment: [String: String], format: TerminalFormat?,
        area: TerminalSize?
    ) throws(FaxError) {
        let terminal = try TakenTerminal(keys: keys, output: output)
        let inquiry = TerminalInquiry(of: keys, environment: environment)
        let abilities = inquiry.abilities
        let drawing = TerminalDrawing(format ?? abilities.best, on: abilities, number: Int(getpid()))
        drawing.warmUp()
        let pages = try pages()
        let total = try pageCount()
        var pager = Pager(self, pages: pages, total: total, on: terminal, drawing, inquiry, area)
        pager.run()
    }
}

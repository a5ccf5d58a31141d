import TerminalGraphics
import Terminal
import Testing

@testable import FaxPreview

@Suite struct PagerStateTests {
    /// A page that the screen has room for.
    private let whole = ShownPlace(
        size: TerminalSize(columns: 30, rows: 20), whole: TerminalSize(columns: 30, rows: 20), left: 0, top: 0
    )

    private func state(_ pages: [Int] = Array(1...12)) -> PagerState {
        PagerState(pages: pages, fit: .page, asReceived: false)
    }

    /// What is left after some keys, and the last one's effect.
    private func after(
        _ keys: [Key], in state: PagerState, shown: ShownPlace? = nil
    ) -> (state: PagerState, effect: PagerState.Effect) {
        var state = state
        var effect = PagerState.Effect.none
        for key in keys { effect = state.take(key, shown: shown ?? whole) }
        return (state, effect)
    }

    private func typed(_ text: String) -> [Key] { text.map { $0 == "\n" ? .enter : .character($0) } }

    @Test(arguments: [
        ("n", 2), ("nn", 3), ("np", 1), ("p", 1), (" ", 2), ("  b", 2), ("G", 12), ("Gn", 12), ("7\n", 7),
        ("g7\n", 7), ("g12\n", 12), ("12g", 12), ("3G", 3), ("g99\n", 1), ("g\n", 1), ("j", 2), ("nk", 1),
        ("l", 2), ("nh", 1),
    ])
    func keysTurnPages(_ keys: String, _ page: Int) {
        #expect(after(typed(keys), in: state()).state.page == page)
    }

    @Test func atTheEndsNothingTurnsAndThatIsSaid() {
        let (last, effect) = after(typed("Gn"), in: state())
        #expect(effect == .status && last.message == "this is the last page")
        #expect(after(typed("p"), in: state()).state.message == "this is the first page")
        #expect(after(typed("g99\n"), in: state()).state.message == "there is no page 99")
    }

    @Test func thePagesThatWereWantedAreThePagesThereAre() {
        let few = state([3, 9])
        #expect(after(typed("n"), in: few).state.page == 9)
        #expect(after(typed("9\n"), in: few).state.page == 9)
        #expect(after(typed("4\n"), in: few).state.page == 3)
    }

    @Test func aPageLargerThanTheScreenIsScrolledBeforeItTurns() {
        var place = ShownPlace(
            size: TerminalSize(columns: 30, rows: 20), whole: TerminalSize(columns: 60, rows: 50), left: 0,
            top: 0)
        var state = state()
        #expect(state.take(.character(" "), shown: place) == .page && state.top == 20 && state.page == 1)
        place.top = 20
        #expect(state.take(.pageDown, shown: place) == .page && state.top == 30 && state.page == 1)
        place.top = 30
        #expect(state.take(.pageDown, shown: place) == .page && state.top == 0 && state.page == 2)
        place.top = 0
        // Backwards, one comes to a page's end.
        #expect(state.take(.pageUp, shown: place) == .page && state.page == 1 && state.top > 30)
        #expect(state.take(.right, shown: place) == .page && state.left == 3 && state.page == 1)
        place.left = 30
        #expect(state.take(.right, shown: place) == .status)
    }

    @Test func sizeKeepsTheMiddleWhereItIs() {
        var state = state()
        #expect(state.take(.character("+"), shown: whole) == .page)
        #expect(state.take(.character("+"), shown: whole) == .page)
        #expect(state.zoom == 2)
        // The middle of 20 rows, at √2: 14.1; half a screen before it is row 4.
        #expect(state.top == 4 && state.left == 6)
        for _ in 0..<50 { _ = state.take(.character("+"), shown: whole) }
        #expect(state.zoom == PageView.zooms.upperBound)
        _ = state.take(.character("w"), shown: whole)
        #expect(state.zoom == 0 && state.fit == .width && state.top == 0)
    }

    @Test func aSearchGoesOnFromPageToPage() {
        let (found, effect) = after(typed("n/later on\n"), in: state())
        #expect(effect == .search(from: 1, forward: true) && found.words == "later on")
        var state = found
        #expect(state.show(found: 4) == .page && state.page == 5 && state.seeksWords)
        state.settle(on: whole)
        #expect(!state.seeksWords)
        #expect(state.take(.character("n"), shown: whole) == .search(from: 5, forward: true))
        #expect(state.take(.character("N"), shown: whole) == .search(from: 3, forward: false))
        // The same once more, as in less(1).
        #expect(after(typed("/\n"), in: state).effect == .search(from: 4, forward: true))
        #expect(state.take(.escape, shown: whole) == .page && state.words == nil)
        #expect(state.take(.character("n"), shown: whole) == .page && state.page == 6)
    }

    @Test func aQuestionCanBeTakenBack() {
        #expect(after(typed("/abc") + [.escape], in: state()).state == state())
        #expect(after(typed("/a") + [.backspace, .backspace], in: state()).state.prompt == nil)
        #expect(after(typed("/a") + [.backspace], in: state()).state.prompt == .search(""))
        #expect(after(typed("/q"), in: state()).effect == .status)
        #expect(after(typed("1234567890123\n"), in: state()).state.message == "there is no page 1234567")
    }

    @Test func itCanBeLeft() {
        for key in ["q", "Q"] { #expect(after(typed(key), in: state()).effect == .quit) }
        #expect(after([.endOfInput], in: state()).effect == .quit)
        #expect(after(typed("/a") + [.endOfInput], in: state()).effect == .quit)
    }

    @Test func whateverIsTypedIsSurvived() {
        let keys: [Key] =
            typed("npbgGwr+-/?qN 0123456789x\n") + [
                .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .escape, .backspace, .redraw,
            ]
        var state = state([4])
        for _ in 0..<5000 {
            _ = state.take(keys.randomElement() ?? .escape, shown: Bool.random() ? whole : nil)
            #expect(state.page == 4 && PageView.zooms.contains(state.zoom))
        }
    }
}

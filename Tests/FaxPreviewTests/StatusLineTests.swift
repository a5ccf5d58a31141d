import Terminal
import Testing

@testable import FaxPreview

@Suite struct StatusLineTests {
    private let state = PagerState(pages: [1, 2, 3], fit: .page, asReceived: false)

    private func text(_ state: PagerState, name: String = "a.pdf", columns: Int, isBusy: Bool = false)
        -> String
    {
        StatusLine.text(state, name: name, total: 3, isBusy: isBusy, columns: columns)
    }

    @Test func itSaysWhereOneIsAndWhatOneCanDo() {
        let line = text(state, columns: 120)
        #expect(line.hasPrefix("page 1 of 3  a.pdf  ") && line.hasSuffix("q quit"))
        #expect(line.contains("/ search"))
    }

    @Test(arguments: 1...130)
    func itFitsAnyScreen(_ columns: Int) {
        for name in ["a.pdf", "漢字漢字漢字漢字漢字漢字.pdf", ""] {
            var state = state
            #expect(text(state, name: name, columns: columns).cells <= columns)
            #expect(text(state, name: name, columns: columns, isBusy: true).cells <= columns)
            state.message = String(repeating: "long ", count: 50)
            #expect(text(state, name: name, columns: columns).cells <= columns)
        }
    }

    @Test func quittingIsTheLastThingToBeLeftOut() {
        let narrow = text(state, columns: 40)
        #expect(narrow.hasSuffix("q quit") && !narrow.contains("received"))
    }

    @Test func aNameCannotSteerTheTerminal() {
        let line = text(state, name: "\u{1B}[2Ja\u{202E}b\n.pdf", columns: 200)
        #expect(line.contains("␛[2Ja<U+202E>b␊.pdf"))
    }

    @Test func aQuestionIsShownAsItIsTyped() {
        var state = state
        for key in "/x\u{1}".map({ Key.character($0) }) { _ = state.take(key, shown: nil) }
        #expect(text(state, columns: 80) == "/x␁")
    }
}

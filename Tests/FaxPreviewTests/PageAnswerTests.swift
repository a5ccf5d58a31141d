import FaxCore
import TerminalGraphics
import Testing

@testable import FaxPreview

/// What goes through the pipe between the pager and the process that draws, which may have been taken over.
@Suite struct PageAnswerTests {
    private static let page = ShownPage(
        picture: ScreenPicture(width: 3, height: 2, colors: .rgb, samples: Array(0..<18)),
        place: ShownPlace(
            size: TerminalSize(columns: 3, rows: 2), whole: TerminalSize(columns: 9, rows: 8), left: 6, top: 1
        ))

    private static let answers: [PageAnswer] = [
        .count(2000), .shown(page), .text("ünïcödé\u{0}\u{1B}[31m"), .text(""), .found(3),
        .failed(FaxError(.badData, "it is broken", hint: "mend it")),
        .failed(FaxError(.software, "", cause: "signal 11")),
    ]

    @Test(arguments: answers)
    func anAnswerArrivesAsItWasSent(_ answer: PageAnswer) {
        #expect(PageAnswer(bytes: answer.bytes) == answer)
    }

    @Test(arguments: [
        PageRequest.count, .text(page: 7), .find("wörds", page: 1),
        .view(
            PageView(
                page: 9, asReceived: true, area: TerminalSize(columns: 80, rows: 24),
                pixels: PixelSize(width: 8, height: 8), cell: PixelSize(width: 9, height: 18), isExact: true,
                fit: .width, zoom: -3, left: 5, top: 8, words: "a", seeksWords: true)),
    ])
    func aRequestArrivesAsItWasSent(_ request: PageRequest) {
        #expect(PageRequest(bytes: request.bytes) == request)
        #expect(PageRequest(bytes: request.bytes.dropLast()) == nil)
        #expect(PageRequest(bytes: request.bytes + [0]) == nil)
    }

    @Test(arguments: answers)
    func whatIsCutOffOrTooLongIsNoAnswer(_ answer: PageAnswer) {
        let bytes = answer.bytes
        for count in 0..<bytes.count { #expect(PageAnswer(bytes: Array(bytes.prefix(count))) == nil) }
        #expect(PageAnswer(bytes: bytes + [0]) == nil)
    }

    @Test func whatWasNotAskedIsNoAnswer() {
        func view(_ columns: Int, _ rows: Int) -> PageRequest {
            let one = PixelSize(width: 1, height: 1)
            return .view(
                PageView(page: 1, area: TerminalSize(columns: columns, rows: rows), pixels: one, cell: one))
        }
        let answer = PageAnswer.shown(Self.page)
        #expect(answer.isAnswer(to: view(3, 2)) && !answer.isAnswer(to: .count))
        #expect(!answer.isAnswer(to: view(2, 2)) && !answer.isAnswer(to: view(3, 1)))
        // Few pixels on more cells than there is time to fill with characters.
        let wall = TerminalSize(columns: 10_000, rows: 10_000)
        let stretched = ShownPage(
            picture: Self.page.picture, place: ShownPlace(size: wall, whole: wall, left: 0, top: 0))
        #expect(!PageAnswer.shown(stretched).isAnswer(to: view(10_000, 10_000)))
        #expect(!PageAnswer.count(3).isAnswer(to: .text(page: 3)) && PageAnswer.count(3).isAnswer(to: .count))
    }

    /// Every number replaced by every evil one: an answer or none, and never a crash. A picture has its samples.
    @Test func numbersThatLieAreNotBelieved() {
        let evil: [Int64] = [-1, 0, 1, 4, 255, 1 << 31, 1 << 40, .max, .min]
        for answer in Self.answers {
            let bytes = answer.bytes
            for start in stride(from: 0, through: bytes.count - 8, by: 8) {
                for number in evil {
                    var changed = bytes
                    for index in 0..<8 {
                        changed[start + index] = UInt8(truncatingIfNeeded: number >> (8 * Int64(index)))
                    }
                    guard case .shown(let page)? = PageAnswer(bytes: changed) else { continue }
                    let picture = page.picture
                    #expect(
                        picture.samples.count
                            == picture.width * picture.height * picture.colors.samplesPerPixel)
                    #expect(page.place.left + page.size.columns <= page.place.whole.columns)
                }
            }
        }
    }
}

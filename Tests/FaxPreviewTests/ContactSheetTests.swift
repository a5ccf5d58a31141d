import FaxCore
import TerminalGraphics
import Testing

@testable import FaxPreview

@Suite struct ContactSheetTests {
    @Test(arguments: [(1, 1), (18, 1), (37, 1), (38, 2), (80, 4), (200, 10)])
    func thereAreAsManyInARowAsFit(_ columns: Int, _ count: Int) {
        #expect(ContactRow.thumbnails(in: columns) == count)
        let row = ContactRow(count, columns: columns, cell: PixelSize(width: 8, height: 16))
        #expect(count * (row.thumbnail.columns + 2) - 2 <= columns)
    }

    @Test func numbersStandBelowTheirPages() {
        var row = ContactRow(3, columns: 58, cell: PixelSize(width: 8, height: 16))
        let size = row.thumbnail
        let picture = ScreenPicture(
            width: size.columns, height: size.rows, colors: .gray,
            samples: [UInt8](repeating: 255, count: size.columns * size.rows))
        let shown = ShownPage(picture: picture, place: ShownPlace(size: size, whole: size, left: 0, top: 0))
        row.add(shown, page: 9)
        row.add(nil, page: 10)
        row.add(shown, page: 11)
        #expect(row.numbers.hasPrefix("         9 "))
        #expect(row.numbers.contains("10 (can't be drawn)") && row.numbers.hasSuffix(" 11"))
        #expect(row.shown?.size == TerminalSize(columns: 58, rows: size.rows))
        let samples = row.shown?.picture.samples ?? []
        // White, gray between and in the empty place, white.
        #expect([0, 18, 25, 39, 40, 57].map { samples[$0] } == [255, 128, 128, 128, 255, 255])
    }

    @Test func aBoardTakesNoMoreThanItHasRoomFor() {
        var board = PictureBoard(width: 4, height: 3, colors: .rgb)
        let black = ScreenPicture(
            width: 9, height: 9, colors: .gray, samples: [UInt8](repeating: 0, count: 81))
        board.place(black, x: 2, y: 1)
        board.place(black, x: 4, y: 3)
        board.place(black, x: -1, y: 0)
        let samples = board.picture.samples
        #expect(samples.count == 36 && samples.count { $0 == 0 } == 2 * 2 * 3)
        #expect(samples[0] == 128 && samples[(1 * 4 + 2) * 3] == 0)
    }

    @Test func everyDigitLooksDifferent() {
        let pictures = Set((0...9).map { Digits.picture($0).samples })
        #expect(pictures.count == 10)
        #expect(Digits.picture(2000).width == 48)
    }
}

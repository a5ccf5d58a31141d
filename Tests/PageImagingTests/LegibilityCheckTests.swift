import FaxCore
import TestSupport
import Testing

@testable import PageImaging

@Suite struct LegibilityCheckTests {
    private func check(_ page: BilevelPage, _ resolution: Resolution = .fine) -> LegibilityCheck {
        LegibilityCheck(
            of: page, geometry: FaxGeometry(line: .a4, lines: page.lines, resolution: resolution))
    }

    private func kinds(_ warnings: [LegibilityWarning]) -> [LegibilityWarning.Kind] { warnings.map(\.kind) }

    /// Half a letter at fine: 15 lines of text of some 16 points.
    private var letter: BilevelPage {
        var page = BilevelPage(width: 1728, lines: 1200)
        for line in 0..<15 { page.write(50, at: 200, 100 + line * 40, scale: 3, seed: line) }
        return page
    }

    // MARK: A page that is all right

    @Test func aLetterGivesNone() throws {
        #expect(try check(letter).warnings() == [])
    }

    @Test func theDocumentsOfTheCCITTGiveNoneButTheInverseOne() throws {
        for file in Repository.corpusFiles("fax/itu", endings: ["pbm"]) {
            let page = try #require(try BilevelPage(pbm: file))
            let expected: [LegibilityWarning.Kind] = file.lastPathComponent == "itu8.pbm" ? [.darkArea] : []
            #expect(try kinds(check(page).warnings()) == expected, "\(file.lastPathComponent)")
        }
    }

    // MARK: Small text

    @Test func smallLettersAreFoundByTheirShapes() throws {
        var page = letter
        for line in 0..<5 { page.write(60, at: 300, 800 + line * 16, scale: 1, seed: line) }
        let warnings = try check(page).warnings()
        #expect(kinds(warnings) == [.smallText])
        let place = try #require(warnings.first?.at)
        #expect((300...302).contains(place.x) && (800...802).contains(place.y))
        #expect((60...80).contains(place.height))
        #expect(
            warnings.first?.detail
                == "text of about 5.5 points; letters under 6 points break up at fine resolution")
        #expect(try check(page, .superfine).warnings().filter { $0.kind == .resolution }.isEmpty)
    }

    @Test func atStandardLettersMustBeLarger() throws {
        var page = BilevelPage(width: 1728, lines: 1146)
        for line in 0..<20 { page.write(80, at: 200, 100 + line * 20, scale: 1, seed: line) }
        #expect(try kinds(check(page, .standard).warnings()) == [])
        // The same pels with every second line left out: 5 lines high, and not 7.
        var small = BilevelPage(width: 1728, lines: 1146)
        for line in 0..<20 { small.write(80, at: 200, 100 + line * 20, scale: 1, seed: line, squashed: true) }
        #expect(try kinds(check(small, .standard).warnings()) == [.smallText])
    }

    @Test func sizesOfTheDocumentCountMoreThanShapes() throws {
        var check = check(letter)
        func text(_ points: Double, width: Int = 400) -> PlacedText {
            PlacedText(at: PelRect(x: 200, y: 300, width: width, height: 14), fontSize: points, shade: 0)
        }
        check.texts = [text(6)]
        #expect(try check.warnings() == [])
        check.texts = [text(5.98)]
        #expect(try check.warnings() == [])
        check.texts = [text(5.2)]
        #expect(
            try check.warnings() == [
                LegibilityWarning(
                    .smallText, at: PelRect(x: 200, y: 300, width: 400, height: 14),
                    detail: "text of 5.2 points; letters under 6 points break up at fine resolution")
            ])
        // A footnote's mark.
        check.texts = [text(10), text(5.2, width: 9)]
        #expect(try check.warnings() == [])
    }

    @Test func nobodyIsToldOfMoreThanThreePlaces() throws {
        var check = check(letter)
        check.texts = (0..<21).map {
            PlacedText(
                at: PelRect(x: 100, y: 10 + $0 * 55, width: 100 + $0, height: 10), fontSize: 4, shade: 0)
        }
        let warnings = try check.warnings()
        #expect(kinds(warnings) == [.smallText, .smallText, .smallText])
        #expect(warnings.first?.at.width == 120)
    }

    @Test func senselessNumbersOfADocumentDoNoHarm() throws {
        var check = check(letter)
        check.texts = [
            PlacedText(
                at: PelRect(x: .min, y: .max, width: .max, height: .min), fontSize: .nan, shade: .infinity),
            PlacedText(at: PelRect(x: -5, y: 9999, width: 50, height: -7), fontSize: -1, shade: 0.5),
        ]
        check.photographs = [PelRect(x: .max, y: 0, width: .max, height: .max)]
        check.content = PelRect(x: 0, y: .min, width: .max, height: .max)
        _ = try check.warnings()
    }

    // MARK: Gray text

    @Test func grayTextThatIsBlackOnThePageIsNoTrouble() throws {
        var check = check(letter)
        check.texts = [
            PlacedText(at: PelRect(x: 200, y: 300, width: 900, height: 14), fontSize: 9, shade: 0.5)
        ]
        #expect(try check.warnings() == [])
        check.isDrawnElsewhere = true
        #expect(
            try check.warnings().map(\.detail) == [
                "gray text, 50 % of white: the server makes dots of it; raster mode keeps it"
            ])
    }

    @Test func grayTextThatIsWhiteOnThePageVanishes() throws {
        var check = check(letter)
        let place = PelRect(x: 200, y: 900, width: 900, height: 24)
        check.texts = [
            PlacedText(at: place, fontSize: 9, shade: 0.8),
            // White on nothing, and black.
            PlacedText(at: PelRect(x: 200, y: 1000, width: 900, height: 24), fontSize: 9, shade: 1),
            PlacedText(at: PelRect(x: 200, y: 1100, width: 900, height: 24), fontSize: 9, shade: 0.1),
        ]
        #expect(
            try check.warnings() == [
                LegibilityWarning(.grayText, at: place, detail: "gray text, 80 % of white: it vanishes")
            ])
    }

    @Test func paleLettersAreFoundByTheirShapes() throws {
        var pale = BilevelPage(width: 1728, lines: 1200)
        for line in 0..<4 { pale.write(50, at: 250, 800 + line * 40, scale: 3, seed: line) }
        var check = check(letter)
        check.gray = GrayPage(of: [(letter, 0), (pale, 180)])
        let warnings = try check.warnings()
        #expect(kinds(warnings) == [.grayText])
        #expect((800...802).contains(warnings.first?.at.y ?? 0))
        // What shines through from the other side is paler.
        check.gray = GrayPage(of: [(letter, 0), (pale, 210)])
        #expect(try check.warnings() == [])
        // Gray that is black on the page is there.
        var both = letter
        for line in 0..<4 { both.write(50, at: 250, 800 + line * 40, scale: 3, seed: line) }
        var kept = self.check(both)
        kept.gray = GrayPage(of: [(letter, 0), (pale, 180)])
        #expect(try kept.warnings() == [])
    }

    // MARK: Hairlines

    @Test func linesThatVanishAreCounted() throws {
        var pale = BilevelPage(width: 1728, lines: 1200)
        pale.blacken(PelRect(x: 300, y: 800, width: 900, height: 1))
        pale.blacken(PelRect(x: 300, y: 820, width: 900, height: 2))
        pale.blacken(PelRect(x: 100, y: 700, width: 2, height: 450))
        var check = check(letter)
        check.gray = GrayPage(of: [(letter, 0), (pale, 185)])
        let warnings = try check.warnings()
        #expect(kinds(warnings) == [.hairline, .hairline])
        #expect(
            warnings.map(\.detail).sorted() == [
                "2 lines are too thin or too pale, and vanish",
                "a line is too thin or too pale, and vanishes",
            ])
        #expect(warnings.contains { $0.at == PelRect(x: 300, y: 800, width: 900, height: 22) })
    }

    @Test func aSoftEdgeOfSomethingBlackIsNoLine() throws {
        var (page, soft) = (letter, BilevelPage(width: 1728, lines: 1200))
        page.blacken(PelRect(x: 300, y: 800, width: 900, height: 3))
        soft.blacken(PelRect(x: 298, y: 795, width: 904, height: 13))
        var check = check(page)
        check.gray = GrayPage(of: [(soft, 190), (page, 0)])
        #expect(try check.warnings() == [])
    }

    // MARK: Dark areas and photographs

    @Test func aLargeBlackAreaIsNamedWithItsSize() throws {
        var page = letter
        page.blacken(PelRect(x: 192, y: 780, width: 800, height: 320))
        let warnings = try check(page).warnings()
        #expect(kinds(warnings) == [.darkArea])
        #expect(warnings.first?.detail.contains("11 % of the page in black") == true)
        var logo = letter
        logo.blacken(PelRect(x: 192, y: 800, width: 200, height: 200))
        #expect(try check(logo).warnings() == [])
    }

    @Test func aPhotographIsTooLongAtMoreThanAMinute() throws {
        var generator = SplitMix(state: 3)
        var page = letter
        let photograph = PelRect(x: 256, y: 760, width: 1200, height: 400)
        for y in 760..<1160 {
            for x in 256..<1456 where generator.next() % 3 == 0 { page.blacken(x, y) }
        }
        // Nobody said that there is one.
        #expect(try kinds(check(page).warnings()) == [.photograph])
        var known = check(page)
        known.photographs = [photograph]
        let warnings = try known.warnings()
        #expect(warnings.map(\.at) == [photograph])
        #expect(warnings.first?.detail.contains("min") == true)
        known.photographs = [PelRect(x: 256, y: 760, width: 300, height: 300)]
        #expect(try known.warnings() == [])
    }

    // MARK: Blank pages

    @Test func aBlankPageIsSaidToBeBlankAndNothingElse() throws {
        var page = BilevelPage(width: 1728, lines: 1200)
        #expect(try check(page).warnings().map(\.detail) == ["nothing is on the page"])
        page.blacken(PelRect(x: 400, y: 900, width: 3, height: 2))
        #expect(try check(page).warnings().map(\.detail) == ["nothing is on the page"])
        page.blacken(PelRect(x: 500, y: 900, width: 8, height: 12))
        let warnings = try check(page).warnings()
        #expect(kinds(warnings) == [.blankPage])
        #expect(warnings.first?.at == PelRect(x: 500, y: 900, width: 8, height: 12))
    }

    @Test func aHeaderLineAloneIsABlankPage() throws {
        var page = BilevelPage(width: 1728, lines: 1200)
        page.write(40, at: 100, 40, scale: 3, seed: 1)
        #expect(try check(page).warnings() == [])
        var check = check(page)
        check.content = PelRect(x: 0, y: 80, width: 1728, height: 1120)
        #expect(try kinds(check.warnings()) == [.blankPage])
    }

    // MARK: Resolution

    @Test(arguments: [(Resolution.fine, "standard"), (.superfine, "fine")])
    func linesInPairsCanBeFewer(resolution: Resolution, lower: String) throws {
        var page = BilevelPage(width: 1728, lines: 1200)
        for line in 0..<20 { page.write(60, at: 200, 301 + line * 40, scale: 3, seed: line, doubled: true) }
        let warnings = try check(page, resolution).warnings()
        #expect(kinds(warnings) == [.resolution])
        #expect(warnings.first?.detail.contains("\(lower) resolution loses nothing") == true)
        #expect(try check(page, .standard).warnings() == [])
        var small = check(page, .fine)
        small.texts = [
            PlacedText(at: PelRect(x: 0, y: 0, width: 500, height: 30), fontSize: 8, shade: 0)
        ]
        #expect(try small.warnings() == [])
    }
}

extension GrayPage {
    /// White paper with each page's black drawn in a shade, one over the other.
    fileprivate init(of layers: [(page: BilevelPage, shade: UInt8)]) {
        let first = layers[0].page
        self.init(
            width: first.width, height: first.lines,
            pels: [UInt8](repeating: 255, count: first.width * first.lines))
        for (page, shade) in layers {
            for y in 0..<page.lines {
                for x in 0..<page.width where page.isBlack(x, y) { pels[y * width + x] = shade }
            }
        }
    }
}

extension BilevelPage {
    /// A few letters, 7 lines high without what stands out of the line.
    private static let letters: [[String]] = [
        [".####.", "#....#", ".....#", ".#####", "#....#", "#...##", ".###.#"],
        ["#.###.", "##...#", "#....#", "#....#", "#....#", "#....#", "#....#"],
        [".####.", "#....#", "#....#", "######", "#.....", "#....#", ".####."],
        [".####.", "#....#", "#....#", "#....#", "#....#", "#....#", ".####."],
        [".####.", "#....#", "#.....", ".####.", ".....#", "#....#", ".####."],
        ["#.....", "#.....", "#.....", "#.###.", "##...#", "#....#", "#....#", "#....#", "#....#", "#.###."],
    ]

    /// Writes `count` letters from a point downwards; every sixth is a space.
    ///
    /// - Parameters:
    ///   - scale: pels for each of a letter's, in both directions.
    ///   - squashed: leaves out every third line.
    ///   - doubled: twice as many lines.
    fileprivate mutating func write(
        _ count: Int, at x: Int, _ y: Int, scale: Int, seed: Int, squashed: Bool = false,
        doubled: Bool = false
    ) {
        for index in 0..<count where index % 6 != 5 {
            let letter = Self.letters[(index * 7 + seed) % Self.letters.count]
            let rows = squashed ? letter.enumerated().filter { $0.offset % 3 != 1 }.map(\.element) : letter
            let down = doubled ? 2 : scale
            for (row, drawing) in rows.enumerated() {
                for (column, mark) in drawing.enumerated() where mark == "#" {
                    blacken(
                        PelRect(
                            x: x + index * 8 * scale + column * scale,
                            y: y + (row - rows.count + (squashed ? 5 : 7)) * down, width: scale, height: down)
                    )
                }
            }
        }
    }
}

import FaxCore
import Foundation
import TestSupport
import Testing

@testable import PageImaging

/// Pictures without texture become halftones; paper doesn't, whatever falls on it.
@Suite struct ShadedPictureTests {
    private static let fine = PelDensity(horizontal: 204, vertical: 196)

    @Test func aDrawingInFlatColoursIsAHalftone() {
        for darkest in [20, 90] as [UInt8] {
            let page = Self.drawing(darkest)
            #expect(Self.photographs(page) == [PelRect(x: 0, y: 0, width: 800, height: 600)], "\(darkest)")
        }
    }

    @Test func aDrawingOnAPageOfTextIsAHalftoneAndTheTextIsNot() throws {
        var page = Self.text(lines: 14, on: 255)
        let alone = page.blackAndWhite(.auto, density: Self.fine)
        #expect(alone.photographs.isEmpty)
        let drawing = Self.drawing(30)
        for y in 0..<600 {
            page.pels.replaceSubrange(
                (700 + y) * 1000 + 104..<(700 + y) * 1000 + 904, with: drawing.pels[y * 800..<(y + 1) * 800])
        }
        let both = page.blackAndWhite(.auto, density: Self.fine)
        let found = try #require(both.photographs.first)
        #expect(both.photographs.count == 1)
        #expect(abs(found.x - 104) <= 16 && abs(found.y - 700) <= 16)
        #expect(abs(found.width - 800) <= 32 && abs(found.height - 600) <= 32)
        let rows = 650 * both.page.rowBytes
        let isAsAlone = both.page.bytes[..<rows] == alone.page.bytes[..<rows]
        #expect(isAsAlone)
    }

    /// A ball: dark around, and nowhere an edge.
    @Test func shadesWithoutAnyStepAreAHalftone() {
        var page = Self.paper(600, 600, 0)
        for y in 0..<600 {
            for x in 0..<600 {
                let distance = hypot(Double(x) - 300, Double(y) - 300) / 300
                page.pels[y * 600 + x] = UInt8(max(0, 255 - 255 * distance))
            }
        }
        #expect(Self.photographs(page) == [PelRect(x: 0, y: 0, width: 600, height: 600)])
    }

    /// Waves in three shades, and as many specks as it takes until a part of a page with them would be none.
    @Test func aPhotographInFewColoursIsAHalftone() {
        var page = Self.paper(800, 800)
        for y in 0..<800 {
            for x in 0..<800 {
                let wave = sin(Double(x) / 130) + sin(Double(y) / 110)
                page.pels[y * 800 + x] = UInt8(70 + Int((wave + 2) / 4 * 2.99) * 60)
            }
        }
        for place in 0..<1000 {
            page.fill(place * 137 % 780 + 8, place * 97 % 780 + 8, 4, 4, 10)
            guard place % 20 == 0 else { continue }
            let loss = ShadeLoss(of: PageGround(PageCells(of: page)))
            if !loss.isMore(in: CellRect(page: 100, 100)) { break }
        }
        let loss = ShadeLoss(of: PageGround(PageCells(of: page)))
        let (isInPart, isAll) = (loss.isMore(in: CellRect(page: 100, 100)), loss.isMore)
        #expect(!isInPart && isAll)
        #expect(Self.photographs(page) == [PelRect(x: 0, y: 0, width: 800, height: 800)])
    }

    /// A bar that gets lighter, below some text; a shadow that does has no edge.
    @Test func aFieldThatGetsLighterIsAHalftoneAndAShadowIsNot() throws {
        for isShadow in [false, true] {
            var page = Self.text(lines: 8, on: 255)
            for y in 600..<900 {
                for x in 200..<800 {
                    let fade = isShadow ? min(x - 200, 800 - x, y - 600, 900 - y) : 150
                    let depth = (800 - x) / 5 * min(150, fade) / 150
                    page.pels[y * page.width + x] = UInt8((isShadow ? 250 : 190) - depth)
                }
            }
            let found = Self.photographs(page)
            #expect(found.isEmpty == isShadow)
            guard let field = found.first else { continue }
            #expect(abs(field.x - 200) <= 16 && abs(field.y - 600) <= 16)
            #expect(abs(field.width - 600) <= 32 && abs(field.height - 300) <= 32)
        }
    }

    /// Where it is light and where it is dark, with a sky above that has nothing but shades.
    @Test func theSkyOfAPhotographIsPartOfIt() {
        var dice = Dice(seed: 3)
        var page = Self.paper(800, 800, 0)
        for y in 0..<800 {
            for x in 0..<800 {
                let (u, v) = (Double(x), Double(y))
                let ground =
                    90 + 40 * sin(u / 31) * cos(v / 23) + 15 * sin(u / 5) * sin(v / 6)
                    + Double(dice.next() % 9)
                page.pels[y * 800 + x] = y < 500 ? UInt8(110 + y / 5) : UInt8(max(0, min(255, ground)))
            }
        }
        #expect(Self.photographs(page) == [PelRect(x: 0, y: 0, width: 800, height: 800)])
    }

    /// A few lines on a sheet on which the edge of a shadow falls.
    @Test func aNoteInAHardShadowIsNone() {
        for lines in [3, 14] {
            var page = Self.text(lines: lines, on: 220)
            for y in 0..<page.height {
                for x in 0..<page.width where x + y > 1300 {
                    page.pels[y * page.width + x] = page.pels[y * page.width + x] / 10 * 7
                }
            }
            #expect(Self.photographs(page).isEmpty, "\(lines)")
        }
    }

    /// Fields and buttons in colours, each with its words.
    @Test func aFormInColoursIsNone() {
        var page = Self.paper(1000, 1000)
        for (row, shade) in ([110, 150, 200, 230, 60, 170] as [UInt8]).enumerated() {
            page.fill(80, 60 + row * 150, 840, 100, shade)
            let ink: UInt8 = shade < 120 ? 255 : 20
            for x in stride(from: 110, to: 500, by: 9) { page.fill(x, 95 + row * 150, 3, 26, ink) }
        }
        #expect(Self.photographs(page).isEmpty)
    }

    /// The picture of the first example anybody tries.
    @Test func theSampleIsAHalftone() throws {
        let path = Repository.root.appending(path: "samples/picture.jpg").path
        guard case .gray(let picture, _) = try Workbench().page(at: path) else {
            Issue.record("not in shades of gray")
            return
        }
        let page = picture.scaled(width: 1600, height: 1000)
        #expect(Self.photographs(page) == [PelRect(x: 0, y: 0, width: 1600, height: 1000)])
    }

    private static func photographs(_ page: GrayPage) -> [PelRect] {
        page.blackAndWhite(.auto, density: fine).photographs
    }

    private static func paper(_ width: Int, _ height: Int, _ shade: UInt8 = 255) -> GrayPage {
        GrayPage(width: width, height: height, pels: [UInt8](repeating: shade, count: width * height))
    }

    /// A sheet of 1000 × 1400 pels with lines of strokes.
    private static func text(lines: Int, on shade: UInt8) -> GrayPage {
        var page = paper(1000, 1400, shade)
        for line in 0..<lines {
            for x in stride(from: 100, to: 900, by: 9) { page.fill(x, 100 + line * 40, 3, 24, 20) }
        }
        return page
    }

    /// A sky that gets lighter, hills in three shades, and a house: 800 × 600 pels.
    private static func drawing(_ darkest: UInt8) -> GrayPage {
        var page = paper(800, 600)
        for y in 0..<600 { page.fill(0, y, 800, 1, UInt8(min(200, 120 + y / 4))) }
        for (index, top) in [320, 420, 500].enumerated() {
            let shade = UInt8(150 - index * (150 - Int(darkest)) / 2)
            for x in 0..<800 {
                let height = top + Int(30 * sin(Double(x + 90 * index) / 90))
                page.fill(x, height, 1, 600 - height, shade)
            }
        }
        page.fill(380, 380, 60, 50, 240)
        page.fill(400, 400, 20, 30, 40)
        return page
    }
}

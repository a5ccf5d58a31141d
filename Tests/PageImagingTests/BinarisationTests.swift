import FaxCore
import Foundation
import TestSupport
import Testing

@testable import PageImaging

/// Pages as they come: what must stay legible, and what it may cost on the line.
@Suite struct BinarisationTests {
    static let fine = PelDensity(horizontal: 204, vertical: 196)

    @Test func lightStrokesOnDarkStayLightAndTheDarkStaysDark() {
        for shade in [0, 40, 80] as [UInt8] {
            var page = Self.paper(600, 400)
            page.fill(100, 100, 400, 200, shade)
            for x in stride(from: 140, to: 300, by: 10) { page.fill(x, 180, 2, 30, 255) }
            let made = page.blackAndWhite(.auto, density: Self.fine).page
            #expect(made == Self.black(page) { $0 == shade }, "\(shade)")
        }
    }

    @Test func aFieldWithTextBecomesWhiteAndTheTextStaysBlack() {
        for shade in [230, 190, 150, 120] as [UInt8] {
            var page = Self.paper(800, 400)
            page.fill(100, 100, 600, 120, shade)
            for x in stride(from: 120, to: 660, by: 9) { page.fill(x, 140, 2, 24, 0) }
            let made = page.blackAndWhite(.auto, density: Self.fine).page
            #expect(made == Self.black(page) { $0 == 0 }, "\(shade)")
        }
    }

    @Test func aPaleLineOneBitThickStays() {
        for shade in [128, 180, 215] as [UInt8] {
            var page = Self.paper(600, 300)
            page.fill(50, 101, 500, 1, shade)
            page.fill(71, 50, 1, 200, shade)
            let made = page.blackAndWhite(.auto, density: Self.fine).page
            #expect(made == Self.black(page) { $0 == shade }, "\(shade)")
        }
    }

    /// A grid, every other line of which is pale: what is 7 pels away from a dark one is judged for itself.
    @Test func paleLinesAreWholeBetweenDarkOnes() {
        var page = Self.paper(480, 480)
        page.fill(0, 0, 480, 480, 200)
        for at in [110, 150, 190, 230, 270, 310, 350] {
            page.fill(90, at, 280, 2, 150)
            page.fill(at, 90, 2, 280, 150)
        }
        for at in [90, 130, 170, 210, 250, 290, 330, 370] {
            page.fill(90, at, 283, 3, 40)
            page.fill(at, 90, 3, 283, 40)
        }
        let made = page.blackAndWhite(.auto, density: Self.fine).page
        let isDark = page.pels.map { $0 == 40 }
        for y in 0..<480 {
            for x in 0..<480 where page.pels[y * 480 + x] != 150 || made.isBlack(x, y) {
                #expect(made.isBlack(x, y) == (page.pels[y * 480 + x] < 200), "\(x), \(y)")
            }
            for x in 7..<473 where page.pels[y * 480 + x] == 150 && !made.isBlack(x, y) {
                let near = (y - 7...y + 7).contains { v in
                    isDark[v * 480 + x - 7...v * 480 + x + 7].contains(true)
                }
                #expect(near, "\(x), \(y)")
            }
        }
    }

    /// JPEG leaves pale specks around letters; nobody wrote them, and each costs as much as a dot.
    @Test func paleSpecksBesideLettersAreGoneAndDotsAreNot() {
        var page = Self.paper(600, 300)
        for x in stride(from: 100, to: 500, by: 12) { page.fill(x, 100, 3, 24, 0) }
        // A dotted line, the point of a decimal, and a pale rule.
        for x in stride(from: 100, to: 500, by: 8) { page.fill(x, 160, 2, 2, 120) }
        page.fill(505, 122, 2, 2, 120)
        page.fill(60, 180, 480, 2, 215)
        let clean = Self.black(page) { $0 < 255 }
        for x in stride(from: 104, to: 500, by: 24) { page.fill(x, 142, 3, 3, 225) }
        #expect(page.blackAndWhite(.auto, density: Self.fine).page == clean)
    }

    @Test func grainyPaperBecomesWhite() {
        var dice = Dice(seed: 9)
        for level in [60, 120, 200] {
            var page = Self.paper(600, 400)
            for index in page.pels.indices { page.pels[index] = UInt8(level - 6 + Int(dice.next() % 13)) }
            page.fill(100, 100, 300, 3, UInt8(level / 4))
            let made = page.blackAndWhite(.auto, density: Self.fine)
            #expect(made.photographs.isEmpty)
            #expect(made.page == Self.black(page) { Int($0) == level / 4 }, "\(level)")
        }
    }

    @Test func onlyThePhotographIsAHalftone() throws {
        var page = Self.paper(800, 800)
        for y in stride(from: 60, to: 300, by: 40) {
            for x in stride(from: 60, to: 740, by: 11) { page.fill(x, y, 2, 24, 0) }
        }
        let text = page.blackAndWhite(.auto, density: Self.fine)
        #expect(text.photographs.isEmpty)
        // Clouds: sums of waves, with no edge in them.
        for y in 400..<720 {
            for x in 160..<640 {
                let (u, v) = (Double(x), Double(y))
                let shade =
                    120 + 50 * sin(u / 31) * cos(v / 23) + 40 * sin(u / 71 + v / 53) + 15 * sin(u / 5)
                    * sin(v / 6)
                page.pels[y * page.width + x] = UInt8(max(0, min(255, shade)))
            }
        }
        let both = page.blackAndWhite(.auto, density: Self.fine)
        let photograph = try #require(both.photographs.first)
        #expect(both.photographs.count == 1)
        #expect(abs(photograph.x - 160) <= 16 && abs(photograph.y - 400) <= 16)
        #expect(abs(photograph.width - 480) <= 32 && abs(photograph.height - 320) <= 32)
        // The text is as sharp as without the photograph.
        let rows = 350 * both.page.rowBytes
        #expect(both.page.bytes[..<rows] == text.page.bytes[..<rows])
        // Darker parts are blacker.
        let half = Double(both.page.black(in: photograph)) / Double(photograph.width * photograph.height)
        #expect(half > 0.3 && half < 0.7)
    }

    /// Nine points, the size of small print, in the grays that others turn into dust.
    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/tesseract")),
        arguments: [0.3, 0.5, 0.6])
    func grayTextIsReadByAMachine(_ gray: Double) throws {
        let words = """
            invoice number account payment please return the signed contract within fourteen days thank you for your
            order customer address telephone delivery street amount total including date reference bank transfer
            received quality machine paper office letter signature company receipt winter garden window
            """.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        let folder = try ScratchFolder()
        let text = words.enumerated().map { "72 \(700 - $0 * 14) moveto (\($1)) show" }.joined(
            separator: "\n")
        let source = try folder.write(
            "page.ps",
            Data("/Helvetica findfont 9 scalefont setfont \(gray) setgray\n\(text)\nshowpage\n".utf8))
        let drawn = try Program.run(
            "/usr/bin/gs",
            [
                "-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-sDEVICE=pgmraw", "-r204x196", "-g1728x2292",
                "-dTextAlphaBits=4", "-sOutputFile=-", source,
            ])
        let pels = [UInt8](drawn.output.suffix(1728 * 2292))
        try #require(pels.count == 1728 * 2292, "\(drawn.errors)")
        let made = GrayPage(width: 1728, height: 2292, pels: pels).blackAndWhite(.auto, density: Self.fine)
            .page
        let path = try folder.write("page.pbm", Data("P4\n1728 2292\n".utf8) + Data(made.bytes))
        let read = try Program.shell("OMP_THREAD_LIMIT=1 tesseract '\(path)' - --dpi 200 2>/dev/null").text
        let found = Set(read.split { !$0.isLetter })
        for word in words.joined(separator: " ").split(separator: " ") {
            #expect(found.contains(word), "\(word) at \(gray)")
        }
    }

    /// Scans of gray paper; Ghostscript's halftone of each takes more than 400,000 bytes.
    @Test(
        .enabled(if: Repository.corpus != nil, "no ../shared/corpus"),
        arguments: [
            "images/scans/1555.007.jpg", "images/scans/cat.035.jpg",
        ])
    func aScanOfGrayPaperIsCheap(_ name: String) throws {
        let file = try #require(Repository.corpus).appending(path: name)
        let handle = try FileHandle(forReadingFrom: file)
        var picture = try PictureFile(reading: handle.fileDescriptor)
        guard case .gray(let scan, _) = try picture.page(0) else {
            Issue.record("\(name) is gray")
            return
        }
        let width = min(1728, 2292 * 204 * scan.width / (196 * scan.height))
        let page = scan.scaled(width: width, height: 2292).blackAndWhite(.auto, density: Self.fine)
        #expect(page.photographs.isEmpty)
        let share = Double(page.page.blackPels) / Double(width * 2292)
        #expect(share > 0.02 && share < 0.3, "\(share) is black")
        #expect(try FaxCoding.mmr.encode(page.page).count < 65_000)
    }

    private static func paper(_ width: Int, _ height: Int) -> GrayPage {
        GrayPage(width: width, height: height, pels: [UInt8](repeating: 255, count: width * height))
    }

    private static func black(_ page: GrayPage, where isBlack: (UInt8) -> Bool) -> BilevelPage {
        var made = BilevelPage(width: page.width, lines: page.height)
        for (index, pel) in page.pels.enumerated() where isBlack(pel) {
            made.blacken(index % page.width, index / page.width)
        }
        return made
    }
}

extension GrayPage {
    mutating func fill(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ shade: UInt8) {
        for line in y..<y + height { for at in x..<x + width { pels[line * self.width + at] = shade } }
    }
}

extension BilevelPage {
    fileprivate func black(in rect: PelRect) -> Int {
        var count = 0
        for y in rect.y..<rect.y + rect.height {
            for x in rect.x..<rect.x + rect.width where isBlack(x, y) { count += 1 }
        }
        return count
    }
}

import FaxCore
import Foundation
import PageImaging
import TestSupport
import Testing

struct ScannedSheetTests {
    /// How a sheet may lie before a camera.
    static let views: [SheetPhotograph] = [
        SheetPhotograph(width: 600, height: 800),
        SheetPhotograph(width: 600, height: 800, turn: 4, tilt: 8, falloff: 0.6),
        SheetPhotograph(width: 600, height: 800, turn: -9, tilt: 20, sway: -10, share: 0.75),
        SheetPhotograph(
            width: 600, height: 800, turn: 15, tilt: -25, share: 0.65, lightFrom: 160, shadow: 0.6),
        SheetPhotograph(
            width: 600, height: 800, turn: -2, tilt: 12, lightFrom: 250, shadow: 0.7, fingers: 2),
        SheetPhotograph(
            width: 800, height: 600, turn: 20, tilt: 15, sway: 15, share: 0.7, offset: SIMD2(0.1, 0),
            falloff: 0.5, noise: 5),
    ]

    @Test(arguments: SheetPhotograph.Ground.allCases.indices)
    func `the sheet's corners are found to parts of a pel, and what stands on it`(_ ground: Int) throws {
        let page = DrawnSheet.page()
        // Each ground with two views, each view at least once.
        for number in [ground, (ground + 4) % 6] {
            var view = Self.views[number]
            view.ground = SheetPhotograph.Ground.allCases[ground]
            view.seed = UInt64(number + 1)
            let sheet = try view.picture(of: page).scanned()
            let found = try #require(sheet.corners, "view \(number)")
            for (corner, truth) in zip(
                [found.topLeft, found.topRight, found.bottomRight, found.bottomLeft], view.corners(of: page))
            {
                let off = corner - truth
                #expect((off * off).sum() < 1, "view \(number): \(corner), not \(truth)")
            }
            #expect(sheet.paper == .a4, "view \(number)")
            #expect(sheet.page.likeness(page) > 0.9, "view \(number): \(sheet.page.likeness(page))")
            #expect(sheet.skew == 0, "view \(number)")
            // The paper is white where nothing is written, up to the sheet's sides.
            let white = sheet.page.pels.count { $0 == 255 }
            #expect(Double(white) > 0.75 * Double(sheet.page.pels.count), "view \(number)")
        }
    }

    @Test func `a ragged edge leaves no frame of dots`() throws {
        var page = DrawnSheet.page()
        for place in stride(from: 5, to: page.height, by: 13) {
            page.fill(PelRect(x: 0, y: place, width: 2, height: 4), 20)
            page.fill(PelRect(x: page.width - 2, y: place, width: 2, height: 4), 20)
        }
        let view = SheetPhotograph(width: 600, height: 800, turn: 4, tilt: 8)
        let sheet = try view.picture(of: page).scanned()
        _ = try #require(sheet.corners)
        let (width, height, pels) = (sheet.page.width, sheet.page.height, sheet.page.pels)
        #expect((0..<height).allSatisfy { pels[$0 * width] == 255 && pels[($0 + 1) * width - 1] == 255 })
        #expect((0..<width).allSatisfy { pels[$0] == 255 && pels[(height - 1) * width + $0] == 255 })
    }

    @Test(arguments: PageSize.allCases)
    func `the paper is told by its shape, and the density by the paper`(_ size: PageSize) throws {
        let page = DrawnSheet.page(size, width: 500)
        let view = SheetPhotograph(width: 600, height: 800, turn: 3, tilt: 18, sway: 8, share: 0.8)
        let sheet = try view.picture(of: page).scanned()
        #expect(sheet.paper == size)
        let density = try #require(sheet.density)
        #expect(abs(Double(sheet.page.width) / density.horizontal - size.width / 72) < 0.05)
        #expect(abs(Double(sheet.page.height) / density.vertical - size.height / 72) < 0.05)
    }

    @Test func `a sheet that lies sideways stays so`() throws {
        let page = DrawnSheet.page()
        let view = SheetPhotograph(width: 800, height: 600, turn: 92, sway: 12, share: 0.9)
        let sheet = try view.picture(of: page).scanned()
        #expect(sheet.page.width > sheet.page.height)
        #expect(sheet.paper == .a4)
    }

    @Test func `of a sheet that goes on beyond the picture all is kept that is seen`() throws {
        let page = DrawnSheet.page()
        let view = SheetPhotograph(
            width: 600, height: 800, turn: 2, tilt: 5, share: 0.85, offset: SIMD2(0.2, 0), ground: .wood)
        let sheet = try view.picture(of: page).scanned()
        let found = try #require(sheet.corners)
        let truth = view.corners(of: page)
        for (corner, truth) in [(found.topLeft, truth[0]), (found.bottomLeft, truth[3])] {
            let off = corner - truth
            #expect((off * off).sum() < 1)
        }
        #expect(found.topRight.x >= 599 && found.bottomRight.x >= 599)
    }

    @Test func `a flat scan goes through as it is`() throws {
        for page in [DrawnSheet.page(), DrawnSheet.page(.letter, width: 850)] {
            let sheet = try page.scanned()
            #expect(sheet.page == page)
            #expect(sheet.corners == nil && sheet.skew == 0 && !sheet.isWhitened)
        }
    }

    @Test(arguments: [-3.0, 0.8])
    func `a page that was laid in crooked is set upright`(_ degrees: Double) throws {
        let page = DrawnSheet.page(width: 900)
        let crooked = page.turned(degrees)
        let sheet = try crooked.scanned()
        #expect(abs(sheet.skew + degrees) < 0.15, "\(sheet.skew)")
        #expect(sheet.corners == nil)
        #expect(sheet.page.likeness(page) > 0.9)
        #expect(try sheet.page.scanned().skew == 0)
    }

    @Test func `gray paper becomes white, and gray and white writing stay`() throws {
        var page = DrawnSheet.page(width: 900)
        for i in page.pels.indices {
            page.pels[i] = UInt8(Int(page.pels[i]) * (i % 900 + 900) / 1800 * 7 / 10)
        }
        let grayRule = PelRect(x: 110, y: 1240, width: 680, height: 3)
        page.fill(grayRule, 60)
        let sheet = try page.scanned()
        #expect(sheet.isWhitened && sheet.corners == nil)
        #expect(sheet.page.pels[1200 * 900 + 22] == 255)
        #expect(sheet.page.pels[1200 * 900 + 878] == 255)
        #expect(sheet.page.pels[1241 * 900 + 450] < 150)
    }

    @Test func `bars along the borders and punched holes go, letters stay`() throws {
        let clean = DrawnSheet.page(width: 1240)
        var page = clean
        page.fill(PelRect(x: 1210, y: 0, width: 30, height: 1754), 10)
        page.fill(PelRect(x: 0, y: 0, width: 1240, height: 12), 30)
        for middle in [877 - 236, 877 + 236] {
            for y in -18...18 {
                for x in -18...18 where x * x + y * y <= 324 { page.pels[(middle + y) * 1240 + 70 + x] = 15 }
            }
        }
        #expect(try page.scanned().page == clean)
    }

    @Test func `a picture without paper comes back as it is`() throws {
        var landscape = GrayPage(width: 900, height: 600, pels: [UInt8](repeating: 0, count: 540_000))
        for y in 0..<600 {
            for x in 0..<900 {
                let hills = 300 + 60 * sin(Double(x) / 90) + 25 * sin(Double(x) / 23)
                let sky = 150 + Double(y) / 4
                let ground = 70 + 40 * sin(Double(x * y) / 700) + 25 * sin(Double(x) / 3) * sin(Double(y) / 4)
                landscape.pels[y * 900 + x] = UInt8(max(0, min(255, Double(y) < hills ? sky : ground)))
            }
        }
        let sheet = try landscape.scanned()
        #expect(sheet == ScannedSheet(unchanged: landscape))
    }

    @Test(arguments: [(1, 1), (1, 900), (20000, 3), (3, 20000), (64, 64), (65, 367), (200, 70)])
    func `no size and no content is too strange`(_ width: Int, _ height: Int) throws {
        for seed in 0..<4 as Range<UInt64> {
            var random = seed &* 0x9E37_79B9_7F4A_7C15 | 1
            let pels = (0..<width * height).map { _ -> UInt8 in
                random ^= random << 13
                random ^= random >> 7
                random ^= random << 17
                return seed == 0
                    ? 0 : seed == 1 ? 255 : seed == 2 ? UInt8(random & 255) : UInt8(random & 1) * 255
            }
            let page = GrayPage(width: width, height: height, pels: pels)
            let sheet = try page.scanned()
            #expect(sheet.corners == nil)
            if seed < 2 { #expect(sheet.page == page) }
        }
    }

    @Test func `the same picture gives the same page`() throws {
        let picture = SheetPhotograph(width: 600, height: 800, turn: 5, tilt: 10).picture(
            of: DrawnSheet.page())
        #expect(try picture.scanned() == picture.scanned())
    }
}

extension ScannedSheet {
    /// A picture that went through as it is.
    init(unchanged page: GrayPage) {
        self.init(page: page, corners: nil, skew: 0, paper: nil, density: nil, isWhitened: false)
    }
}

extension GrayPage {
    /// Turned clockwise about its middle, white beyond its borders.
    func turned(_ degrees: Double) -> GrayPage {
        var result = self
        let (s, c) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
        for y in 0..<height {
            for x in 0..<width {
                let (dx, dy) = (Double(x) + 0.5 - Double(width) / 2, Double(y) + 0.5 - Double(height) / 2)
                let (u, v) = (
                    c * dx + s * dy + Double(width) / 2 - 0.5, -s * dx + c * dy + Double(height) / 2 - 0.5
                )
                let (column, row) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
                guard column >= 0, row >= 0, column + 1 < width, row + 1 < height else {
                    result.pels[y * width + x] = 255
                    continue
                }
                let (f, g) = (u - Double(column), v - Double(row))
                let i = row * width + column
                let above = Double(pels[i]) * (1 - f) + Double(pels[i + 1]) * f
                let under = Double(pels[i + width]) * (1 - f) + Double(pels[i + width + 1]) * f
                result.pels[y * width + x] = UInt8((above * (1 - g) + under * g).rounded())
            }
        }
        return result
    }
}

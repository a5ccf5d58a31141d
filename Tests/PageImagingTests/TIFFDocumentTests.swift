import FaxCore
import Foundation
import PageImaging
import TestSupport
import Testing

/// What the tags of a TIFF mean for its pels, one after the other.
@Suite struct TIFFDocumentTests {
    private let bench: Workbench

    init() throws { bench = try Workbench() }

    /// The pages of a file with these bytes.
    private func pages(_ bytes: [UInt8]) throws -> [PicturePage] {
        let file = try OpenFile(try bench.folder.write("picture.tif", bytes))
        let document = try TIFFDocument(reading: file.descriptor)
        return try (0..<document.pageCount).map { try document.page($0) }
    }

    private func page(_ page: MadeTIFF.Page, isLittleEndian: Bool = true) throws -> PicturePage {
        try #require(try pages(MadeTIFF(isLittleEndian: isLittleEndian, pages: [page]).bytes).first)
    }

    /// The shades of the only row of a picture of a few pels.
    private func row(
        _ width: Int, _ row: [UInt8], _ tags: [Int: MadeTIFF.Value], isLittleEndian: Bool = true
    ) throws -> [UInt8] {
        let page = MadeTIFF.Page(width: width, height: 1, pieces: [row], tags: tags)
        guard case .gray(let gray, nil) = try self.page(page, isLittleEndian: isLittleEndian) else {
            Issue.record("not gray")
            return []
        }
        #expect(gray.width == width && gray.height == 1)
        return gray.pels
    }

    @Test(arguments: [true, false]) func graysOfAnyDepth(_ isLittleEndian: Bool) throws {
        #expect(try row(3, [0, 100, 255], [:], isLittleEndian: isLittleEndian) == [0, 100, 255])
        #expect(try row(3, [0, 100, 255], [262: .shorts([0])]) == [255, 155, 0])
        #expect(try row(4, [0b00_01_10_11], [258: .shorts([2])]) == [0, 85, 170, 255])
        #expect(try row(3, [0x0F, 0x80], [258: .shorts([4])]) == [0, 255, 136])
        let deep = [0, 0x8000, 0xFFFF].flatMap(MadeTIFF(isLittleEndian: isLittleEndian).short)
        #expect(try row(3, deep, [258: .shorts([16])], isLittleEndian: isLittleEndian) == [0, 128, 255])
    }

    @Test func coloursBecomeTheirLuma() throws {
        let rgb: [Int: MadeTIFF.Value] = [
            258: .shorts([8, 8, 8]), 262: .shorts([2]), 277: .shorts([3]),
        ]
        let colours: [UInt8] = [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]
        #expect(try row(4, colours, rgb) == [76, 150, 29, 255])
        // A palette's colours are of 16 bits: all the reds, then the greens, then the blues.
        let palette = [0xFFFF, 0, 0, 0xFFFF] + [0, 0xFFFF, 0, 0xFFFF] + [0, 0, 0xFFFF, 0xFFFF]
        let indexed: [Int: MadeTIFF.Value] = [
            258: .shorts([2]), 262: .shorts([3]), 320: .shorts(palette),
        ]
        #expect(try row(4, [0b00_01_10_11], indexed) == [76, 150, 29, 255])
        // Planes one after the other.
        var planes = MadeTIFF.Page(width: 2, height: 1, pieces: [[255, 0], [0, 255], [0, 0]], tags: rgb)
        planes.tags[284] = .shorts([2])
        #expect(try page(planes) == .gray(GrayPage(width: 2, height: 1, pels: [76, 150]), nil))
    }

    @Test func inkIsDarkAndPaperIsLight() throws {
        let cmyk: [Int: MadeTIFF.Value] = [
            258: .shorts([8, 8, 8, 8]), 262: .shorts([5]), 277: .shorts([4]),
        ]
        let shades = try row(3, [0, 0, 0, 0, 0, 0, 0, 255, 0, 0, 255, 0], cmyk)
        #expect(shades == [255, 0, 226])
        let lab: [Int: MadeTIFF.Value] = [
            258: .shorts([8, 8, 8]), 262: .shorts([8]), 277: .shorts([3]),
            318: .rationals([(3127, 10000), (3290, 10000)]),
        ]
        let grays = try row(3, [0, 0, 0, 255, 0, 0, 137, 0, 0], lab)
        #expect(grays[0] < 5 && grays[1] > 250 && (115...140).contains(grays[2]), "\(grays)")
    }

    @Test func whatIsTransparentIsWhite() throws {
        for (extra, colour) in [(2, 100), (1, 40)] as [(Int, UInt8)] {
            let rgba: [Int: MadeTIFF.Value] = [
                258: .shorts([8, 8, 8, 8]), 262: .shorts([2]), 277: .shorts([4]), 338: .shorts([extra]),
            ]
            // Associated alpha (1) has been multiplied with the colour, unassociated (2) not.
            let row = try row(
                3, [0, 0, 0, 0, 100, 100, 100, 255, colour, colour, colour, 102], rgba)
            #expect(row[0] == 255 && row[1] == 100 && (192...194).contains(row[2]), "\(row)")
        }
        let grayAlpha: [Int: MadeTIFF.Value] = [
            258: .shorts([8, 8]), 277: .shorts([2]), 338: .shorts([2]),
        ]
        #expect(try row(2, [0, 0, 50, 255], grayAlpha) == [255, 50])
    }

    @Test(arguments: Orientation.allCases) func everyPageIsUpright(_ orientation: Orientation) throws {
        // The upright picture is 3 × 2 pels, 1 to 6.
        let stored: [UInt8] =
            switch orientation {
            case .topLeft: [1, 2, 3, 4, 5, 6]
            case .topRight: [3, 2, 1, 6, 5, 4]
            case .bottomRight: [6, 5, 4, 3, 2, 1]
            case .bottomLeft: [4, 5, 6, 1, 2, 3]
            case .leftTop: [1, 4, 2, 5, 3, 6]
            case .rightTop: [3, 6, 2, 5, 1, 4]
            case .rightBottom: [6, 3, 5, 2, 4, 1]
            case .leftBottom: [4, 1, 5, 2, 6, 3]
            }
        let (width, height) = orientation.swapsSides ? (2, 3) : (3, 2)
        var made = MadeTIFF.Page(width: width, height: height, pieces: [stored])
        made.tags = [
            274: .shorts([orientation.rawValue]), 282: .rationals([(300, 1)]), 283: .rationals([(150, 1)]),
        ]
        let density =
            orientation.swapsSides
            ? PelDensity(horizontal: 150, vertical: 300) : PelDensity(horizontal: 300, vertical: 150)
        let upright = GrayPage(width: 3, height: 2, pels: [1, 2, 3, 4, 5, 6])
        #expect(try page(made) == .gray(upright, density))
        // The same by the other two ways: through libtiff's colours, and as bits.
        made.tags[258] = .shorts([8, 8, 8])
        made.tags[262] = .shorts([2])
        made.tags[277] = .shorts([3])
        made.tags[284] = .shorts([2])
        made.pieces = [stored, stored, stored]
        #expect(try page(made) == .gray(upright, density))
        var rows = [UInt8](repeating: 0, count: height)
        for (index, value) in stored.enumerated() where value % 2 == 1 {
            rows[index / width] |= 0x80 >> UInt8(index % width)
        }
        made.tags = [258: .shorts([1]), 262: .shorts([0]), 274: .shorts([orientation.rawValue])]
        made.pieces = [rows]
        let bits = BilevelPage(width: 3, lines: 2, bytes: [0b1010_0000, 0b0100_0000])
        #expect(try page(made) == .bilevel(bits, nil))
    }

    @Test func densitiesThatCannotBeTrueAreNone() throws {
        func density(_ x: (Int, Int)?, _ y: (Int, Int)?, unit: Int? = nil) throws -> PelDensity? {
            var made = MadeTIFF.Page()
            if let x { made.tags[282] = .rationals([x]) }
            if let y { made.tags[283] = .rationals([y]) }
            if let unit { made.tags[296] = .shorts([unit]) }
            guard case .gray(_, let density) = try page(made) else { return nil }
            return density
        }
        #expect(try density((204, 1), (98, 1)) == PelDensity(horizontal: 204, vertical: 98))
        #expect(try density((204, 1), (98, 1), unit: 1) == PelDensity(horizontal: 204, vertical: 98))
        let metric = try #require(try density((8031, 100), (3858, 100), unit: 3))
        #expect(abs(metric.horizontal - 204) < 0.1 && abs(metric.vertical - 98) < 0.1, "\(metric)")
        #expect(try density(nil, nil) == nil)
        #expect(try density((300, 1), nil) == nil)
        #expect(try density((0, 1), (0, 1)) == nil)
        #expect(try density((0, 0), (0, 0)) == nil)
        #expect(try density((300, 0), (300, 0)) == nil)
        #expect(try density((1, 1), (1, 1)) == nil)
        #expect(try density((300, 1), (3, 1)) == nil)
        #expect(try density((4_000_000_000, 1), (4_000_000_000, 1)) == nil)
        #expect(try density((1, 1), (1, 1), unit: 1) == nil)
    }

    @Test func bitsMayBeAnyWayRound() throws {
        let black = BilevelPage(width: 10, lines: 2, bytes: [0b1100_0000, 0b0100_0000, 0, 0])
        // The bits beyond the width are anything.
        let stored: [UInt8] = [0b1100_0000, 0b0111_1111, 0, 0b0001_0101]
        func page(_ photometric: Int, _ order: Int, _ bytes: [UInt8]) throws -> PicturePage {
            var made = MadeTIFF.Page(width: 10, height: 2, pieces: [bytes])
            made.tags = [258: .shorts([1]), 262: .shorts([photometric]), 266: .shorts([order])]
            return try self.page(made)
        }
        #expect(try page(0, 1, stored) == .bilevel(black, nil))
        #expect(try page(1, 1, stored.map { ~$0 }) == .bilevel(black, nil))
        #expect(try page(0, 2, [0b0000_0011, 0b0000_0010, 0, 0]) == .bilevel(black, nil))
    }

    @Test func thumbnailsAreNoPages() throws {
        let thumbnail = MadeTIFF.Page(tags: [254: .longs([1])])
        let mask = MadeTIFF.Page(tags: [254: .longs([4])])
        let fax = MadeTIFF.Page(width: 4, height: 16, tags: [254: .longs([2])])
        let file = MadeTIFF(pages: [thumbnail, MadeTIFF.Page(), mask, fax])
        let sizes = try pages(file.bytes).map { page -> Int in
            guard case .gray(let gray, _) = page else { return 0 }
            return gray.width
        }
        #expect(sizes == [8, 4])
        #expect(try pages(MadeTIFF(pages: [thumbnail, thumbnail]).bytes).count == 2)
    }

    @Test func aFileWithoutItsLastWordIsRead() throws {
        #expect(try pages(MadeTIFF().bytes.dropLast(4)).count == 1)
    }
}

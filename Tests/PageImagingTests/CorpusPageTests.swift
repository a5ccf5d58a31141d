import FaxCore
import Foundation
import PageImaging
import TestSupport
import Testing

/// Pictures that others made, as pages. Skipped where the corpus is absent.
@Suite(.enabled(if: Repository.corpus != nil, "no ../shared/corpus")) struct CorpusPageTests {
    private let bench: Workbench

    init() throws { bench = try Workbench() }

    private func gray(_ path: String) throws -> GrayPage {
        guard case .gray(let page, _) = try bench.page(at: path) else { throw PageImagingError.notAPicture }
        return page
    }

    private func difference(_ a: GrayPage, _ b: GrayPage) throws -> (mean: Double, most: Int) {
        try #require(a.width == b.width && a.height == b.height)
        let differences = zip(a.pels, b.pels).map { abs(Int($0) - Int($1)) }
        return (Double(differences.reduce(0, +)) / Double(differences.count), differences.max() ?? 0)
    }

    @Test func theEightOrientationsLookAlike() throws {
        let pages = try Repository.corpusFiles("images/exif", endings: ["jpg"]).map { try gray($0.path) }
        try #require(pages.count == 9)
        for page in pages {
            #expect(page.width == 1800 && page.height == 1200)
            // The number in the middle differs, and JPEG's noise.
            #expect(try difference(page, pages[0]).mean < 4)
        }
    }

    /// libjpeg-turbo's test picture as JPEG, progressive, arithmetic and raw.
    @Test(arguments: ["testorig.jpg", "testimgint.jpg", "testimgari.jpg"])
    func aJPEGIsWhatItWasMadeOf(_ name: String) throws {
        let folder = try #require(Repository.corpus).appending(path: "images/jpeg")
        let raw = try gray(folder.appending(path: "testorig.ppm").path)
        let (mean, most) = try difference(raw, try gray(folder.appending(path: name).path))
        #expect(mean < 2 && most < 30, "\(mean), \(most)")
    }

    @Test func sixteenBitsAsPGMAndAsPNG() throws {
        let folder = try #require(Repository.corpus).appending(path: "images/jpeg")
        let pgm = try gray(folder.appending(path: "monkey16.pgm").path)
        let png = try gray(folder.appending(path: "monkey16.png").path)
        #expect(try difference(pgm, png).mean < 2)
    }

    /// PngSuite has most pictures twice: in order (basn…) and interlaced (basi…).
    @Test(arguments: Repository.corpusFiles("images/png").filter { $0.lastPathComponent.contains("basi") })
    func interlacedIsTheSameAsInOrder(_ file: URL) throws {
        let twin = file.path.replacingOccurrences(of: "basi", with: "basn")
        #expect(try bench.page(at: file.path) == bench.page(at: twin))
    }

    @Test func ofATIFFEveryPageIsRead() throws {
        let path = try #require(Repository.corpus).appending(path: "bench/fax50.tif").path
        let file = try OpenFile(path)
        var picture = try PictureFile(reading: file.descriptor)
        #expect(picture.pageCount == 50)
        guard case .coded(let page) = try picture.page(49) else {
            Issue.record("a fax page was decoded")
            return
        }
        #expect(page.geometry.line == .a4 && page.geometry.lines == 2376)
    }

    @Test(arguments: Repository.corpusFiles("images/png"))
    func everyPNGIsAPage(_ file: URL) throws {
        switch try bench.page(at: file.path) {
        case .coded: Issue.record("a PNG holds no fax code")
        case .bilevel(let page, _): #expect(page.width == 32 && page.lines == 32)
        case .gray(let page, _): #expect(page.width == 32 && page.height == 32)
        }
    }

    @Test(arguments: Repository.corpusFiles("hostile") + badSamples)
    func whatIsHostileIsAPageOrATypedError(_ file: URL) throws {
        do { _ = try bench.page(at: file.path) } catch is PageImagingError {}
    }

    static let badSamples: [URL] = {
        let folder = Repository.root.appending(path: "samples/bad")
        let all = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return (all ?? []).filter { ["jpg", "png"].contains($0.pathExtension) }
    }()
}

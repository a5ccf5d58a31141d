import Foundation
import PageImaging
import TestSupport
import Testing

/// Pictures that others made. Skipped where the corpus is absent.
@Suite(.enabled(if: Repository.corpus != nil, "no ../shared/corpus")) struct CorpusPictureTests {
    private let bench: Workbench

    init() throws { bench = try Workbench() }

    @Test func theEightOrientationsLookAlike() throws {
        let files = Repository.corpusFiles("images/exif", endings: ["jpg"]).map(\.path)
        try #require(files.count == 9)
        let document = try bench.document(of: files, paper: .a4, margin: 36)
        _ = try bench.ask("qpdf", "--check", document)
        let first = try bench.pixels(of: document, dpi: 25)
        for page in 2...files.count {
            // The number in the middle of each picture differs, and JPEG's noise.
            let difference = try #require(
                try bench.pixels(of: document, page: page, dpi: 25).meanDifference(from: first))
            #expect(difference < 4, "\(files[page - 1]) differs by \(difference)")
        }
        #expect(try #require(first.mirrored.meanDifference(from: first)) > 20)
        // A landscape picture lies on its side, its top to the left: sky there, and dark rock on the right.
        let (sky, rock) = (first[40, 150], first[170, 20])
        #expect(sky[2] > 150 && rock.reduce(0, +) < sky.reduce(0, +))
    }

    @Test(arguments: Repository.corpusFiles("images/png", endings: ["png"]))
    func aPNGIsADocumentThatOthersRead(_ file: URL) throws {
        _ = try bench.ask("qpdf", "--check", try bench.document(of: [file.path]))
    }

    /// PngSuite has most pictures twice: in order (basn…) and interlaced (basi…).
    @Test(arguments: Repository.corpusFiles("images/png").filter { $0.lastPathComponent.contains("basi") })
    func interlacedIsTheSameAsInOrder(_ file: URL) throws {
        let twin = file.path.replacingOccurrences(of: "basi", with: "basn")
        let pages = try [file.path, twin].enumerated().map { index, path in
            try bench.pixels(of: try bench.document(of: [path], name: "\(index).pdf"), dpi: 72)
        }
        #expect(try #require(pages[0].difference(from: pages[1])) == 0)
    }

    @Test(arguments: Repository.corpusFiles("images", endings: ["jpg"]))
    func aJPEGComesBackByteForByte(_ file: URL) throws {
        let document: String
        do {
            document = try bench.document(of: [file.path])
        } catch PageImagingError.unsupported {
            #expect(["monkey12.jpg", "testimgari.jpg"].contains(file.lastPathComponent))
            return
        }
        _ = try bench.ask("qpdf", "--check", document)
        _ = try bench.ask("pdfimages", "-all", document, bench.folder.path("out"))
        let (inside, outside) = (
            try Data(contentsOf: bench.folder.url.appending(path: "out-000.jpg")), try Data(contentsOf: file)
        )
        #expect(inside == outside)
        #expect(try Data(contentsOf: URL(filePath: document)).count - outside.count <= 1000)
    }

    @Test(arguments: Repository.corpusFiles("hostile"))
    func whatIsHostileIsAPageOrATypedError(_ file: URL) throws {
        do {
            _ = try bench.ask("qpdf", "--check", try bench.document(of: [file.path]))
        } catch is PageImagingError {}
    }
}

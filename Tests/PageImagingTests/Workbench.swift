import FaxCore
import Foundation
import PageImaging
import TestSupport
import Testing

/// A picture file that is open while a test runs.
final class OpenFile {
    let descriptor: Int32

    init(_ path: String, _ flags: Int32 = O_RDONLY) throws {
        descriptor = open(path, flags, 0o600)
        try #require(descriptor >= 0, "can't open \(path)")
    }

    deinit { close(descriptor) }
}

/// Makes documents of pictures, and asks other programs what is in them.
struct Workbench {
    let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    /// What is read of a picture with these bytes.
    func picture(_ bytes: [UInt8]) throws -> Picture {
        let file = try OpenFile(try folder.write("picture", bytes))
        return try Picture(reading: file.descriptor)
    }

    /// The first page of the picture file with these bytes.
    func page(_ bytes: [UInt8]) throws -> PicturePage { try page(at: try folder.write("picture", bytes)) }

    /// The first page of a picture file.
    func page(at path: String) throws -> PicturePage {
        let file = try OpenFile(path)
        var picture = try PictureFile(reading: file.descriptor)
        return try picture.page(0)
    }

    /// The first page of a picture file, which must be one of gray.
    func gray(_ bytes: [UInt8]) throws -> GrayPage {
        guard case .gray(let page, _) = try page(bytes) else { throw PageImagingError.notAPicture }
        return page
    }

    /// The first page of a picture file, which must be one of black and white.
    func bilevel(_ bytes: [UInt8]) throws -> BilevelPage {
        guard case .bilevel(let page, _) = try page(bytes) else { throw PageImagingError.notAPicture }
        return page
    }

    /// A document with a page of each picture: its path.
    func document(
        of pictures: [String], paper: PageSize = .letter, margin: Double = 18, title: String? = nil,
        name: String = "document.pdf"
    ) throws -> String {
        let output = try OpenFile(folder.path(name), O_WRONLY | O_CREAT | O_TRUNC)
        var document = PictureDocument(
            writingTo: output.descriptor, paper: paper, margin: margin, title: title)
        for path in pictures {
            let file = try OpenFile(path)
            try document.append(try Picture(reading: file.descriptor), from: file.descriptor)
        }
        #expect(document.pageCount == pictures.count)
        let bytes = try document.finish()
        let size = try FileManager.default.attributesOfItem(atPath: folder.path(name))[.size] as? Int64
        #expect(bytes == size)
        return folder.path(name)
    }

    /// A document of one picture with these bytes.
    func document(of bytes: [UInt8]) throws -> String {
        try document(of: [try folder.write("picture", bytes)])
    }

    /// The output of an independent reader, which has to be content.
    func ask(_ program: String, _ arguments: String...) throws -> Outcome {
        let outcome = try Program.run("/usr/bin/" + program, arguments)
        #expect(outcome.status == 0, "\(program): \(outcome.errors)")
        return outcome
    }

    /// A page as Poppler draws it.
    func pixels(of document: String, page: Int = 1, dpi: Int) throws -> Pixels {
        let outcome = try ask("pdftoppm", "-r", "\(dpi)", "-f", "\(page)", "-l", "\(page)", document)
        return try #require(Pixels(ppm: outcome.output))
    }
}

/// A small raster in RGB.
struct Pixels: Equatable {
    let width: Int
    let height: Int
    private(set) var bytes: [UInt8]

    /// Reads a binary PPM with 8 bits a sample.
    init?(ppm: Data) {
        let fields = ppm.prefix(64).split(maxSplits: 4) { $0 == 10 || $0 == 32 }
        guard ppm.starts(with: Data("P6".utf8)), fields.count == 5,
            let width = Int(String(decoding: fields[1], as: UTF8.self)),
            let height = Int(String(decoding: fields[2], as: UTF8.self)), ppm.count >= 3 * width * height
        else { return nil }
        self.width = width
        self.height = height
        bytes = [UInt8](ppm.suffix(3 * width * height))
    }

    subscript(x: Int, y: Int) -> [Int] {
        let start = 3 * (y * width + x)
        return bytes[start..<start + 3].map(Int.init)
    }

    /// The same with left and right exchanged.
    var mirrored: Pixels {
        var copy = self
        copy.bytes = (0..<height).flatMap { y in
            (0..<width).reversed().flatMap { x in self[x, y].map(UInt8.init) }
        }
        return copy
    }

    /// The greatest difference of a sample; nil where the sizes differ.
    func difference(from other: Pixels) -> Int? {
        guard width == other.width, height == other.height else { return nil }
        return zip(bytes, other.bytes).map { abs(Int($0) - Int($1)) }.max()
    }

    /// The mean difference of a sample; nil where the sizes differ.
    func meanDifference(from other: Pixels) -> Double? {
        guard width == other.width, height == other.height else { return nil }
        return Double(zip(bytes, other.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) })
            / Double(bytes.count)
    }
}

/// The luma that a colour should have, give or take what rounding does.
func luma(_ red: Int, _ green: Int, _ blue: Int) -> Int {
    Int((0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue)).rounded())
}

extension GrayPage {
    /// The pel at (x, y).
    subscript(x: Int, y: Int) -> Int { Int(pels[y * width + x]) }
}

extension BilevelPage {
    /// The page, a letter a pel: "#" is black, "." white; a slash after each line.
    var drawing: String {
        (0..<lines).map { y in
            (0..<width).map { x in bytes[y * rowBytes + x / 8] & 0x80 >> UInt8(x % 8) == 0 ? "." : "#" }
                .joined()
        }.joined(separator: "/")
    }
}

extension PicturePage {
    /// How close its pels lie.
    var density: PelDensity? {
        switch self {
        case .coded(let page): page.geometry.density
        case .bilevel(_, let density), .gray(_, let density): density
        }
    }
}

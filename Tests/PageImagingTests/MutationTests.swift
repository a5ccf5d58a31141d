import FaxCore
import Foundation
import PageImaging
import Testing

/// Pictures with errors in them that nobody thought of: each becomes a page or a typed error.
@Suite struct MutationTests {
    /// Numbers that look random and are the same every time (xorshift64*, Vigna 2016).
    struct Noise: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state ^= state >> 12
            state ^= state << 25
            state ^= state >> 27
            return state &* 0x2545_F491_4F6C_DD1D
        }
    }

    static let seeds: [[UInt8]] = [
        MadeJPEG(
            components: [1, 2, 3, 4],
            segments: [
                (0xE0, MadeJPEG.jfif(horizontal: 204, vertical: 98)), (0xEE, MadeJPEG.adobe),
                (0xE1, Array("Exif\0\0".utf8) + MadeJPEG.exif(6, littleEndian: true)),
            ], scans: 3, trailing: MadeJPEG().bytes
        ).bytes,
        MadePNG(width: 9, height: 7, before: [("eXIf", MadeJPEG.exif(8, littleEndian: false))]).bytes,
        MadePNG(width: 9, height: 7, colourType: 6, isInterlaced: true, pel: { x, y in [x, y, 9, 90] }).bytes,
        MadePNG(
            width: 9, height: 7, depth: 2, colourType: 3, palette: [UInt8](0..<12), transparency: [9, 255],
            pel: { x, y in [(x + y) % 4] }
        ).bytes,
        MadePNG(width: 9, height: 7, depth: 1, colourType: 0, isInterlaced: true, pel: { x, _ in [x % 2] })
            .bytes,
    ]

    @Test(arguments: seeds.indices)
    func everyMutationEndsWell(_ index: Int) throws {
        let bench = try Workbench()
        let output = try OpenFile("/dev/null", O_WRONLY)
        var noise = Noise(state: UInt64(index) &+ 0x9E37_79B9_7F4A_7C15)
        var (pages, refused) = (0, 0)
        for _ in 0..<1500 {
            let bytes = MutationTests.mutated(MutationTests.seeds[index], &noise)
            let file = try OpenFile(try bench.folder.write("mutation", bytes))
            do throws(PageImagingError) {
                let picture = try Picture(reading: file.descriptor)
                #expect(picture.width > 0 && picture.height > 0)
                #expect(picture.width * picture.height <= Picture.pelLimit)
                var document = PictureDocument(writingTo: output.descriptor, paper: .a4, margin: 36)
                try document.append(picture, from: file.descriptor)
                _ = try document.finish()
                pages += 1
            } catch {
                refused += 1
            }
        }
        #expect(pages > 0 && refused > 0, "mutations are too wild, or too mild")
    }

    /// One to four changes: a bit, a byte, a piece lost, doubled or cut off; in a PNG the check sums are put right
    /// half of the time, so that errors get past them.
    static func mutated(_ seed: [UInt8], _ noise: inout Noise) -> [UInt8] {
        var bytes = seed
        for _ in 0..<Int.random(in: 1...4, using: &noise) where bytes.count > 8 {
            let at = Int.random(in: 2..<bytes.count, using: &noise)
            let end = min(bytes.count, at + Int.random(in: 1...16, using: &noise))
            switch Int.random(in: 0..<6, using: &noise) {
            case 0: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &noise)
            case 1: bytes[at] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &noise) ?? 0
            case 2: bytes[at] = UInt8.random(in: 0...255, using: &noise)
            case 3: bytes.removeSubrange(at..<end)
            case 4: bytes.insert(contentsOf: bytes[at..<end], at: at)
            default: bytes.removeLast(min(bytes.count - at, 24))
            }
        }
        return Bool.random(using: &noise) ? repaired(bytes) : bytes
    }

    /// The same chunks with check sums that hold.
    private static func repaired(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.starts(with: MadePNG.signature) else { return bytes }
        var file = MadePNG.signature
        var rest = bytes.dropFirst(8)
        while rest.count >= 12 {
            let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            guard length <= rest.count - 12 else { break }
            let type = String(decoding: rest.dropFirst(4).prefix(4), as: Unicode.ASCII.self)
            guard type.utf8.count == 4 else { break }
            file += MadePNG.chunk(type, Array(rest.dropFirst(8).prefix(length)))
            rest = rest.dropFirst(12 + length)
        }
        return file + rest
    }
}

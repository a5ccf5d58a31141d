import CWebP
import FaxCore
import Glibc

/// The chunks of a WebP file (RFC 9649, section 2), of an animation those of its first frame.
struct WebPFile {
    /// The longest file that is read: it is in memory as a whole.
    private static let limit = 256 << 20

    /// The picture, and the frame's place in it.
    private(set) var width = 0
    private(set) var height = 0
    private(set) var frame = PelRect(x: 0, y: 0, width: 0, height: 0)
    private(set) var hasAlpha = false
    private(set) var orientation: Orientation?
    private(set) var density: PelDensity?
    /// The file of one frame that libwebp decodes.
    private var still: [UInt8] = []

    /// Reads the file at the cursor, which stands on the first byte. Throws ``PageImagingError``.
    init(reading cursor: inout FileCursor) throws(PageImagingError) {
        guard let head = try cursor.read(12), head.starts(with: "RIFF".utf8),
            head[8...].starts(with: "WEBP".utf8)
        else { throw .notAPicture }
        let length = WebPFile.number(head, at: 4, count: 4) - 4
        guard length <= cursor.remaining else { throw .damaged(.webp, "it ends early") }
        guard (0...WebPFile.limit).contains(length), let bytes = try cursor.read(length) else {
            throw .damaged(.webp, "its length is wrong")
        }
        try walk(bytes)
        guard !still.isEmpty else { throw .damaged(.webp, "it has no picture") }
        guard frame.width > 0, frame.height > 0, frame.x + frame.width <= width,
            frame.y + frame.height <= height
        else { throw .damaged(.webp, "its size is wrong") }
    }

    /// Takes in the chunks of the file.
    private mutating func walk(_ bytes: [UInt8]) throws(PageImagingError) {
        for chunk in try WebPFile.chunks(bytes[...]) {
            let content = chunk.content
            switch chunk.name {
            case "VP8X" where content.count >= 10:
                width = WebPFile.number(content, at: 4, count: 3) + 1
                height = WebPFile.number(content, at: 7, count: 3) + 1
            case "ANMF" where still.isEmpty && content.count >= 16:
                frame.x = 2 * WebPFile.number(content, at: 0, count: 3)
                frame.y = 2 * WebPFile.number(content, at: 3, count: 3)
                try takePicture(try WebPFile.chunks(content.dropFirst(16)))
            case "EXIF":
                let isMarked = content.starts(with: "Exif\0\0".utf8)
                guard let exif = EXIFBlock(content.dropFirst(isMarked ? 6 : 0)) else { break }
                (orientation, density) = (exif.orientation, exif.density)
            case "ALPH" where still.isEmpty, "VP8 " where still.isEmpty, "VP8L" where still.isEmpty:
                try takePicture(try WebPFile.chunks(bytes[chunk.start...]))
            default: break
            }
        }
    }

    /// Makes a file of the chunks of one picture: alpha perhaps, and pels.
    private mutating func takePicture(_ chunks: [Chunk]) throws(PageImagingError) {
        guard let pels = chunks.first(where: { $0.name == "VP8 " || $0.name == "VP8L" }) else {
            throw .damaged(.webp, "it has no picture")
        }
        let alpha = pels.name == "VP8 " ? chunks.first { $0.name == "ALPH" } : nil
        guard let size = WebPFile.size(pels) else { throw .damaged(.webp, "its header is wrong") }
        (frame.width, frame.height) = size
        if width == 0 { (width, height) = size }
        hasAlpha = alpha != nil || pels.name == "VP8L"
        var body = Array("WEBP".utf8)
        if let alpha {
            let facts: [UInt8] =
                [0x10, 0, 0, 0] + WebPFile.bytes(size.width - 1, count: 3)
                + WebPFile.bytes(size.height - 1, count: 3)
            body += Array("VP8X".utf8) + WebPFile.bytes(facts.count, count: 4) + facts
            body += WebPFile.framed(alpha)
        }
        body += WebPFile.framed(pels)
        still = Array("RIFF".utf8) + WebPFile.bytes(body.count, count: 4) + body
    }

    /// The picture as a page in gray. Throws ``PageImagingError``.
    func page() throws(PageImagingError) -> PicturePage {
        guard fx_webp_is_there() == 1 else { throw .missing(library: "libwebp", package: "libwebp7") }
        var luma = [UInt8](repeating: 0, count: frame.width * frame.height)
        var alpha = [UInt8](repeating: 0, count: hasAlpha ? luma.count : 0)
        let status = unsafe still.withUnsafeBufferPointer { still in
            unsafe luma.withUnsafeMutableBufferPointer { luma in
                unsafe alpha.withUnsafeMutableBufferPointer { alpha in
                    unsafe fx_webp_decode(
                        still.baseAddress, still.count, Int32(frame.width), Int32(frame.height),
                        luma.baseAddress,
                        hasAlpha ? alpha.baseAddress : nil)
                }
            }
        }
        guard status != 1 else { throw .unreadable(ENOMEM) }
        guard status == 0 else { throw .damaged(.webp, "its pels can't be decoded") }
        return .gray(upright(luma, alpha), density?.turned(orientation ?? .topLeft))
    }

    private func upright(_ luma: [UInt8], _ alpha: [UInt8]) -> GrayPage {
        let levels = (0...255).map { Luma.full(UInt8($0)) }
        var upright = UprightRows(width: width, height: height, orientation: orientation ?? .topLeft)
        var row = [UInt8](repeating: 255, count: width)
        for y in 0..<height {
            let isFrame = (frame.y..<frame.y + frame.height).contains(y)
            let start = (y - frame.y) * frame.width
            for x in 0..<frame.width {
                let level = isFrame ? levels[Int(luma[start + x])] : 255
                row[frame.x + x] =
                    isFrame && hasAlpha ? Luma.overWhite(level, alpha: alpha[start + x]) : level
            }
            upright.append(row.span)
        }
        return upright.finish()
    }

    private struct Chunk {
        let name: String
        let content: ArraySlice<UInt8>
        /// Where it begins in the file.
        let start: Int
    }

    private static func chunks(_ bytes: ArraySlice<UInt8>) throws(PageImagingError) -> [Chunk] {
        var chunks: [Chunk] = []
        var at = bytes.startIndex
        while bytes.endIndex - at >= 8 {
            let length = number(bytes[at...], at: 4, count: 4)
            guard length <= bytes.endIndex - at - 8 else { throw .damaged(.webp, "it ends inside a chunk") }
            let content = bytes[at + 8..<at + 8 + length]
            chunks.append(
                Chunk(name: String(decoding: bytes[at..<at + 4], as: UTF8.self), content: content, start: at))
            at += min(8 + length + length % 2, bytes.endIndex - at)
        }
        return chunks
    }

    private static func framed(_ chunk: Chunk) -> [UInt8] {
        Array(chunk.name.utf8) + bytes(chunk.content.count, count: 4) + chunk.content
            + [UInt8](repeating: 0, count: chunk.content.count % 2)
    }

    /// Width and height by the header of the pels: VP8's frame tag and start code (RFC 6386, 9.1), or VP8L's signature.
    private static func size(_ chunk: Chunk) -> (width: Int, height: Int)? {
        let content = chunk.content
        if chunk.name == "VP8 " {
            guard content.count >= 10, number(content, at: 3, count: 3) == 0x2A019D else { return nil }
            return (number(content, at: 6, count: 2) & 0x3FFF, number(content, at: 8, count: 2) & 0x3FFF)
        }
        guard content.count >= 5, content.first == 0x2F else { return nil }
        let bits = number(content, at: 1, count: 4)
        return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    }

    /// A little-endian number.
    private static func number(_ bytes: some Collection<UInt8>, at offset: Int, count: Int) -> Int {
        bytes.dropFirst(offset).prefix(count).reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    private static func bytes(_ number: Int, count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}

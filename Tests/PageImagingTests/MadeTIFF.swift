/// A TIFF written by the tests themselves, so that every pel is known without another decoder.
struct MadeTIFF {
    /// What a tag says.
    enum Value {
        case shorts([Int])
        case longs([Int])
        /// Numerators and denominators.
        case rationals([(Int, Int)])
        case bytes([UInt8])
    }

    /// A page: uncompressed gray of 8 bits in one strip, unless its tags say something else.
    struct Page {
        var width = 8
        var height = 8
        /// What ``MadeTIFF`` writes as the strips or, where TileWidth is set, the tiles.
        var pieces: [[UInt8]] = [[UInt8](repeating: 200, count: 64)]
        /// Tags besides, or in the place of, those that a page must have.
        var tags: [Int: Value] = [:]
        /// Tags that a page must have, and this one hasn't.
        var missing: Set<Int> = []
    }

    var isLittleEndian = true
    var pages = [Page()]
    /// Where the last page says that the next one is; nowhere.
    var last = 0

    /// The file.
    var bytes: [UInt8] {
        var file = isLittleEndian ? [0x49, 0x49, 42, 0] : [0x4D, 0x4D, 0, 42] as [UInt8]
        file += long(0)
        var link = 4
        for page in pages {
            let offsets = page.pieces.map { piece in
                defer { file += piece + [UInt8](repeating: 0, count: piece.count % 2) }
                return file.count
            }
            file.replaceSubrange(link..<link + 4, with: long(file.count))
            let directory = directory(page, offsets, at: file.count)
            link = file.count + directory.link
            file += directory.bytes
        }
        file.replaceSubrange(link..<link + 4, with: long(last))
        return file
    }

    private func directory(_ page: Page, _ offsets: [Int], at start: Int) -> (bytes: [UInt8], link: Int) {
        let isTiled = page.tags[322] != nil
        var tags: [Int: Value] = [
            256: .longs([page.width]), 257: .longs([page.height]), 258: .shorts([8]), 259: .shorts([1]),
            262: .shorts([1]), 277: .shorts([1]), 278: .longs([page.height]),
            isTiled ? 324 : 273: .longs(offsets), isTiled ? 325 : 279: .longs(page.pieces.map(\.count)),
        ]
        tags.merge(page.tags) { $1 }
        for tag in page.missing { tags[tag] = nil }
        var (bytes, beyond) = (short(tags.count), [UInt8]())
        let link = 2 + 12 * tags.count
        for (tag, value) in tags.sorted(by: { $0.key < $1.key }) {
            let (type, count, content) = encoded(value)
            bytes += short(tag) + short(type) + long(count)
            if content.count <= 4 {
                bytes += content + [UInt8](repeating: 0, count: 4 - content.count)
            } else {
                bytes += long(start + link + 4 + beyond.count)
                beyond += content
            }
        }
        return (bytes + long(0) + beyond, link)
    }

    private func encoded(_ value: Value) -> (type: Int, count: Int, bytes: [UInt8]) {
        switch value {
        case .bytes(let bytes): (7, bytes.count, bytes)
        case .shorts(let numbers): (3, numbers.count, numbers.flatMap(short))
        case .longs(let numbers): (4, numbers.count, numbers.flatMap(long))
        case .rationals(let numbers): (5, numbers.count, numbers.flatMap { long($0.0) + long($0.1) })
        }
    }

    /// A number in the file's order of bytes.
    func short(_ value: Int) -> [UInt8] { ordered(value, 2) }

    private func long(_ value: Int) -> [UInt8] { ordered(value, 4) }

    private func ordered(_ value: Int, _ count: Int) -> [UInt8] {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return isLittleEndian ? bytes : bytes.reversed()
    }
}

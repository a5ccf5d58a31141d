/// How large the pictures of a PDF are, read from its bytes and not from the pictures: `/Width` and `/Height` of
/// image dictionaries (ISO 32000-1, 8.9.5), which are never compressed, and what JBIG2 (ITU-T T.88, 7.4.8) and
/// JPEG 2000 (ITU-T T.800, A.5.1) say of themselves, because that is what their decoders go by.
struct PictureSizes {
    /// The size of a picture in pels.
    struct Size: Equatable {
        var width: Int, height: Int
        /// Width by height.
        var pels: Int { width * height }
    }

    /// The largest picture that was found; nil if there is none.
    private(set) var largest: Size?

    /// The most pels that fit into the memory of a page's drawing, which takes four bytes each.
    static let limit = 150_000_000

    /// Reads the file `descriptor`; what can't be read has no pictures.
    init(reading descriptor: Int32) {
        var found: Size?
        FileBytes(descriptor).forEachChunk(overlap: Self.reach) { chunk in
            for size in Self.declared(chunk) + Self.jbig2(chunk) + Self.jpeg2000(chunk)
            where size.pels > found?.pels ?? 0 { found = size }
        }
        largest = found
    }

    /// How many bytes apart the words are that belong together.
    private static let reach = 1024

    /// Sizes in dictionaries: a width, and the height that is nearest to it.
    private static func declared(_ bytes: [UInt8]) -> [Size] {
        let heights = places(of: "/Height", in: bytes)
        var nearest = 0
        return places(of: "/Width", in: bytes).compactMap { place in
            while nearest + 1 < heights.count,
                abs(heights[nearest + 1] - place) < abs(heights[nearest] - place)
            {
                nearest += 1
            }
            guard nearest < heights.count, abs(heights[nearest] - place) < reach else { return nil }
            var width = ByteScanner(bytes, at: place + 6)
            var height = ByteScanner(bytes, at: heights[nearest] + 7)
            guard let width = width.number(), let height = height.number() else { return nil }
            return size(width, height)
        }
    }

    /// The sizes of JBIG2 pages and regions: a stream is a row of segments, the first of which say the most.
    private static func jbig2(_ bytes: [UInt8]) -> [Size] {
        streams(of: "/JBIG2Decode", in: bytes).compactMap { segments($0.bytes, at: $0.start) }
    }

    /// The sizes of JPEG 2000 codestreams: the grid of the marker SIZ, which follows SOC.
    private static func jpeg2000(_ bytes: [UInt8]) -> [Size] {
        streams(of: "/JPXDecode", in: bytes).compactMap { stream in
            let marks: [UInt8] = [0xFF, 0x4F, 0xFF, 0x51]
            let starts = stream.start..<max(stream.start, stream.bytes.count - 16)
            guard let mark = starts.first(where: { stream.bytes[$0..<$0 + 4].elementsEqual(marks) }) else {
                return nil
            }
            return size(number(stream.bytes, at: mark + 8), number(stream.bytes, at: mark + 12))
        }
    }

    /// The beginnings of streams whose dictionary has `filter`, and where in those the data start.
    private static func streams(of filter: StaticString, in bytes: [UInt8]) -> [(bytes: [UInt8], start: Int)]
    {
        places(of: filter, in: bytes).compactMap { place in
            let near = Array(bytes[place..<min(bytes.count, place + reach)])
            guard let word = near.range(of: "stream", from: 0) else { return nil }
            var start = word + 6
            if start < near.count, near[start] == 13 { start += 1 }
            if start < near.count, near[start] == 10 { start += 1 }
            return (near, start)
        }
    }

    /// The largest page or region of the segments from `start` on, as far as they are there.
    private static func segments(_ bytes: [UInt8], at start: Int) -> Size? {
        var largest: Size?
        var at = start
        while at + 11 < bytes.count {
            let flags = bytes[at + 4]
            let references = Int(bytes[at + 5] >> 5)
            // Segments that refer to more than four others have a longer header, and are no page's information.
            guard references <= 4 else { return largest }
            let number = number(bytes, at: at)
            let width = number <= 256 ? 1 : number <= 65_536 ? 2 : 4
            let data = at + 6 + references * width + (flags & 0x40 == 0 ? 1 : 4) + 4
            guard data + 8 <= bytes.count else { return largest }
            // Regions begin with their width and height as well (7.4.1).
            if [4, 6, 7, 20, 22, 23, 36, 38, 39, 40, 42, 43, 48].contains(flags & 0x3F),
                let size = size(Self.number(bytes, at: data), Self.number(bytes, at: data + 4)),
                size.pels > largest?.pels ?? 0
            {
                largest = size
            }
            let length = Self.number(bytes, at: data - 4)
            guard length < bytes.count else { return largest }
            at = data + length
        }
        return largest
    }

    private static func places(of word: StaticString, in bytes: [UInt8]) -> [Int] {
        var places: [Int] = []
        while let place = bytes.range(of: word, from: places.last.map { $0 + 1 } ?? 0) {
            places.append(place)
        }
        return places
    }

    private static func number(_ bytes: [UInt8], at place: Int) -> Int {
        bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    /// A size whose product can be told; a height that isn't known yet (T.88, 7.2.7) counts as none.
    private static func size(_ width: Int, _ height: Int) -> Size? {
        guard width > 0, height > 0, height != 0xFFFF_FFFF else { return nil }
        return Size(width: min(width, 1 << 31), height: min(height, 1 << 31))
    }
}

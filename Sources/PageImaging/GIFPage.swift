import FaxCore

extension GIFHeader {
    /// The first picture in `descriptor`, which has this header, as a page: on white, of one bit a pel where it has two
    /// colours that can be told apart, and in gray otherwise. Throws ``PageImagingError``.
    func page(_ descriptor: Int32) throws(PageImagingError) -> PicturePage {
        var cursor = try FileCursor(descriptor, at: dataOffset)
        var pels = [UInt8](repeating: 255, count: width * height)
        var code = try GIFCode(&cursor)
        var row = [UInt8](repeating: 0, count: pictureWidth)
        for line in lineOrder {
            try code.read(&cursor, into: &row)
            let start = (top + line) * width + left
            for x in 0..<pictureWidth { pels[start + x] = levels[Int(row[x])] }
        }
        let gray = GrayPage(width: width, height: height, pels: pels)
        guard let level = gray.levelBetweenInks else { return .gray(gray, nil) }
        return .bilevel(BilevelPage(gray, blackBelow: level), nil)
    }

    /// The lines in the order in which they are stored (appendix E).
    private var lineOrder: [Int] {
        guard isInterlaced else { return Array(0..<pictureHeight) }
        return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { first, step in
            Array(stride(from: first, to: pictureHeight, by: step))
        }
    }
}

/// GIF's variable-length code for LZW (GIF89a specification, appendix F), decoded here because Leptonica's reader, and
/// giflib's that it calls, decode every frame of an animation to show the first.
struct GIFCode {
    private static let most = 4096

    private let clearCode: Int
    private let firstSize: Int
    private var size: Int
    private var next: Int
    private var last: Int?
    /// Of each string, the one before its last pel, its last pel, its first pel and its length.
    private var prefixes = [UInt16](repeating: 0, count: most)
    private var suffixes = [UInt8](repeating: 0, count: most)
    private var firsts = [UInt8](repeating: 0, count: most)
    private var lengths = [UInt16](repeating: 0, count: most)
    /// The string that is being handed out, and how much of it has been.
    private var string = [UInt8](repeating: 0, count: most)
    private var given = 0
    private var held = 0
    private var bits: UInt32 = 0
    private var bitCount = 0
    private var blockLeft = 0

    /// The code at the cursor, which stands on its first byte.
    init(_ cursor: inout FileCursor) throws(PageImagingError) {
        guard let bits = try cursor.next(), (1...11).contains(bits) else {
            throw .damaged(.gif, "its code is wrong")
        }
        clearCode = 1 << Int(bits)
        firstSize = Int(bits) + 1
        size = firstSize
        next = clearCode + 2
        for code in 0..<min(clearCode, 256) {
            suffixes[code] = UInt8(code)
            firsts[code] = UInt8(code)
            lengths[code] = 1
        }
    }

    /// Fills `row` with the next pels.
    mutating func read(_ cursor: inout FileCursor, into row: inout [UInt8]) throws(PageImagingError) {
        var done = 0
        while done < row.count {
            if given == held { try readString(&cursor) }
            let count = min(held - given, row.count - done)
            for index in 0..<count { row[done + index] = string[given + index] }
            given += count
            done += count
        }
    }

    private mutating func readString(_ cursor: inout FileCursor) throws(PageImagingError) {
        while true {
            let code = try readCode(&cursor)
            if code == clearCode {
                (size, next, last) = (firstSize, clearCode + 2, nil)
                continue
            }
            guard code != clearCode + 1 else { throw .damaged(.gif, "its pels end early") }
            // A string that isn't known yet is the last one and its own first pel.
            guard code < next, last != nil || code < clearCode else {
                guard code == next, let last, next < GIFCode.most else {
                    throw .damaged(.gif, "its code is wrong")
                }
                add(last, suffix: firsts[last])
                self.last = code
                return spell(code)
            }
            if let last, next < GIFCode.most { add(last, suffix: firsts[code]) }
            last = code
            return spell(code)
        }
    }

    private mutating func add(_ prefix: Int, suffix: UInt8) {
        prefixes[next] = UInt16(prefix)
        suffixes[next] = suffix
        firsts[next] = firsts[prefix]
        lengths[next] = lengths[prefix] + 1
        next += 1
        if next == 1 << size, size < 12 { size += 1 }
    }

    private mutating func spell(_ code: Int) {
        (given, held) = (0, Int(lengths[code]))
        var code = code
        for index in (0..<held).reversed() {
            string[index] = suffixes[code]
            code = Int(prefixes[code])
        }
    }

    private mutating func readCode(_ cursor: inout FileCursor) throws(PageImagingError) -> Int {
        while bitCount < size {
            if blockLeft == 0 { blockLeft = Int(try cursor.next() ?? 0) }
            guard blockLeft > 0, let byte = try cursor.next() else {
                throw .damaged(.gif, "its pels end early")
            }
            blockLeft -= 1
            bits |= UInt32(byte) << UInt32(bitCount)
            bitCount += 8
        }
        defer {
            bits >>= UInt32(size)
            bitCount -= size
        }
        return Int(bits & (1 << UInt32(size) - 1))
    }
}

import FaxCore

extension BMPHeader {
    /// The picture in `descriptor`, which has these headers, as a page: of one bit a pel where it has two colours that
    /// can be told apart, and in gray otherwise. Throws ``PageImagingError``.
    func page(_ descriptor: Int32) throws(PageImagingError) -> PicturePage {
        var cursor = try FileCursor(descriptor, at: dataOffset)
        if depth == 1, let inks = TwoInks(zero: levels[0], one: levels[1]) {
            return .bilevel(try bits(&cursor, inks), density)
        }
        return .gray(try gray(&cursor), density)
    }

    private func bits(_ cursor: inout FileCursor, _ inks: TwoInks) throws(PageImagingError) -> BilevelPage {
        var page = BilevelPage(width: width, lines: height)
        var row = [UInt8](repeating: 0, count: rowBytes)
        for index in 0..<height {
            guard try cursor.fill(&row) else { throw .damaged(.bmp, "its pels end early") }
            page.setLine(isTopDown ? index : height - 1 - index, row.span, inks)
        }
        return page
    }

    private func gray(_ cursor: inout FileCursor) throws(PageImagingError) -> GrayPage {
        let start = cursor
        let (page, isVisible) = try gray(&cursor, masks)
        if isVisible { return page }
        // A picture that is clear throughout comes from a program that left alpha out.
        cursor = start
        return try gray(&cursor, Array(masks.prefix(3)) + [0]).page
    }

    private func gray(
        _ cursor: inout FileCursor, _ masks: [UInt32]
    ) throws(PageImagingError) -> (page: GrayPage, isVisible: Bool) {
        var upright = UprightRows(
            width: width, height: height, orientation: isTopDown ? .topLeft : .bottomLeft)
        var runs = BMPRuns(width: width, isNibbles: coding == .runsOfNibbles)
        var fields = BMPFields(masks, bytes: depth / 8)
        var stored = [UInt8](repeating: 0, count: coding.hasRuns ? 0 : rowBytes)
        var gray = [UInt8](repeating: 0, count: width)
        for _ in 0..<height {
            if coding.hasRuns {
                try runs.readRow(&cursor)
                for x in 0..<width { gray[x] = levels[Int(runs.row[x])] }
            } else {
                guard try cursor.fill(&stored) else { throw .damaged(.bmp, "its pels end early") }
                if depth <= 8 {
                    unpack(stored, into: &gray)
                } else if masks.isEmpty {
                    let bytes = depth / 8
                    for x in 0..<width {
                        gray[x] = Luma.of(stored[x * bytes + 2], stored[x * bytes + 1], stored[x * bytes])
                    }
                } else {
                    fields.convert(stored, into: &gray)
                }
            }
            upright.append(gray.span)
        }
        return (upright.finish(), fields.isVisible)
    }

    private func unpack(_ stored: [UInt8], into gray: inout [UInt8]) {
        let (perByte, mask) = (8 / depth, UInt8(truncatingIfNeeded: 1 << depth - 1))
        for x in 0..<width {
            let shift = UInt8(8 - depth - x % perByte * depth)
            gray[x] = levels[Int(stored[x / perByte] >> shift & mask)]
        }
    }
}

/// Pels whose colours are fields of bits.
struct BMPFields {
    private let bytes: Int
    private let masks: [UInt32]
    /// Of each field, where it begins and its greatest value.
    private let shifts: [UInt32]
    private let most: [UInt32]
    /// There is no alpha, or some pel isn't clear.
    private(set) var isVisible: Bool

    /// Fields of red, green, blue and alpha in pels of 2 or 4 bytes.
    init(_ masks: [UInt32], bytes: Int) {
        self.bytes = bytes
        self.masks = masks
        shifts = masks.map { UInt32($0 == 0 ? 0 : $0.trailingZeroBitCount) }
        most = masks.map { $0 == 0 ? 0 : $0 >> UInt32($0.trailingZeroBitCount) }
        isVisible = masks.isEmpty || masks[3] == 0
    }

    /// Writes the luma of the pels of `row` over white into `gray`.
    mutating func convert(_ row: [UInt8], into gray: inout [UInt8]) {
        for x in gray.indices {
            var pel: UInt32 = 0
            for index in (0..<bytes).reversed() { pel = pel << 8 | UInt32(row[x * bytes + index]) }
            let luma = Luma.of(level(pel, 0), level(pel, 1), level(pel, 2))
            guard masks[3] != 0 else {
                gray[x] = luma
                continue
            }
            let alpha = level(pel, 3)
            isVisible = isVisible || alpha > 0
            gray[x] = Luma.overWhite(luma, alpha: alpha)
        }
    }

    private func level(_ pel: UInt32, _ field: Int) -> UInt8 {
        guard most[field] > 0 else { return 0 }
        let value = UInt64((pel & masks[field]) >> shifts[field])
        return UInt8(truncatingIfNeeded: (value * 255 + UInt64(most[field]) / 2) / UInt64(most[field]))
    }
}

/// Rows that are stored as runs (BI_RLE8 and BI_RLE4). What no run covers is colour 0.
struct BMPRuns {
    private let isNibbles: Bool
    /// The entries of the palette in the row that was read.
    private(set) var row: [UInt8]
    /// Where the next run begins.
    private var x = 0
    /// Rows without a run that lie before the next run.
    private var emptyRows = 0
    private var isAtEnd = false

    init(width: Int, isNibbles: Bool) {
        self.isNibbles = isNibbles
        row = [UInt8](repeating: 0, count: width)
    }

    /// Reads the next row.
    mutating func readRow(_ cursor: inout FileCursor) throws(PageImagingError) {
        for index in row.indices { row[index] = 0 }
        if isAtEnd { return }
        if emptyRows > 0 {
            emptyRows -= 1
            if emptyRows > 0 { return }
        }
        while true {
            guard let pair = try cursor.read(2) else { throw .damaged(.bmp, "its pels end early") }
            if pair[0] > 0 {
                put([pair[1]], count: Int(pair[0]))
                continue
            }
            switch pair[1] {
            case 0:
                x = 0
                return
            case 1:
                isAtEnd = true
                return
            case 2:
                guard let move = try cursor.read(2) else { throw .damaged(.bmp, "its pels end early") }
                x += Int(move[0])
                emptyRows = Int(move[1])
                if emptyRows > 0 { return }
            default:
                let count = Int(pair[1])
                let bytes = isNibbles ? (count + 1) / 2 : count
                guard let pels = try cursor.read(bytes) else { throw .damaged(.bmp, "its pels end early") }
                put(pels, count: count)
                if bytes % 2 == 1 { _ = cursor.skip(1) }
            }
        }
    }

    /// Puts `count` pels of `pels`, over and over; what doesn't fit into the row is dropped.
    private mutating func put(_ pels: [UInt8], count: Int) {
        for index in 0..<min(count, max(0, row.count - x)) {
            if isNibbles {
                let pair = pels[index / 2 % pels.count]
                row[x + index] = index % 2 == 0 ? pair >> 4 : pair & 15
            } else {
                row[x + index] = pels[index % pels.count]
            }
        }
        x += count
    }
}

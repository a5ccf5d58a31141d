import FaxCore

extension PNMHeader {
    /// The first picture in `descriptor`, which has this header, as a page: of one bit a pel where there are two
    /// shades only, and in gray otherwise. Throws ``PageImagingError``.
    func page(_ descriptor: Int32) throws(PageImagingError) -> PicturePage {
        var cursor = try FileCursor(descriptor, at: dataOffset)
        if isBitmap { return .bilevel(try bitmap(&cursor), nil) }
        let gray = try gray(&cursor)
        let isBilevel = most == 1 && samples < 3
        return isBilevel ? .bilevel(BilevelPage(gray, blackBelow: 128), nil) : .gray(gray, nil)
    }

    private func bitmap(_ cursor: inout FileCursor) throws(PageImagingError) -> BilevelPage {
        var page = BilevelPage(width: width, lines: height)
        guard let inks = TwoInks(zero: 255, one: 0) else { return page }
        var row = [UInt8](repeating: 0, count: rowBytes)
        for line in 0..<height {
            if isPlain {
                try readDigits(&cursor, into: &row)
            } else {
                guard try cursor.fill(&row) else { throw .damaged(.pnm, "its pels end early") }
            }
            page.setLine(line, row.span, inks)
        }
        return page
    }

    /// The bits of a row, a digit each, with or without blanks between them.
    private func readDigits(_ cursor: inout FileCursor, into row: inout [UInt8]) throws(PageImagingError) {
        for index in row.indices { row[index] = 0 }
        var x = 0
        while x < width {
            switch try cursor.next() {
            case 0x30: x += 1
            case 0x31:
                row[x / 8] |= 0x80 >> UInt8(x % 8)
                x += 1
            case 9, 10, 11, 12, 13, 32: break
            case UInt8(ascii: "#"): _ = try cursor.skip(to: 10)
            case nil: throw .damaged(.pnm, "its pels end early")
            default: throw .damaged(.pnm, "a pel is neither 0 nor 1")
            }
        }
    }

    private func gray(_ cursor: inout FileCursor) throws(PageImagingError) -> GrayPage {
        var upright = UprightRows(width: width, height: height, orientation: .topLeft)
        var stored = [UInt8](repeating: 0, count: isPlain ? 0 : rowBytes)
        var row = [UInt8](repeating: 0, count: width * samples)
        var gray = [UInt8](repeating: 0, count: width)
        let levels = (0...min(most, 255)).map { UInt8(($0 * 255 + most / 2) / most) }
        for _ in 0..<height {
            if isPlain {
                for index in row.indices { row[index] = level(try PNMHeader.number(&cursor)) }
            } else {
                guard try cursor.fill(&stored) else { throw .damaged(.pnm, "its pels end early") }
                scale(stored, levels, into: &row)
            }
            switch samples {
            case 1: upright.append(row.span)
            case 2:
                for x in 0..<width { gray[x] = Luma.overWhite(row[2 * x], alpha: row[2 * x + 1]) }
                upright.append(gray.span)
            default:
                Luma.convert(row.span, samples: samples, into: &gray)
                upright.append(gray.span)
            }
        }
        return upright.finish()
    }

    /// A sample in 8 bits; what is above the white is white.
    private func level(_ sample: Int) -> UInt8 { UInt8((min(sample, most) * 255 + most / 2) / most) }

    /// Brings the samples of a binary row to 8 bits; `levels` has those of samples of one byte.
    private func scale(_ stored: [UInt8], _ levels: [UInt8], into row: inout [UInt8]) {
        if most == 255 {
            row = stored
        } else if most < 255 {
            for index in row.indices { row[index] = levels[min(Int(stored[index]), most)] }
        } else {
            for index in row.indices {
                row[index] = level(Int(stored[2 * index]) << 8 | Int(stored[2 * index + 1]))
            }
        }
    }
}

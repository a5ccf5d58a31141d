import FaxCore

extension PNGHeader {
    /// The picture in `descriptor`, which has this header, as a page: of one bit a pel where it has two colours that
    /// can be told apart, and in gray otherwise. Throws ``PageImagingError``.
    func page(_ descriptor: Int32) throws(PageImagingError) -> PicturePage {
        let orientation = orientation ?? .topLeft
        let density = density?.turned(orientation)
        let inks = inks
        if let inks, !isTransparent, orientation == .topLeft {
            return .bilevel(try bits(descriptor, oneIsBlack: inks.one < inks.zero), density)
        }
        let gray = try gray(descriptor, orientation)
        guard let inks else { return .gray(gray, density) }
        return .bilevel(BilevelPage(gray, blackBelow: (Int(inks.zero) + Int(inks.one) + 1) / 2), density)
    }

    /// How light the two colours of a picture of one bit a pel are, over white; nil for other pictures, and where
    /// they look alike.
    private var inks: (zero: UInt8, one: UInt8)? {
        guard depth == 1 else { return nil }
        if colourType == .gray { return isTransparent ? nil : (0, 255) }
        guard palette.count >= 6 else { return nil }
        let inks = (
            Luma.of(palette[0], palette[1], palette[2]), Luma.of(palette[3], palette[4], palette[5])
        )
        guard !isTransparent, abs(Int(inks.0) - Int(inks.1)) >= 64 else { return nil }
        return inks
    }

    private func bits(_ descriptor: Int32, oneIsBlack: Bool) throws(PageImagingError) -> BilevelPage {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(rowBytes * height)
        let flip: UInt8 = oneIsBlack ? 0 : 255
        let beyond = UInt8(truncatingIfNeeded: 0xFF << (rowBytes * 8 - width))
        let decoder = try PNGDecoder(self, descriptor: descriptor)
        try decoder.rows { row in
            for index in row.indices { bytes.append(row[index] ^ flip) }
            bytes[bytes.count - 1] &= beyond
        }
        return BilevelPage(width: width, lines: height, bytes: bytes)
    }

    private func gray(_ descriptor: Int32, _ orientation: Orientation) throws(PageImagingError) -> GrayPage {
        let decoder = try PNGDecoder(self, descriptor: descriptor, inBytes: true)
        let isGray = decoder.channels == 1
        var upright = UprightRows(width: width, height: height, orientation: orientation)
        var gray = [UInt8](repeating: 0, count: isGray ? 0 : width)
        let samples = decoder.channels
        try decoder.rows { row in
            if isGray {
                upright.append(row)
            } else {
                Luma.convert(row, samples: samples, into: &gray)
                upright.append(gray.span)
            }
        }
        return upright.finish()
    }
}

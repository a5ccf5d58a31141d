import FaxCore

extension PNGHeader {
    /// The picture in `descriptor`, which has this header, as a page: of one bit a pel where it has two colours that
    /// can be told apart, and in gray otherwise. Throws ``PageImagingError``.
    func page(_ descriptor: Int32) throws(PageImagingError) -> PicturePage {
        let orientation = orientation ?? .topLeft
        let density = density?.turned(orientation)
        if let inks, !isTransparent, orientation == .topLeft {
            return .bilevel(try bits(descriptor, inks), density)
        }
        let gray = try gray(descriptor, orientation)
        let level = depth == 1 ? (isTransparent ? gray.levelBetweenInks : inks?.level) : nil
        guard let level else { return .gray(gray, density) }
        return .bilevel(BilevelPage(gray, blackBelow: level), density)
    }

    /// The two colours of an opaque picture of one bit a pel; nil for other pictures.
    private var inks: TwoInks? {
        guard depth == 1, !isTransparent else { return nil }
        if colourType == .gray { return TwoInks(zero: 0, one: 255) }
        guard palette.count >= 6 else { return nil }
        return TwoInks(
            zero: Luma.of(palette[0], palette[1], palette[2]),
            one: Luma.of(palette[3], palette[4], palette[5]))
    }

    private func bits(_ descriptor: Int32, _ inks: TwoInks) throws(PageImagingError) -> BilevelPage {
        var page = BilevelPage(width: width, lines: height)
        var line = 0
        let decoder = try PNGDecoder(self, descriptor: descriptor)
        try decoder.rows { row in
            page.setLine(line, row, inks)
            line += 1
        }
        return page
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

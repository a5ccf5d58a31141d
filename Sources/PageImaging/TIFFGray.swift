import CTIFF
import FaxCore
import Glibc

extension TIFFHandle {
    /// The most bytes of a strip or tile in memory, decoded, and as many again in red, green, blue and alpha.
    private static let pieceLimit = UInt64(4 * Picture.pelLimit)

    /// The shades of a page of any kind; one of black and white pels stays that.
    func grayPage(_ page: TIFFPage) throws(PageImagingError) -> PicturePage {
        // libtiff turns within strips and tiles only, so it is told that nothing is to be turned.
        set(TIFFTAG_ORIENTATION, Int(ORIENTATION_TOPLEFT))
        var rows = UprightRows(width: page.width, height: page.height, orientation: page.orientation)
        let before = complaints
        if page.hasPlainRows {
            try readRows(page, into: &rows)
        } else {
            try readColours(page, into: &rows)
        }
        guard isAcceptable(page, complaintsBefore: before) else { throw fault }
        let gray = rows.finish()
        let density = page.density?.turned(page.orientation)
        return page.isBilevel ? .bilevel(BilevelPage(gray, blackBelow: 128), density) : .gray(gray, density)
    }

    /// Row by row: no more of the page is decoded at a time.
    private func readRows(_ page: TIFFPage, into rows: inout UprightRows) throws(PageImagingError) {
        if page.photometric == Int(PHOTOMETRIC_YCBCR) {
            set(TIFFTAG_JPEGCOLORMODE, Int(JPEGCOLORMODE_RGB))
        }
        guard unsafe fx_tiff_row_bytes(file) == page.width * page.samplesPerPixel else { throw fault }
        var samples = [UInt8](repeating: 0, count: page.width * page.samplesPerPixel)
        var gray = [UInt8](repeating: 0, count: page.width)
        for row in 0..<page.height {
            let isSound = unsafe samples.withUnsafeMutableBufferPointer {
                unsafe fx_tiff_read_row(file, $0.baseAddress, UInt32(row)) == 1
            }
            guard isSound else { throw fault }
            if page.samplesPerPixel == 3 {
                Luma.convert(samples.span, samples: 3, into: &gray)
            } else {
                let flip: UInt8 = page.photometric == Int(PHOTOMETRIC_MINISWHITE) ? 0xFF : 0
                for index in gray.indices { gray[index] = samples[index] ^ flip }
            }
            rows.append(gray.span)
        }
    }

    /// What libtiff can't do, of its words: "Sorry, can not handle images with 32-bit samples".
    private static func feature(_ words: String) -> String {
        for start in ["Sorry, can not handle images with ", "Sorry, can not handle ", "Sorry, "]
        where words.hasPrefix(start) {
            return String(words.dropFirst(start.count))
        }
        return words
    }

    /// Piece by piece as libtiff turns all its colours into RGB.
    private func readColours(_ page: TIFFPage, into rows: inout UprightRows) throws(PageImagingError) {
        var words = [CChar](repeating: 0, count: 1024)
        let isKnown = unsafe words.withUnsafeMutableBufferPointer {
            unsafe fx_tiff_has_colours(file, $0.baseAddress) == 1
        }
        guard isKnown else {
            let end = words.firstIndex(of: 0) ?? 0
            let words = String(decoding: words[..<end].map(UInt8.init(bitPattern:)), as: UTF8.self)
            throw .unsupported(.tiff, Self.feature(words))
        }
        let piece = page.piece
        let (area, isHuge) = piece.width.multipliedReportingOverflow(by: piece.height)
        let decoded = unsafe page.isTiled ? fx_tiff_tile_size(file) : fx_tiff_strip_size(file)
        guard piece.width > 0, piece.height > 0 else { throw .damaged(.tiff, "its tiles have no size") }
        guard !isHuge, area <= Picture.pelLimit, decoded <= TIFFHandle.pieceLimit else {
            throw .unsupported(.tiff, "strips or tiles too large for memory")
        }
        if page.isTiled, page.compression == COMPRESSION_NONE {
            guard unsafe fx_tiff_fit_tile(file) == 1 else { throw fault }
        }
        var colours = [UInt32](repeating: 0, count: area)
        // A strip's rows are handed on one by one, those of tiles when the last tile in a row has come.
        let bandHeight = page.isTiled ? min(piece.height, page.height) : 1
        var band = GrayPage(
            width: page.width, height: bandHeight,
            pels: [UInt8](repeating: 255, count: page.width * bandHeight))
        for top in stride(from: 0, to: page.height, by: piece.height) {
            let height = min(piece.height, page.height - top)
            for left in stride(from: 0, to: page.width, by: piece.width) {
                let isSound = unsafe colours.withUnsafeMutableBufferPointer {
                    unsafe page.isTiled
                        ? fx_tiff_read_tile(file, UInt32(left), UInt32(top), $0.baseAddress) == 1
                        : fx_tiff_read_strip(file, UInt32(top), $0.baseAddress) == 1
                }
                guard isSound else { throw fault }
                let held = page.isTiled ? piece.height : height
                let width = min(piece.width, page.width - left)
                for row in 0..<height {
                    let start = (held - 1 - row) * piece.width
                    let source = colours.span.extracting(start..<start + width)
                    band.lay(source, x: left, y: page.isTiled ? row : 0)
                    if !page.isTiled { rows.append(band.pels.span) }
                }
            }
            guard page.isTiled else { continue }
            for row in 0..<height {
                rows.append(band.pels.span.extracting(row * page.width..<(row + 1) * page.width))
            }
        }
    }
}

extension GrayPage {
    /// Lays down a row of libtiff's colours, red lowest and alpha highest, over white.
    fileprivate mutating func lay(_ colours: Span<UInt32>, x: Int, y: Int) {
        let start = y * width + x
        unsafe pels.withUnsafeMutableBufferPointer { pels in
            for index in 0..<colours.count {
                let colour = colours[index]
                let luma = Luma.of(
                    UInt8(truncatingIfNeeded: colour), UInt8(truncatingIfNeeded: colour >> 8),
                    UInt8(truncatingIfNeeded: colour >> 16))
                // Colours are multiplied by alpha already.
                let light = UInt32(luma) + (255 - colour >> 24)
                unsafe pels[start + index] = UInt8(min(255, light))
            }
        }
    }
}

import CTIFF
import FaxCore

/// What the tags of a page say, as far as it decides how the page is read.
struct TIFFPage {
    let width: Int
    let height: Int
    let bitsPerSample: Int
    let samplesPerPixel: Int
    let compression: Int
    /// Nil where the file doesn't say.
    let photometric: Int?
    let isLowestBitFirst: Bool
    /// Lines may refer to the line above, as those of MR do.
    let isTwoDimensional: Bool
    let isPlanar: Bool
    let isTiled: Bool
    /// The size of a tile or a full strip.
    let piece: (width: Int, height: Int)
    let orientation: Orientation
    /// Of the stored picture; nil where the file says nothing or nonsense.
    let density: PelDensity?

    /// The facts of the page that `tiff` is at. Throws `.damaged`, or `.tooLarge`.
    init(_ tiff: borrowing TIFFHandle) throws(PageImagingError) {
        guard let width = tiff.long(TIFFTAG_IMAGEWIDTH), let height = tiff.long(TIFFTAG_IMAGELENGTH),
            width > 0, height > 0
        else { throw .damaged(.tiff, "a page has no size") }
        (self.width, self.height) = (width, height)
        bitsPerSample = tiff.short(TIFFTAG_BITSPERSAMPLE) ?? 1
        samplesPerPixel = tiff.short(TIFFTAG_SAMPLESPERPIXEL) ?? 1
        compression = tiff.short(TIFFTAG_COMPRESSION) ?? 1
        photometric = tiff.short(TIFFTAG_PHOTOMETRIC)
        isLowestBitFirst = tiff.short(TIFFTAG_FILLORDER) == Int(FILLORDER_LSB2MSB)
        isTwoDimensional = (tiff.long(TIFFTAG_GROUP3OPTIONS) ?? 0) & Int(GROUP3OPT_2DENCODING) != 0
        isPlanar = tiff.short(TIFFTAG_PLANARCONFIG) == Int(PLANARCONFIG_SEPARATE)
        isTiled = unsafe fx_tiff_is_tiled(tiff.file) != 0
        piece =
            isTiled
            ? (tiff.long(TIFFTAG_TILEWIDTH) ?? 0, tiff.long(TIFFTAG_TILELENGTH) ?? 0)
            : (width, min(height, max(1, tiff.long(TIFFTAG_ROWSPERSTRIP) ?? height)))
        orientation = tiff.short(TIFFTAG_ORIENTATION).flatMap(Orientation.init) ?? .topLeft
        density = PelDensity(
            horizontal: tiff.fraction(TIFFTAG_XRESOLUTION), vertical: tiff.fraction(TIFFTAG_YRESOLUTION),
            unit: tiff.short(TIFFTAG_RESOLUTIONUNIT))
        let isFax = isBilevel && ScanLine(rawValue: width) != nil
        guard width <= (isFax ? FaxGeometry.pelLimit : Picture.pelLimit) / height else {
            throw .tooLarge(width: width, height: height)
        }
    }

    /// A pel is a bit, black or white.
    var isBilevel: Bool {
        bitsPerSample == 1 && samplesPerPixel == 1 && [nil, 0, 1].contains(photometric)
    }

    /// Codes of fax: 2 (MH without EOL), 3 (MH or MR), 4 (MMR), 32771 (as 2, by words).
    var isFaxCode: Bool { [2, 3, 4, 32771].contains(compression) }

    /// Rows of whole bytes, gray or RGB, that libtiff hands out one by one.
    var hasPlainRows: Bool {
        guard bitsPerSample == 8, !isTiled, !isPlanar else { return false }
        return switch (photometric.map(Int32.init), samplesPerPixel) {
        case (PHOTOMETRIC_MINISWHITE, 1), (PHOTOMETRIC_MINISBLACK, 1), (PHOTOMETRIC_RGB, 3): true
        case (PHOTOMETRIC_YCBCR, 3): compression == COMPRESSION_JPEG
        default: false
        }
    }
}

extension TIFFHandle {
    /// What a tag of 16 bits says, or means where it is missing.
    fileprivate func short(_ tag: Int32) -> Int? {
        var value: UInt16 = 0
        return unsafe fx_tiff_get_short(file, UInt32(tag), &value) == 1 ? Int(value) : nil
    }

    /// What a tag of 32 bits says, or means where it is missing.
    fileprivate func long(_ tag: Int32) -> Int? {
        var value: UInt32 = 0
        return unsafe fx_tiff_get_long(file, UInt32(tag), &value) == 1 ? Int(value) : nil
    }

    /// What a tag that is a fraction says.
    fileprivate func fraction(_ tag: Int32) -> Double? {
        var value: Float = 0
        return unsafe fx_tiff_get_float(file, UInt32(tag), &value) == 1 ? Double(value) : nil
    }
}

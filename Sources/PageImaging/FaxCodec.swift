import CTIFF
public import FaxCore
import Glibc

extension FaxCoding {
    /// The code of `page`, the highest bit of a byte first: for MH and MR with an EOL before each line and without
    /// RTC, for MMR with EOFB at the end. MR has every fourth line one-dimensional, as at 7.7 lines/mm and above
    /// (ITU-T T.4, 4.2.2).
    ///
    /// Throws ``PageImagingError`` where libtiff is missing.
    public func encode(_ page: BilevelPage) throws(PageImagingError) -> [UInt8] {
        try encode(page, k: 4)
    }

    /// The same with at most every `k`th line of MR one-dimensional, 2 or 4.
    func encode(_ page: BilevelPage, k: Int) throws(PageImagingError) -> [UInt8] {
        // libtiff has no page without lines.
        guard page.lines > 0 else { return self == .mmr ? FaxCoding.endOfBlock : [] }
        let tiff = try TIFFHandle()
        tiff.set(TIFFTAG_IMAGEWIDTH, page.width)
        tiff.set(TIFFTAG_IMAGELENGTH, page.lines)
        tiff.set(TIFFTAG_ROWSPERSTRIP, page.lines)
        tiff.set(TIFFTAG_BITSPERSAMPLE, 1)
        tiff.set(TIFFTAG_SAMPLESPERPIXEL, 1)
        tiff.set(TIFFTAG_PHOTOMETRIC, Int(PHOTOMETRIC_MINISWHITE))
        tiff.set(TIFFTAG_FILLORDER, Int(FILLORDER_MSB2LSB))
        tiff.set(TIFFTAG_COMPRESSION, compression)
        if self != .mmr { tiff.set(TIFFTAG_GROUP3OPTIONS, groupOptions) }
        // libtiff finds K by the lines per inch.
        tiff.set(TIFFTAG_RESOLUTIONUNIT, Int(RESUNIT_INCH))
        tiff.set(TIFFTAG_YRESOLUTION, Double(k > 2 ? 196 : 98))
        let start = unsafe page.bytes.withUnsafeBufferPointer {
            unsafe fx_tiff_encode(tiff.file, $0.baseAddress, $0.count)
        }
        guard start >= 0, let made = unsafe tiff.file.pointee.made else { throw tiff.fault }
        let count = Int(unsafe fx_tiff_strile_bytes(tiff.file, 0))
        return unsafe Array(UnsafeBufferPointer(start: made + Int(start), count: count))
    }

    /// The page of `width` × `lines` pels whose code is `bytes`, the highest bit of a byte first. What follows the
    /// last line is passed over.
    ///
    /// Throws ``PageImagingError``: `.damaged` where a line is broken, missing, too short or too long, `.tooLarge`
    /// above ``Picture/pelLimit``.
    public func decode(
        _ bytes: [UInt8], width: Int, lines: Int
    ) throws(PageImagingError) -> BilevelPage {
        guard width > 0, lines >= 0, width <= Picture.pelLimit / max(1, lines) else {
            throw .tooLarge(width: width, height: lines)
        }
        guard lines > 0 else { return BilevelPage(width: width, lines: 0) }
        do throws(PageImagingError) {
            return try FaxCoding.page(of: file(of: bytes, width: width, lines: lines), width, lines)
        } catch {
            // libtiff's one-dimensional decoder has room for as many runs as there are pels, one too few for a line
            // of single pels that begins in black; its two-dimensional decoder has room for more.
            guard self == .mh, case .damaged = error else { throw error }
            let bytes = FaxCoding.tagged(bytes)
            return try FaxCoding.page(
                of: FaxCoding.mr.file(of: bytes, width: width, lines: lines), width, lines)
        }
    }

    /// A TIFF file of one page whose only strip is `bytes`.
    private func file(of bytes: [UInt8], width: Int, lines: Int) -> [UInt8] {
        var directory = TIFFDirectory()
        directory[.imageWidth] = .long(width)
        directory[.imageLength] = .long(lines)
        directory[.bitsPerSample] = .short(1)
        directory[.compression] = .short(compression)
        directory[.photometricInterpretation] = .short(Int(PHOTOMETRIC_MINISWHITE))
        directory[.samplesPerPixel] = .short(1)
        directory[.rowsPerStrip] = .long(lines)
        if self != .mmr { directory[.t4Options] = .long(groupOptions) }
        directory[.stripByteCounts] = .long(bytes.count)
        directory[.stripOffsets] = .long(0)
        directory[.stripOffsets] = .long(TIFFDirectory.header.count + directory.count)
        return TIFFDirectory.header + directory.bytes(at: TIFFDirectory.header.count, next: 0) + bytes
    }

    /// The page in a TIFF file that is all sound.
    private static func page(
        of file: [UInt8], _ width: Int, _ lines: Int
    ) throws(PageImagingError) -> BilevelPage {
        var page = BilevelPage(width: width, lines: lines)
        // Typed errors don't leave the closure of a `withUnsafe…`.
        let fault = unsafe file.withUnsafeBufferPointer { source -> PageImagingError? in
            do throws(PageImagingError) {
                let tiff = try unsafe TIFFHandle(reading: source)
                let count = unsafe page.bytes.withUnsafeMutableBufferPointer {
                    unsafe fx_tiff_decode(tiff.file, 0, $0.baseAddress, $0.count)
                }
                return count == page.bytes.count && tiff.complaints == 0 ? nil : tiff.fault
            } catch {
                return error
            }
        }
        if let fault { throw fault }
        return page
    }

    /// MH code with the tag of a one-dimensional line after each EOL, which makes it MR. Eleven zeros and a one are
    /// in no other code (ITU-T T.4, 4.1.2).
    private static func tagged(_ bytes: [UInt8]) -> [UInt8] {
        var (tagged, last, free, zeros): ([UInt8], UInt8, Int, Int) = ([], 0, 8, 0)
        tagged.reserveCapacity(bytes.count + bytes.count / 8)
        func put(_ bit: UInt8) {
            free -= 1
            last |= bit << UInt8(free)
            if free == 0 {
                tagged.append(last)
                (last, free) = (0, 8)
            }
        }
        for byte in bytes {
            for shift in (0..<8 as Range<UInt8>).reversed() {
                let bit = byte >> shift & 1
                put(bit)
                if bit == 1, zeros >= 11 { put(1) }
                zeros = bit == 1 ? 0 : zeros + 1
            }
        }
        return free < 8 ? tagged + [last] : tagged
    }

    /// EOFB, and the bits that fill the last byte (ITU-T T.6, 2.4.1.1).
    private static let endOfBlock: [UInt8] = [0x00, 0x10, 0x01]

    private var compression: Int {
        Int(self == .mmr ? COMPRESSION_CCITTFAX4 : COMPRESSION_CCITTFAX3)
    }

    private var groupOptions: Int { self == .mr ? Int(GROUP3OPT_2DENCODING) : 0 }
}

extension CodedPage {
    /// Codes `page`, whose lines are as close as `resolution` says.
    ///
    /// Throws ``PageImagingError``: `.notAPicture` if its lines are of no fax's length.
    public init(coding page: BilevelPage, resolution: Resolution) throws(PageImagingError) {
        guard let line = ScanLine(rawValue: page.width) else { throw .notAPicture }
        self.init(
            geometry: FaxGeometry(line: line, lines: page.lines, resolution: resolution),
            bytes: try FaxCoding.mmr.encode(page))
    }
}

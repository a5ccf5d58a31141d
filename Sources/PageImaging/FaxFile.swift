public import FaxCore
import Glibc

/// A TIFF file for fax, written front to back into a file or a pipe: RFC 3949's profile S where MH codes lines of
/// 1,728 pels, profile F else.
///
/// Each page's directory stands before its only strip, and the pages in their order. The code's lowest bit
/// comes first; lines of MH and MR begin with EOL and a page has no RTC, MMR ends with EOFB (RFC 3949, sections 3 and 4).
public struct FaxFile: ~Copyable {
    private let coding: FaxCoding
    private let total: Int
    private var output: FileOutput
    /// The pages so far.
    public private(set) var pageCount = 0

    /// Begins a file of exactly `pageCount` pages, whose lines are coded by `coding`, in the file `descriptor`, which
    /// stays the caller's. The same pages always give the same bytes.
    public init(writingTo descriptor: Int32, coding: FaxCoding, pageCount: Int) {
        precondition(pageCount > 0, "TIFF has no file without pages")
        self.coding = coding
        total = pageCount
        output = FileOutput(descriptor, header: TIFFDirectory.header)
    }

    /// Adds `page`. For MH and MR its lines are decoded and coded anew; MR has every second line one-dimensional at
    /// standard resolution, every fourth above (ITU-T T.4, 4.2.2).
    ///
    /// Throws ``PageImagingError``: `.damaged` where the page's code is broken, `.unwritable` with `EFBIG` beyond the
    /// four gigabytes of TIFF. The file is then of no use.
    public mutating func append(_ page: CodedPage) throws(PageImagingError) {
        precondition(pageCount < total, "more pages than the file was begun with")
        let code = try code(of: page)
        var directory = directory(of: page.geometry, count: code.count)
        let start = output.position + directory.count
        let end = start + code.count + code.count % 2
        guard end <= Int(UInt32.max) else { throw .unwritable(EFBIG) }
        directory[.stripOffsets] = .long(start)
        pageCount += 1
        let next = pageCount < total ? end : 0
        try output.write(directory.bytes(at: output.position, next: next).span)
        try output.write(code.span)
        // A directory begins on a word (TIFF 6.0, section 2).
        if code.count % 2 == 1 { try output.write([0].span) }
    }

    /// Gives all bytes to the system; returns how many they are. Throws ``PageImagingError``.
    public consuming func finish() throws(PageImagingError) -> Int64 {
        precondition(pageCount == total, "fewer pages than the file was begun with")
        try output.flush()
        return Int64(output.position)
    }

    private func code(of page: CodedPage) throws(PageImagingError) -> [UInt8] {
        guard coding != .mmr else { return page.bytes.map(\.bitsReversed) }
        let (geometry, k) = (page.geometry, page.geometry.resolution == .standard ? 2 : 4)
        let pels = try FaxCoding.mmr.decode(
            page.bytes, width: geometry.line.pels, lines: geometry.lines)
        return try coding.encode(pels, k: k).map(\.bitsReversed)
    }

    /// The tags of profiles S and F (RFC 3949, sections 3 and 4), all but where the strip lies.
    private func directory(of geometry: FaxGeometry, count: Int) -> TIFFDirectory {
        var directory = TIFFDirectory()
        directory[.newSubfileType] = .long(2)  // a page of several
        directory[.imageWidth] = .long(geometry.line.pels)
        directory[.imageLength] = .long(geometry.lines)
        directory[.bitsPerSample] = .short(1)
        directory[.compression] = .short(coding == .mmr ? 4 : 3)
        directory[.photometricInterpretation] = .short(0)  // 0 is white
        directory[.fillOrder] = .short(2)  // the lowest bit first
        directory[.stripOffsets] = .long(0)
        directory[.orientation] = .short(1)
        directory[.samplesPerPixel] = .short(1)
        directory[.rowsPerStrip] = .long(geometry.lines)
        directory[.stripByteCounts] = .long(count)
        directory[.xResolution] = .rational(Int(ScanLine.pelsPerInch), 1)
        directory[.yResolution] = .rational(geometry.resolution.linesPerInch, 1)
        switch coding {
        case .mh: directory[.t4Options] = .long(0)
        case .mr: directory[.t4Options] = .long(1)
        case .mmr: directory[.t6Options] = .long(0)
        }
        directory[.resolutionUnit] = .short(2)  // inch
        // No more pages than a short counts can be numbered; 0 says that their number is not known.
        directory[.pageNumber] = .shorts(min(pageCount, 0xFFFF), total > 0xFFFF ? 0 : total)
        directory[.software] = .ascii("Faxpipe")
        return directory
    }
}

extension UInt8 {
    /// The byte with its lowest bit as the highest.
    var bitsReversed: UInt8 {
        var byte = self
        byte = byte >> 4 | byte << 4
        byte = (byte & 0xCC) >> 2 | (byte & 0x33) << 2
        return (byte & 0xAA) >> 1 | (byte & 0x55) << 1
    }
}

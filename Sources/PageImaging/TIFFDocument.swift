import CTIFF
import FaxCore
import Glibc

/// A TIFF file of one page or more, of any kind that libtiff knows: CCITT, LZW, Deflate, PackBits or JPEG; strips or
/// tiles; gray, palette, RGB, CMYK, YCbCr or CIE L*a*b*; 1 to 16 bits a sample.
///
/// Memory is bounded by one page, whatever the number of pages.
public struct TIFFDocument: ~Copyable {
    private let tiff: TIFFHandle
    private let table: TIFFPageTable

    /// Opens the TIFF in the seekable file `descriptor`, which must stay open as long as this value lives; the file's
    /// own position neither matters nor moves. No page is read.
    ///
    /// Throws ``PageImagingError``: `.notAPicture` where it doesn't begin as a TIFF, `.damaged` where its pages lead
    /// nowhere or in a circle.
    public init(reading descriptor: Int32) throws(PageImagingError) {
        let table = try TIFFPageTable(descriptor)
        tiff = try TIFFHandle(reading: descriptor)
        self.table = table
    }

    /// The pages of the TIFF in the seekable file `descriptor`, 1 or more, without libtiff: nothing but the chain of
    /// directories is read. Throws ``PageImagingError``, as opening it would.
    public static func pageCount(reading descriptor: Int32) throws(PageImagingError) -> Int {
        try TIFFPageTable(descriptor).offsets.count
    }

    /// Loads libtiff ahead of the first TIFF, so that the forks of a process need not do it each for itself. Where
    /// libtiff is missing, opening a TIFF says so.
    public static func loadLibrary() {
        _ = fx_tiff_is_there()
    }

    /// Pages, 1 or more; thumbnails don't count.
    public var pageCount: Int { table.offsets.count }

    /// The page `index`, from 0.
    ///
    /// A page in T.6 code with fax geometry is ``PicturePage/coded(_:)``: its code as it lies in the file, seen to end
    /// with EOFB but not decoded, since that would take longer than all else. Other pages of one bit are
    /// ``PicturePage/bilevel(_:_:)``, all others gray. Fax code in which a line is damaged is an error, but for MH and
    /// MR, which find the next line again: there a twentieth of the lines may be, as a fax machine accepts it.
    ///
    /// Throws ``PageImagingError``: `.damaged`, `.unsupported`, or `.tooLarge` above ``Picture/pelLimit``, and above
    /// ``FaxCore/FaxGeometry/pelLimit`` for black and white pels as wide as a fax's line; nothing was decoded then.
    public func page(_ index: Int) throws(PageImagingError) -> PicturePage {
        precondition(table.offsets.indices.contains(index))
        tiff.forget()
        guard unsafe fx_tiff_go(tiff.file, table.offsets[index]) == 1 else { throw tiff.fault }
        let page = try TIFFPage(tiff)
        if let coded = try tiff.codedPage(page) { return .coded(coded) }
        if page.isBilevel, !page.isTiled { return try tiff.bilevelPage(page) }
        return try tiff.grayPage(page)
    }
}

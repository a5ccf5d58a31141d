import CTIFF
import FaxCore
import Glibc

/// A TIFF file of one page or more, of any kind that libtiff knows: CCITT, LZW, Deflate, PackBits or JPEG; strips or
/// tiles; gray, palette, RGB, CMYK, YCbCr or CIE L*a*b*; 1 to 16 bits a sample.
///
/// Memory is bounded by one page, whatever the number of pages.
public struct TIFFDocument: ~Copyable {
    private let tiff: TIFFHandle
    private let pages: [TIFFPageTable.Page]
    private let descriptor: Int32

    /// Opens the TIFF in the seekable file `descriptor`, which must stay open as long as this value lives; the file's
    /// own position neither matters nor moves. No page is read.
    ///
    /// Throws ``PageImagingError``: `.notAPicture` where it doesn't begin as a TIFF, `.damaged` where its pages lead
    /// nowhere or in a circle.
    public init(reading descriptor: Int32) throws(PageImagingError) {
        let pages = try TIFFPageTable(reading: descriptor).pages
        tiff = try TIFFHandle(reading: descriptor)
        self.pages = pages
        self.descriptor = descriptor
    }

    /// Loads libtiff ahead of the first TIFF, so that the forks of a process need not do it each for itself. Where
    /// libtiff is missing, opening a TIFF says so.
    public static func loadLibrary() {
        _ = fx_tiff_is_there()
    }

    /// Pages, 1 or more; thumbnails don't count.
    public var pageCount: Int { pages.count }

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
        precondition(pages.indices.contains(index))
        if let code = pages[index].code { return .coded(try code.page(from: descriptor)) }
        tiff.forget()
        guard unsafe fx_tiff_go(tiff.file, pages[index].directory) == 1 else { throw tiff.fault }
        let page = try TIFFPage(tiff)
        if page.isBilevel, !page.isTiled { return try tiff.bilevelPage(page) }
        return try tiff.grayPage(page)
    }
}

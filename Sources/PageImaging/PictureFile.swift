/// A file of one picture or more, of any format that is read: each becomes a page, upright and over white.
public struct PictureFile: ~Copyable {
    enum Content: ~Copyable {
        case jpeg(JPEGHeader)
        case png(PNGHeader)
        case webp(WebPFile)
        case gif(GIFHeader)
        case bmp(BMPHeader)
        case pnm(PNMHeader)
        case heif(HEIFFile)
        case tiff(TIFFDocument)

        /// Pels across and down, 1 or more of each; nil where each page has its own, and looks after it.
        var size: (width: Int, height: Int)? {
            switch self {
            case .jpeg(let header): (header.frame.width, header.frame.height)
            case .png(let header): (header.width, header.height)
            case .webp(let file): (file.width, file.height)
            case .gif(let header): (header.width, header.height)
            case .bmp(let header): (header.width, header.height)
            case .pnm(let header): (header.width, header.height)
            case .heif(let file): (file.width, file.height)
            case .tiff: nil
            }
        }
    }

    private let content: Content
    private let descriptor: Int32

    /// Reads the headers of the picture in the seekable file `descriptor`, from its first byte on and whatever the
    /// file's own position; the file must stay open as long as this value lives. What it is, its bytes decide. No pel
    /// is decoded.
    ///
    /// Throws ``PageImagingError``.
    public init(reading descriptor: Int32) throws(PageImagingError) {
        let content = try PictureFile.content(of: descriptor)
        if let (width, height) = content.size, width > Picture.pelLimit / height {
            throw .tooLarge(width: width, height: height)
        }
        self.content = content
        self.descriptor = descriptor
    }

    private static func content(of descriptor: Int32) throws(PageImagingError) -> Content {
        var cursor = try FileCursor(descriptor)
        let head = try cursor.read(min(32, cursor.length)) ?? []
        cursor = try FileCursor(descriptor)
        return switch Picture.Format(head) {
        case .jpeg: .jpeg(try JPEGHeader(reading: &cursor))
        case .png: .png(try PNGHeader(reading: &cursor))
        case .webp: .webp(try WebPFile(reading: &cursor))
        case .gif: .gif(try GIFHeader(reading: &cursor))
        case .bmp: .bmp(try BMPHeader(reading: &cursor))
        case .pnm: .pnm(try PNMHeader(reading: &cursor))
        case .heif: .heif(try HEIFFile(reading: &cursor))
        case .tiff: .tiff(try TIFFDocument(reading: descriptor))
        case nil: throw .notAPicture
        }
    }

    /// Pages, 1 or more: of a TIFF all, of other files the first picture.
    public var pageCount: Int {
        switch content {
        case .tiff(let document): document.pageCount
        default: 1
        }
    }

    /// The page `index`, from 0. A picture of two colours is ``PicturePage/bilevel(_:_:)``, pel for pel; any other is
    /// gray. A picture that is damaged is an error as a whole, never a page in part.
    ///
    /// Throws ``PageImagingError``.
    public mutating func page(_ index: Int) throws(PageImagingError) -> PicturePage {
        precondition((0..<pageCount).contains(index))
        return switch content {
        case .jpeg(let header): try header.page(descriptor)
        case .png(let header): try header.page(descriptor)
        case .webp(let file): try file.page()
        case .gif(let header): try header.page(descriptor)
        case .bmp(let header): try header.page(descriptor)
        case .pnm(let header): try header.page(descriptor)
        case .heif(let file): try file.page()
        case .tiff(let document): try document.page(index)
        }
    }
}

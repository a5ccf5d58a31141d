import CJPEG
import FaxCore
import Glibc

/// The pels of a JPEG in gray: of a colour picture its luminance alone is decoded.
@safe struct JPEGDecoder: ~Copyable {
    private let handle: UnsafeMutablePointer<fx_jpeg>
    private let width: Int
    private let height: Int
    private let samples: Int
    /// Four colours as Adobe's programs store them, 255 being no ink.
    private let isInverted: Bool

    /// A decoder of the picture in `descriptor`, which has this `header`. Throws ``PageImagingError``.
    init(_ header: JPEGHeader, descriptor: Int32) throws(PageImagingError) {
        guard fx_jpeg_is_there() == 1 else { throw .missing(library: "libjpeg", package: "libjpeg62-turbo") }
        guard let handle = unsafe fx_jpeg_open(descriptor) else { throw .unreadable(ENOMEM) }
        let samples = Int(unsafe fx_jpeg_begin(handle))
        guard samples > 0 else {
            let error = unsafe JPEGDecoder.error(handle)
            unsafe fx_jpeg_close(handle)
            throw error
        }
        guard
            unsafe (Int(fx_jpeg_width(handle)), Int(fx_jpeg_height(handle)))
                == (header.frame.width, header.frame.height)
        else {
            unsafe fx_jpeg_close(handle)
            throw .damaged(.jpeg, "it changed while it was read")
        }
        unsafe self.handle = unsafe handle
        self.samples = samples
        width = header.frame.width
        height = header.frame.height
        isInverted = header.isAdobe
    }

    deinit {
        unsafe fx_jpeg_close(handle)
    }

    /// Hands out the rows from the top, a byte a pel.
    consuming func rows(_ body: (Span<UInt8>) -> Void) throws(PageImagingError) {
        var row = [UInt8](repeating: 0, count: width * samples)
        var gray = [UInt8](repeating: 0, count: samples == 4 ? width : 0)
        for _ in 0..<height {
            guard unsafe fx_jpeg_read_row(handle, &row) == 1 else {
                throw unsafe JPEGDecoder.error(handle)
            }
            if samples == 4 {
                Luma.convertInks(row.span, isInverted: isInverted, into: &gray)
                body(gray.span)
            } else {
                body(row.span)
            }
        }
    }

    private static func error(_ handle: UnsafeMutablePointer<fx_jpeg>) -> PageImagingError {
        .damaged(.jpeg, "its pels can't be decoded (\(unsafe String(cString: fx_jpeg_message(handle))))")
    }
}

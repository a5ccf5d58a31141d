import CQR
public import FaxCore

/// Reads QR codes (ISO/IEC 18004) by zbar, which has been broken by pictures before: what comes from outside is to be
/// read in a confined process.
public enum QRReader {
    /// The most codes that are taken from a picture.
    static let limit = 64

    /// What the QR codes in `page` say, dark on light or light on dark, in zbar's order; what is no text in UTF-8 is
    /// left out.
    public static func texts(in page: GrayPage) throws(QRCodeError) -> [String] {
        guard fx_zbar_is_there() != 0 else { throw .missing(library: "zbar", package: "libzbar0") }
        guard page.width <= 1 << 16, page.height <= 1 << 16 else { throw .tooLarge }
        guard let found = ScannedPicture(page) else { throw .tooLarge }
        return found.texts
    }
}

/// zbar's scanner with what it has found.
@safe private struct ScannedPicture: ~Copyable {
    private let scanner: OpaquePointer

    init?(_ page: GrayPage) {
        let scanner = unsafe page.pels.withUnsafeBufferPointer { pels in
            unsafe fx_zbar_scan(pels.baseAddress, UInt32(page.width), UInt32(page.height))
        }
        guard let scanner = unsafe scanner else { return nil }
        unsafe self.scanner = unsafe scanner
    }

    deinit { unsafe fx_zbar_free(scanner) }

    var texts: [String] {
        var texts: [String] = []
        var symbol = unsafe fx_zbar_next(scanner, nil)
        while let found = unsafe symbol, texts.count < QRReader.limit {
            var count: UInt32 = 0
            if let bytes = unsafe fx_zbar_data(found, &count) {
                let data = unsafe UnsafeRawBufferPointer(start: bytes, count: Int(count))
                if let text = unsafe String(validating: Array(data), as: UTF8.self) { texts.append(text) }
            }
            unsafe symbol = unsafe fx_zbar_next(scanner, found)
        }
        return texts
    }
}

import CQR
public import FaxCore

/// A QR code (ISO/IEC 18004) with error correction M: 15 % of it may be dirt.
public struct QRSymbol: Sendable, Equatable {
    /// Modules on each side, 21…177.
    public let width: Int
    private let modules: [Bool]

    /// Light modules around it (ISO/IEC 18004, section 9.1).
    public static let quietZone = 4

    /// The smallest code that says `text`.
    public init(_ text: String) throws(QRCodeError) {
        guard fx_qrencode_is_there() != 0 else {
            throw .missing(library: "libqrencode", package: "libqrencode4")
        }
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty, bytes.count <= 2331,
            let code = unsafe fx_qrencode_encode(bytes, Int32(bytes.count))
        else { throw .tooLong }
        defer { unsafe fx_qrencode_free(code) }
        width = Int(unsafe code.pointee.width)
        let count = width * width
        let data = unsafe UnsafeBufferPointer(start: code.pointee.data, count: count)
        modules = unsafe data.map { $0 & 1 == 1 }
    }

    /// Whether a module is dark; outside of the symbol none is.
    public func isDark(column: Int, row: Int) -> Bool {
        guard (0..<width).contains(column), (0..<width).contains(row) else { return false }
        return modules[row * width + column]
    }

    /// The symbol with its quiet zone as a picture, `pels` × `pels` of them a module.
    public func picture(pels: Int = 8) -> ScreenPicture {
        let side = (width + 2 * Self.quietZone) * pels
        var samples: [UInt8] = []
        samples.reserveCapacity(side * side)
        for y in 0..<side {
            for x in 0..<side {
                let (column, row) = (x / pels - Self.quietZone, y / pels - Self.quietZone)
                samples.append(isDark(column: column, row: row) ? 0 : 255)
            }
        }
        return ScreenPicture(width: side, height: side, colors: .gray, samples: samples)
    }
}

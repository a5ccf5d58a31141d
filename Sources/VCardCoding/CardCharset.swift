import Glibc

/// Text in the character set that a property names (vCard 2.1, `CHARSET=`).
enum CardCharset {
    /// The text that the bytes are. UTF-8 is believed whatever is said, as bytes of other sets hardly ever look like
    /// it; what names no set and is no UTF-8 is Windows-1252.
    static func text(_ bytes: some Collection<UInt8>, charset: String?) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        for name in [charset, "WINDOWS-1252"].compactMap(\.self) {
            if let text = Conversion(from: name)?.text(of: Array(bytes)) { return text }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// A conversion of the C library (iconv(3)) to UTF-8.
@safe private struct Conversion: ~Copyable {
    private let handle: iconv_t

    /// Nil for a set that is not known.
    init?(from charset: String) {
        let isName = charset.utf8.allSatisfy { (0x2D...0x7A).contains($0) && $0 != UInt8(ascii: "/") }
        guard isName, charset.utf8.count <= 40 else { return nil }
        guard let handle = unsafe iconv_open("UTF-8", charset), unsafe handle != iconv_t(bitPattern: -1)
        else {
            return nil
        }
        unsafe self.handle = handle
    }

    deinit { unsafe iconv_close(handle) }

    /// Nil if the bytes are none of the set.
    func text(of bytes: [UInt8]) -> String? {
        var bytes = bytes.map(CChar.init(bitPattern:))
        // No character of another set takes more than four bytes in UTF-8.
        var output = [CChar](repeating: 0, count: bytes.count * 4 + 8)
        let capacity = output.count
        let left = unsafe bytes.withUnsafeMutableBufferPointer { from in
            unsafe output.withUnsafeMutableBufferPointer { to -> Int? in
                var (input, inputLeft) = (from.baseAddress, from.count)
                var (place, placeLeft) = (to.baseAddress, to.count)
                let result = unsafe iconv(handle, &input, &inputLeft, &place, &placeLeft)
                return result == Int(bitPattern: UInt.max) || inputLeft > 0 ? nil : placeLeft
            }
        }
        guard let left else { return nil }
        return String(validating: output[..<(capacity - left)].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

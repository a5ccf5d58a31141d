extension StringProtocol {
    /// Without the spaces around it.
    var trimmed: String {
        let start = drop { $0 == " " }
        guard let last = start.lastIndex(where: { $0 != " " }) else { return "" }
        return String(start[...last])
    }

    /// What is before and after the first `separator`; nil after, if there is none.
    func cut(at separator: Character) -> (before: String, after: String?) {
        guard let index = firstIndex(of: separator) else { return (String(self), nil) }
        return (String(self[..<index]), String(self[self.index(after: index)...]))
    }
}

extension String {
    /// Undoes percent-encoding (RFC 3986, section 2.1). What isn't encoded right stays as it is.
    init(percentDecoding text: some StringProtocol, plusIsSpace: Bool = false) {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2,
                let high = rest.first?.hexDigit, let low = rest.dropFirst().first?.hexDigit
            {
                bytes.append(high << 4 | low)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(plusIsSpace && byte == UInt8(ascii: "+") ? .space : byte)
            }
        }
        self.init(decoding: bytes, as: UTF8.self)
    }
}

extension UInt8 {
    /// The value of a hexadecimal digit.
    fileprivate var hexDigit: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

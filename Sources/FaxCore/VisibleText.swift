extension String {
    /// The text with its control characters made visible, so that what comes from a fax, a server or a contact
    /// can't steer a terminal or break a row.
    ///
    /// C0 and DEL become their control pictures (U+2400 to U+2421); C1, and the marks that reorder or hide text
    /// (bidirectional controls, line separators), become `<U+009B>`; a byte of a file's name that is no part of a
    /// character becomes `\xE9`.
    public var visible: String {
        // Nearly all fields are printable ASCII, and lists are long.
        guard !utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return self }
        guard unicodeScalars.contains(where: { $0.needsPicture }) else { return self }
        var result = ""
        var rest = unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if let byte = scalar.fileByte(with: rest.first) {
                rest.removeFirst()
                result += "\\x" + String(byte, radix: 16, uppercase: true)
                continue
            }
            switch scalar.value {
            case 0..<0x20: result.unicodeScalars.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
            case 0x7F: result += "\u{2421}"
            case _ where scalar.needsPicture:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                result += "<U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)>"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension Unicode.Scalar {
    fileprivate var needsPicture: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0x200E, 0x200F: true
        default: isHalfByte
        }
    }
}

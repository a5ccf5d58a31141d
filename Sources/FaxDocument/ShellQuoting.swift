internal import FaxCore

extension String {
    /// The text as one word of a shell's command line (POSIX.1-2024, XCU 2.2), with nothing in it that a terminal hides.
    var shellQuoted: String {
        guard visible == self else { return dollarQuoted }
        let plain = utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || "-_./,:+@%".utf8.contains(byte) || byte >= 0x80
        }
        if plain, !isEmpty { return self }
        return "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }

    /// In dollar-single-quotes (XCU 2.2.4), every byte but printable ASCII as an octal escape, which needs no end.
    private var dollarQuoted: String {
        let bytes = fileNameBytes.dropLast().map { UInt8(bitPattern: $0) }
        let escaped = bytes.map { byte in
            switch byte {
            case UInt8(ascii: "'"), UInt8(ascii: "\\"): "\\" + String(Character(Unicode.Scalar(byte)))
            case 0x20..<0x7F: String(Character(Unicode.Scalar(byte)))
            default: "\\" + String(String(0o1000 + Int(byte), radix: 8).dropFirst())
            }
        }
        return "$'" + escaped.joined() + "'"
    }
}

/// Names of files are bytes to the kernel, any but zero, and need not be UTF-8. In a `String` each byte that is no part
/// of a well-formed character stands as U+10FF00 plus the byte, two of which Unicode keeps free of meaning for good and
/// the others for private use; characters that look like it are taken apart too, so that every name comes back as it was.
extension String {
    /// The name or path that is these bytes, without the zero at the end.
    public init(fileName bytes: some Collection<UInt8>) {
        if let text = String(validating: bytes, as: UTF8.self),
            !text.unicodeScalars.contains(where: \.isFileByte)
        {
            self = text
            return
        }
        var scalars = String.UnicodeScalarView()
        var parser = Unicode.UTF8.ForwardParser()
        var input = bytes.makeIterator()
        var rest = bytes[...]
        while true {
            var taken = 0
            switch parser.parseScalar(from: &input) {
            case .emptyInput:
                self.init(scalars)
                return
            case .valid(let encoded):
                let scalar = Unicode.UTF8.decode(encoded)
                taken = encoded.count
                if scalar.isFileByte {
                    scalars.append(contentsOf: rest.prefix(taken).compactMap(Unicode.Scalar.init(fileByte:)))
                } else {
                    scalars.append(scalar)
                }
            case .error(let length):
                taken = length
                scalars.append(contentsOf: rest.prefix(taken).compactMap(Unicode.Scalar.init(fileByte:)))
            }
            rest = rest.dropFirst(taken)
        }
    }

    /// The bytes of this name or path with a zero at the end, for the system's functions.
    public var fileNameBytes: [CChar] {
        guard unicodeScalars.contains(where: \.isFileByte) else { return Array(utf8CString) }
        var bytes: [CChar] = []
        for scalar in unicodeScalars {
            if scalar.isFileByte {
                bytes.append(CChar(truncatingIfNeeded: scalar.value))
            } else {
                bytes.append(contentsOf: UTF8.encode(scalar).map { $0.map(CChar.init(bitPattern:)) } ?? [])
            }
        }
        return bytes + [0]
    }

    /// What follows the last slash of a path, and is not empty; the path itself if it has none.
    public var lastPathComponent: String {
        // By bytes: a slash and a combining mark behind it are one character.
        utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? self
    }
}

extension Unicode.Scalar {
    /// Whether it stands for a byte of a file's name that is no part of a character.
    var isFileByte: Bool { (0x10FF80...0x10FFFF).contains(value) }

    fileprivate init?(fileByte: UInt8) { self.init(0x10FF00 + UInt32(fileByte)) }
}

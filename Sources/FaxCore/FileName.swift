/// Names of files are bytes to the kernel, any but zero, and need not be UTF-8. In a `String` each byte that is no part
/// of a well-formed character stands as two noncharacters, which Unicode keeps for such uses (Unicode 23.7): U+FDD0 plus
/// its upper half and U+FDE0 plus its lower half. Names that hold those are taken apart too, so every name comes back as
/// it was.
extension String {
    /// The name or path that is these bytes, without the zero at the end.
    public init(fileName bytes: some Collection<UInt8>) {
        if let text = String(validating: bytes, as: UTF8.self),
            !text.unicodeScalars.contains(where: \.isHalfByte)
        {
            self = text
            return
        }
        var scalars = String.UnicodeScalarView()
        var parser = Unicode.UTF8.ForwardParser()
        var input = bytes.makeIterator()
        var rest = bytes[...]
        while true {
            let length: Int
            switch parser.parseScalar(from: &input) {
            case .emptyInput:
                self.init(scalars)
                return
            case .valid(let encoded):
                length = encoded.count
                let scalar = Unicode.UTF8.decode(encoded)
                if scalar.isHalfByte {
                    scalars.append(contentsOf: rest.prefix(length).flatMap(Unicode.Scalar.halves(of:)))
                } else {
                    scalars.append(scalar)
                }
            case .error(let count):
                length = count
                scalars.append(contentsOf: rest.prefix(length).flatMap(Unicode.Scalar.halves(of:)))
            }
            rest = rest.dropFirst(length)
        }
    }

    /// The bytes of this name or path with a zero at the end, for the system's functions.
    public var fileNameBytes: [CChar] {
        guard unicodeScalars.contains(where: \.isHalfByte) else { return Array(utf8CString) }
        var bytes: [UInt8] = []
        var rest = unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if let byte = scalar.fileByte(with: rest.first) {
                rest.removeFirst()
                bytes.append(byte)
            } else {
                bytes.append(contentsOf: String(scalar).utf8)
            }
        }
        return bytes.map(CChar.init(bitPattern:)) + [0]
    }

    /// What follows the last slash of a path, and is not empty; the path itself if it has none.
    public var lastPathComponent: String {
        // By bytes: a slash and a combining mark behind it are one character.
        utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? self
    }
}

extension Unicode.Scalar {
    /// Whether it may stand for half a byte of a file's name.
    var isHalfByte: Bool { (0xFDD0...0xFDEF).contains(value) }

    /// The byte of a file's name that this scalar and the `next` stand for; nil if they are no such pair.
    func fileByte(with next: Unicode.Scalar?) -> UInt8? {
        guard let next, (0xFDD8...0xFDDF).contains(value), (0xFDE0...0xFDEF).contains(next.value) else {
            return nil
        }
        return UInt8((value - 0xFDD0) << 4 | (next.value - 0xFDE0))
    }

    fileprivate static func halves(of byte: UInt8) -> [Unicode.Scalar] {
        [0xFDD0 + UInt32(byte >> 4), 0xFDE0 + UInt32(byte & 0xF)].compactMap(Unicode.Scalar.init)
    }
}

/// Why a QR code could not be read or made.
public enum QRCodeError: Error, Sendable, Equatable {
    /// A library is not installed: its name, and Debian's package that has it.
    case missing(library: String, package: String)
    /// More than a QR code holds: 2,331 bytes with error correction M (ISO/IEC 18004, table 7).
    case tooLong
    /// A picture that is too wide or too high, or no memory for it.
    case tooLarge
}

extension QRCodeError: CustomStringConvertible {
    /// The reason in one line for a person.
    public var description: String {
        switch self {
        case .missing(let library, let package): "no \(library) on this machine (Debian's package \(package))"
        case .tooLong: "more than a QR code holds"
        case .tooLarge: "too large for the reader of QR codes"
        }
    }
}

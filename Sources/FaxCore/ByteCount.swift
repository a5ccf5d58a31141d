/// A number of bytes as people write it: `500000`, `500k`, `10M`, `1.5G`, in powers of 1024.
public struct ByteCount: Sendable, Equatable, CustomStringConvertible {
    /// The bytes, 0 or more.
    public let bytes: Int

    /// So many bytes.
    public init(bytes: Int) {
        self.bytes = max(0, bytes)
    }

    /// Reads digits, with a decimal point where a letter follows: `k`, `M` or `G`, upper or lower case. Nil for anything
    /// else, and for more than a terabyte.
    public init?(_ text: String) {
        let units: [Character: Double] = [
            "k": 1024, "K": 1024, "m": 1_048_576, "M": 1_048_576, "g": 1_073_741_824, "G": 1_073_741_824,
        ]
        let unit = text.last.flatMap { units[$0] }
        let digits = unit == nil ? text[...] : text.dropLast()
        let allowed: (Character) -> Bool = { "0"..."9" ~= $0 || $0 == "." && unit != nil }
        guard let first = digits.first, first != ".", digits.allSatisfy(allowed), let value = Double(digits),
            value * (unit ?? 1) <= 1e12
        else { return nil }
        self.init(bytes: Int((value * (unit ?? 1)).rounded()))
    }

    /// For people, to a tenth: `10 bytes`, `58.6 KiB`, `10 MiB`, `12.5 MiB`.
    public var description: String {
        switch bytes {
        case 1: "1 byte"
        case ..<1024: "\(bytes) bytes"
        case ..<(1 << 20): "\(tenths(of: 1024)) KiB"
        default: "\(tenths(of: 1 << 20)) MiB"
        }
    }

    private func tenths(of unit: Int) -> String {
        let (whole, tenth) = ((bytes * 10 + unit / 2) / unit).quotientAndRemainder(dividingBy: 10)
        return tenth == 0 ? "\(whole)" : "\(whole).\(tenth)"
    }
}

/// A telephone number in the international form of ITU-T E.164: `+` and 6 to 15 digits.
public struct PhoneNumber: Hashable, Sendable, CustomStringConvertible {
    /// The number as `+15551234567`.
    public let e164: String

    /// Takes a number that is in E.164 form already; nil for anything else.
    ///
    /// Six digits is the least a Faxbot server takes, fifteen the most that E.164 allows.
    public init?(e164 text: String) {
        let bytes = Array(text.utf8)
        guard bytes.first == UInt8(ascii: "+"), (7...16).contains(bytes.count) else { return nil }
        guard bytes.dropFirst().allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        guard bytes[1] != UInt8(ascii: "0") else { return nil }
        e164 = text
    }

    /// The E.164 form.
    public var description: String { e164 }
}

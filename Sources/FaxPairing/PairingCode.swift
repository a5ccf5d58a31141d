/// A code that a server gives out for one device, and takes once: Faxbot's have six digits.
public struct PairingCode: Sendable, Equatable {
    /// 4 to 64 letters and digits, as the server takes it.
    public let text: String

    /// Reads what a person types: `330541`, `330 541`, `330-541`; nil for what no code can be.
    public init?(_ text: String) {
        // By scalars: a carriage return and a line feed are one character.
        let code = String(
            String.UnicodeScalarView(text.unicodeScalars.filter { !" -\t\r\n".unicodeScalars.contains($0) }))
        let isCode = code.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
            default: false
            }
        }
        guard isCode, (4...64).contains(code.utf8.count) else { return nil }
        self.text = code
    }
}

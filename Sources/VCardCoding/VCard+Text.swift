extension VCard {
    /// The card in version 4.0: lines of at most 75 bytes, the rest folded, each ended by CR LF (RFC 6350, section 3.2).
    public var text: String {
        let lines = ["BEGIN:VCARD", "VERSION:4.0"] + properties.map(\.line) + ["END:VCARD"]
        var text = ""
        for line in lines { Self.fold(line, into: &text) }
        return text
    }

    /// A fold lies between scalars.
    private static func fold(_ line: String, into text: inout String) {
        var room = 75
        for scalar in line.unicodeScalars {
            let count = UTF8.width(scalar)
            if count > room {
                text += "\r\n "
                room = 74
            }
            text.unicodeScalars.append(scalar)
            room -= count
        }
        text += "\r\n"
    }
}

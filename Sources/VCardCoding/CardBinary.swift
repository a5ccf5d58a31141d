/// Pictures, sounds and keys that are a part of a card: base 64 in versions 2.1 and 3.0, a URI that holds its data (RFC 2397)
/// in version 4.0.
extension CardProperty {
    /// What a content line with one says, as version 4.0 writes it.
    init(binary content: ContentLine, _ parameters: [Parameter]) {
        let rest = parameters.compactMap { parameter -> Parameter? in
            // What the data says itself.
            if ["VALUE", "MEDIATYPE"].contains(parameter.name) { return nil }
            guard parameter.name == "TYPE" else { return parameter }
            let places = parameter.values.filter { ["home", "work"].contains($0) }
            return places.isEmpty ? nil : Parameter("TYPE", places)
        }
        if content.isURI {
            // Some escape the comma, as in a text.
            let bytes = content.value.filter { (0x21..<0x7F).contains($0) && $0 != 0x5C }
            self.init(content.name, String(decoding: bytes, as: UTF8.self), rest, group: content.group)
            return
        }
        let media = Self.mediaType(of: content)
        let data = String(decoding: content.value.filter(Self.isBase64), as: UTF8.self)
        self.init(content.name, "data:\(media);base64,\(data)", rest, group: content.group)
    }

    /// The type of the data (RFC 6838), by the types that version 3.0 names.
    private static func mediaType(of content: ContentLine) -> String {
        let types = (content.values("MEDIATYPE") + content.values("TYPE")).map { $0.lowercased() }
            .filter { type in !type.isEmpty && type.utf8.allSatisfy(isOfMediaType) }
        if let whole = types.first(where: { $0.contains("/") }) { return whole }
        let type = types.first { !["home", "work", "pref"].contains($0) }
        switch (content.name, type) {
        case ("PHOTO", let type), ("LOGO", let type):
            return "image/" + (type.map { $0 == "jpg" ? "jpeg" : $0 } ?? "jpeg")
        case ("SOUND", let type): return "audio/" + (type ?? "basic")
        case ("KEY", "x509"?): return "application/pkix-cert"
        case ("KEY", "pgp"?): return "application/pgp-keys"
        default: return "application/octet-stream"
        }
    }

    private static func isBase64(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="):
            true
        default: false
        }
    }

    private static func isOfMediaType(_ byte: UInt8) -> Bool {
        isBase64(byte) && byte != UInt8(ascii: "=") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }
}

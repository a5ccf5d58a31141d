/// The options of a print job as CUPS hands them to a backend: `name=value` with blanks between them, values in quotes
/// or with backslashes where they hold such signs (cupsParseOptions(3)).
public struct PrintOptions: Sendable, Equatable {
    /// The values by their names; a name alone has the value `true`.
    public let values: [String: String]

    /// Reads a list of options.
    public init(_ text: String) {
        var values: [String: String] = [:]
        var rest = Array(text.unicodeScalars)[...]
        while let first = rest.first {
            if first == " " || first == "\t" || first == "\n" {
                rest = rest.dropFirst()
                continue
            }
            let name = Self.word(&rest, until: ["=", " ", "\t", "\n"])
            guard rest.first == "=" else {
                values[name] = "true"
                continue
            }
            rest = rest.dropFirst()
            values[name] = Self.word(&rest, until: [" ", "\t", "\n"])
        }
        self.values = values
    }

    private static func word(
        _ rest: inout ArraySlice<Unicode.Scalar>, until ends: Set<Unicode.Scalar>
    ) -> String {
        var word = String.UnicodeScalarView()
        var quote: Unicode.Scalar?
        while let scalar = rest.first, quote != nil || !ends.contains(scalar) {
            rest = rest.dropFirst()
            switch scalar {
            case "\\":
                if let next = rest.popFirst() { word.append(next) }
            case quote: quote = nil
            case "\"" where quote == nil, "'" where quote == nil: quote = scalar
            default: word.append(scalar)
            }
        }
        return String(word)
    }

    /// The fax number that was given (`-o phone=…`), also by the print dialog's own field; nil where none was.
    public var phone: String? {
        guard var phone = values["phone"] ?? values["faxnumber"] else { return nil }
        if phone.hasPrefix("Custom.") { phone = String(phone.dropFirst(7)) }
        return phone.isEmpty || phone == "None" ? nil : phone
    }

    /// The job's own UUID (`job-uuid`, RFC 8011), without `urn:uuid:`.
    public var uuid: String? {
        values["job-uuid"].map { $0.hasPrefix("urn:uuid:") ? String($0.dropFirst(9)) : $0 }
    }
}

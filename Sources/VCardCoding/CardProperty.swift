/// A property of a card: one content line (RFC 6350, section 3.3).
public struct CardProperty: Sendable, Equatable {
    /// A parameter with its values.
    public struct Parameter: Sendable, Equatable {
        /// The name, in capitals.
        public var name: String
        /// The values, without quotation marks.
        public var values: [String]

        /// A parameter.
        public init(_ name: String, _ values: [String]) {
            self.name = name
            self.values = values
        }
    }

    /// What ties it to other properties of the card: `item1` in `item1.TEL`.
    public var group: String?
    /// The name, in capitals.
    public var name: String
    /// The parameters, in their order.
    public var parameters: [Parameter]
    /// The value with its escapes.
    public var value: String

    /// A property.
    public init(_ name: String, _ value: String, _ parameters: [Parameter] = [], group: String? = nil) {
        self.group = group
        self.name = name
        self.parameters = parameters
        self.value = value
    }

    /// The values of the parameters of this name.
    public func values(_ name: String) -> [String] {
        parameters.filter { $0.name == name }.flatMap(\.values)
    }

    /// Its content line in version 4.0, not folded, without a line end.
    public var line: String {
        var line = group.map { $0 + "." } ?? ""
        line += name
        for parameter in parameters {
            line += ";" + parameter.name + "=" + parameter.values.map(Self.written).joined(separator: ",")
        }
        return line + ":" + value
    }

    /// A parameter's value, quoted where it must be (RFC 6350, section 3.3), with the escapes of RFC 6868.
    private static func written(_ value: String) -> String {
        var text = ""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "^": text += "^^"
            case "\"": text += "^'"
            case "\n": text += "^n"
            case _ where scalar.value < 0x20 && scalar != "\t" || scalar.value == 0x7F: break
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text.utf8.contains(where: { $0 == 0x2C || $0 == 0x3A || $0 == 0x3B }) ? "\"\(text)\"" : text
    }
}

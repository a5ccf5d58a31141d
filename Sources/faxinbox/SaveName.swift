import FaxCLI
import FaxCore
import FoundationEssentials

/// The name of a file that a fax is saved as: a template with facts of the fax in braces.
///
/// The template is the person's, the facts are anybody's: what could lead out of a folder, hide a file or steer a terminal
/// is made harmless in them, and none is long.
struct SaveName {
    /// The template where none is given.
    static let usual = "{date}-{time}-{from}-{id}.pdf"
    /// What may stand in braces.
    static let fields = ["id", "uuid", "from", "contact", "to", "date", "time", "pages", "profile", "status"]

    private let parts: [Part]

    private enum Part {
        case text(String)
        case field(String)
    }

    /// Reads a template; `{{` is a brace.
    /// - Throws: 64 for a field that there isn't, or a brace that isn't closed.
    init(_ template: String) throws(FaxError) {
        var parts: [Part] = []
        var rest = Substring(template)
        while let brace = rest.firstIndex(of: "{") {
            parts.append(.text(String(rest[..<brace])))
            rest = rest[brace...].dropFirst()
            if rest.first == "{" {
                parts.append(.text("{"))
                rest = rest.dropFirst()
                continue
            }
            guard let end = rest.firstIndex(of: "}") else {
                throw FaxError(
                    .usage, "a brace is not closed in \"\(template)\"", hint: "{{ is a brace itself")
            }
            let field = String(rest[..<end])
            guard Self.fields.contains(field) else {
                let known = Self.fields.map { "{\($0)}" }.joined(separator: " ")
                throw FaxError(.usage, "no field of a fax: {\(field)}", hint: known)
            }
            parts.append(.field(field))
            rest = rest[end...].dropFirst()
        }
        self.parts = parts + [.text(String(rest))]
    }

    /// The path for a fax.
    func path(of fax: InboundFax, contact: String?) -> String {
        let local = Timestamp.local(fax.receivedAt).split(separator: " ")
        return parts.map { part in
            switch part {
            case .text(let text): return text
            case .field(let field):
                let value: String? =
                    switch field {
                    case "id": String(fax.id)
                    case "uuid": fax.uuid.uuidString.lowercased()
                    case "from": fax.from
                    case "contact": contact ?? fax.from
                    case "to": fax.to
                    case "date": local.first.map(String.init)
                    case "time": local.last.map { $0.filter { $0 != ":" } }
                    case "pages": fax.pages.map(String.init)
                    case "profile": fax.profile
                    default: fax.status
                    }
                return Self.harmless(value ?? "")
            }
        }.joined()
    }

    /// A value as a part of a file's name.
    static func harmless(_ value: String) -> String {
        var name = ""
        for scalar in value.unicodeScalars {
            let isPlain: Bool =
                switch scalar.properties.generalCategory {
                case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
                    .paragraphSeparator,
                    .spaceSeparator:
                    false
                default: scalar != "/" && scalar != "\\"
                }
            // A long run of marks over one letter is cut here, too.
            guard name.utf8.count < 80 else { break }
            name.unicodeScalars.append(isPlain ? scalar : "_")
        }
        // Neither hidden, nor a folder's own name or an option's beginning.
        if let first = name.unicodeScalars.first, first == "." || first == "-" || first == "~" {
            name = "_" + String(name.unicodeScalars.dropFirst())
        }
        return name.isEmpty ? "unknown" : name
    }
}

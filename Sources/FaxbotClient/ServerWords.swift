import FoundationEssentials
import HTTPTransfer

/// A text from the server, fit to be shown: one line without control characters and marks of writing direction, cut
/// to 200 characters.
func printable(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    // Before the cut nothing is longer than the answer's own limit.
    for scalar in text.unicodeScalars {
        switch scalar.properties.generalCategory {
        case .format, .surrogate, .privateUse, .unassigned: continue
        case .control, .spaceSeparator, .lineSeparator, .paragraphSeparator:
            if line.last != " ", !line.isEmpty { line.append(" ") }
        default: line.append(scalar)
        }
        if line.count > 200 { break }
    }
    let text = String(line)
    return text.count > 200 ? text.prefix(199) + "…" : text.last == " " ? String(text.dropLast()) : text
}

/// The `detail` of an error's body, made printable. nil if there is none, or if it is a list: those of status 422 can
/// hold the whole document that was uploaded.
func errorDetail(_ body: [UInt8]) -> String? {
    struct ErrorBody: Decodable {
        let detail: String
    }
    guard let body = try? JSONDecoder().decode(ErrorBody.self, from: Data(body)) else { return nil }
    let text = printable(body.detail)
    return text.isEmpty ? nil : text
}

extension HTTPResponse {
    /// The `detail` of an error, made printable; see ``errorDetail(_:)``.
    var detail: String? { errorDetail(body) }

    /// `: ` and the detail, or nothing.
    var reason: String { detail.map { ": \($0)" } ?? "" }

    /// Where the server wants the client to go instead, made printable.
    var redirection: String? {
        (300..<400).contains(status) ? field("Location").map(printable) ?? "nowhere" : nil
    }
}

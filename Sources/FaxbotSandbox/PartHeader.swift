/// The header of one part: what a form's field is called, and the file name if it is a file
/// (RFC 7578, section 4.2). Other header lines are of no use here.
struct PartHeader: Sendable, Equatable {
    /// The field's name.
    let name: String
    /// The file name as it was meant, quotes undone; nil for a field that is no file. It may be empty.
    let fileName: String?

    /// Reads the lines of a header, each ended by CR LF.
    init(_ bytes: ArraySlice<UInt8>) throws(MultipartError) {
        var disposition: String?
        for line in bytes.split(separator: .lineFeed) {
            let text = String(decoding: line.last == .carriageReturn ? line.dropLast() : line, as: UTF8.self)
            let (name, value) = text.cut(at: ":")
            guard let value, !name.isEmpty else { throw .badHeader }
            if name.lowercased() == "content-disposition" { disposition = value.trimmed }
        }
        guard let disposition else { throw .badHeader }
        let parameters = PartHeader.parameters(disposition)
        guard let name = parameters["name"] else { throw .badHeader }
        self.name = name
        fileName = (parameters["filename*"].flatMap(PartHeader.decodeExtended) ?? parameters["filename"])
            .map(PartHeader.withoutWindowsFolder)
    }

    /// `form-data; name="file"; filename="a;b.pdf"`: the values by their lower-case names; the last one counts.
    static func parameters(_ text: String) -> [String: String] {
        var parameters: [String: String] = [:]
        for piece in splitOutsideQuotes(text).dropFirst() {
            let (name, value) = piece.cut(at: "=")
            guard let value else { continue }
            parameters[name.trimmed.lowercased()] = unquote(value.trimmed)
        }
        return parameters
    }

    /// Splits at the semicolons that are not within quotes.
    private static func splitOutsideQuotes(_ text: String) -> [String] {
        var pieces = [String.UnicodeScalarView()]
        var quoted = false
        var escaped = false
        for scalar in text.unicodeScalars {
            if scalar == ";", !quoted {
                pieces.append(.init())
                continue
            }
            pieces[pieces.count - 1].append(scalar)
            if scalar == "\"", !escaped { quoted.toggle() }
            escaped = scalar == "\\" && quoted && !escaped
        }
        return pieces.map { String($0) }
    }

    /// Takes quotes away, and the backslash before a quote or a backslash. Any other backslash stays: browsers
    /// write Windows paths unescaped.
    private static func unquote(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard scalars.count >= 2, scalars.first == "\"", scalars.last == "\"" else { return text }
        var result = String.UnicodeScalarView()
        var pending = false
        for scalar in scalars.dropFirst().dropLast() {
            if pending {
                if scalar != "\"" && scalar != "\\" { result.append("\\") }
                result.append(scalar)
                pending = false
            } else if scalar == "\\" {
                pending = true
            } else {
                result.append(scalar)
            }
        }
        if pending { result.append("\\") }
        return String(result)
    }

    /// `UTF-8''na%C3%AFve.pdf` (RFC 5987); nil for other character sets.
    private static func decodeExtended(_ text: String) -> String? {
        let pieces = text.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard pieces.count == 3, pieces[0].lowercased() == "utf-8" else { return nil }
        return String(percentDecoding: pieces[2])
    }

    /// The server keeps only the last part of `C:\dir\doc.pdf` and `\\host\doc.pdf`.
    private static func withoutWindowsFolder(_ name: String) -> String {
        guard name.dropFirst().hasPrefix(":\\") || name.hasPrefix("\\\\") else { return name }
        return name.split(separator: "\\", omittingEmptySubsequences: false).last.map(String.init) ?? name
    }
}

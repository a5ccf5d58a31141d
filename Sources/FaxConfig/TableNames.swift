/// The line, from 1, of the first table header without a name: `[`, `[=`, `[[ #`.
///
/// The parser behind TOMLKit 0.6.0 (toml++ 3.4) ends the program on one where it should report an error. Nothing but
/// a header is written like that in a configuration of ours, nor in any array of texts.
func lineOfNamelessTable(_ document: String) -> Int? {
    let lines = document.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.firstIndex { line in
        let text = line.drop { $0.properties.isWhitespace || $0.properties.generalCategory == .format }
        guard text.first == "[" else { return false }
        var name = text.dropFirst()
        if name.first == "[" { name = name.dropFirst() }
        name = name.drop { $0.properties.isWhitespace || $0.properties.generalCategory == .format }
        guard let first = name.first else { return true }
        let isName = first.isASCII && (first.properties.isAlphabetic || first.properties.numericType != nil)
        return !isName && !"_-\"']".unicodeScalars.contains(first)
    }.map { $0 + 1 }
}

/// What a cover page says. A field that is empty, or nothing but white space, takes no room on it.
public struct CoverFields: Sendable, Equatable {
    /// Whom the fax is for.
    public var to: String
    /// Whom it is from.
    public var from: String
    /// When it was sent, as people are to read it.
    public var date: String
    /// Pages of the whole document, the cover page among them; 0 leaves the line away.
    public var pages: Int
    /// What it is about.
    public var subject: String
    /// A message, in paragraphs.
    public var note: String

    /// Fields; what is left out is empty.
    public init(
        to: String = "", from: String = "", date: String = "", pages: Int = 0, subject: String = "",
        note: String = ""
    ) {
        self.to = to
        self.from = from
        self.date = date
        self.pages = pages
        self.subject = subject
        self.note = note
    }

    /// The lines of the page with their labels, from top to bottom, without those that are empty.
    var rows: [(label: String, text: String)] {
        let pages = pages > 0 ? pages == 1 ? "1, this one" : "\(pages), this one included" : ""
        return [("To", to), ("From", from), ("Date", date), ("Pages", pages), ("Subject", subject)]
            .map { ($0.0, $0.1.paragraphs) }.filter { !$0.1.isEmpty }
    }

    /// The language (RFC 3066) whose shapes Chinese characters take.
    var hanLanguage: String {
        var validator = UTF8Validator()
        for text in [to, from, subject, note] { validator.take(Array(text.utf8)) }
        var survey = TextSurvey(encoding: .utf8)
        (survey.kana, survey.hangul) = (validator.kana, validator.hangul)
        return survey.hanLanguage
    }
}

extension String {
    /// The text with a line feed for every kind of line end, and without white space around it and at the ends of
    /// its lines.
    var paragraphs: String {
        func trimmed(_ line: Substring) -> String {
            let end = line.lastIndex { !$0.isWhitespace }.map { line.index(after: $0) } ?? line.startIndex
            return line[..<end].split(separator: "\t", omittingEmptySubsequences: false)
                .map { String($0).drawable }.joined(separator: "\t")
        }
        let lines = split(omittingEmptySubsequences: false) { $0.isNewline }.map(trimmed)
        guard let first = lines.firstIndex(where: { !$0.isEmpty }),
            let last = lines.lastIndex(where: { !$0.isEmpty })
        else { return "" }
        return lines[first...last].joined(separator: "\n")
    }
}

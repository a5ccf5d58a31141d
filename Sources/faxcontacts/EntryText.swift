import FaxContacts
import FaxCore

/// A contact as a text that a person edits: one fact a line, the note at the end.
enum EntryText {
    private static let head = """
        # A line is a fact; it can be repeated for aliases, groups and numbers, and left out.
        # Numbers: Fax, Voice, Cell, Pager, Text, Video, Textphone. Faxes go to the one marked "preferred".

        """

    /// The text.
    static func text(_ entry: ContactEntry) -> String {
        var lines = ["Name: \(entry.name)"]
        lines += fields("Alias", entry.aliases)
        lines += entry.numbers.map { number in
            let kind = number.kind.rawValue.prefix(1).uppercased() + number.kind.rawValue.dropFirst()
            return "\(kind)\(number.preferred ? " (preferred)" : ""): \(number.written)"
        }
        lines += fields("Group", entry.groups)
        lines.append("Cover: " + (entry.cover.isWanted.map { $0 ? "yes" : "no" } ?? ""))
        lines += ["Cover-To: \(entry.cover.to ?? "")", "Cover-From: \(entry.cover.from ?? "")"]
        lines += ["Cover-Subject: \(entry.cover.subject ?? "")"]
        lines += [
            "Cover-Note: "
                + (entry.cover.note ?? "").split(whereSeparator: \.isNewline).joined(separator: " / ")
        ]
        lines += ["Quiet-Hours: \(entry.quietHours?.description ?? "")", "Note:"]
        return head + lines.map { $0.visible + "\n" }.joined() + (entry.note.map { $0 + "\n" } ?? "")
    }

    private static func fields(_ name: String, _ values: [String]) -> [String] {
        values.isEmpty ? ["\(name):"] : values.map { "\(name): \($0)" }
    }

    /// What a text says, of the contact that `before` was.
    /// - Throws: 65 with the line of what is wrong.
    static func entry(_ text: String, before: ContactEntry, in book: ContactBook) throws(FaxError)
        -> ContactEntry
    {
        var entry = ContactEntry(uid: before.uid, name: "", card: before.card)
        var rest = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
        var number = 0
        while let line = rest.popFirst() {
            number += 1
            let line = String(line).onOneLine
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            guard let colon = line.firstIndex(of: ":") else {
                throw wrong(number, "no fact: a name, a colon, a value")
            }
            let field = String(line[..<colon]).onOneLine.lowercased()
            let value = String(line[line.index(after: colon)...]).onOneLine
            if field == "note" {
                let lines = (value.isEmpty ? [] : [Substring(value)]) + rest
                let note = lines.joined(separator: "\n")
                let end = note.lastIndex { !$0.isWhitespace }
                entry.note = end.map { String(note[...$0]) }
                break
            }
            do throws(FaxError) {
                guard try set(field, value, in: &entry, before: before, book) else {
                    throw FaxError(.badData, "no fact is called \"\(line[..<colon])\"")
                }
            } catch {
                throw wrong(number, error.message, hint: error.hint)
            }
        }
        guard !entry.name.searchKey.isEmpty else { throw wrong(number, "there is no name") }
        return try finished(entry)
    }

    private static func wrong(_ line: Int, _ message: String, hint: String? = nil) -> FaxError {
        FaxError(.badData, "line \(line): \(message)", hint: hint)
    }

    /// Whether the field is known.
    private static func set(
        _ field: String, _ value: String, in entry: inout ContactEntry, before: ContactEntry,
        _ book: ContactBook
    ) throws(FaxError) -> Bool {
        let text = value.isEmpty ? nil : value
        switch field {
        case "name": entry.name = value
        case "alias": entry.aliases += text.map { [$0] } ?? []
        case "group": entry.groups += text.map { [$0.hasPrefix("@") ? String($0.dropFirst()) : $0] } ?? []
        case "cover":
            guard ["", "yes", "no"].contains(value.lowercased()) else {
                throw FaxError(.badData, "Cover is yes, no, or nothing")
            }
            entry.cover.isWanted = text.map { $0.lowercased() == "yes" }
        case "cover-to": entry.cover.to = text
        case "cover-from": entry.cover.from = text
        case "cover-subject": entry.cover.subject = text
        case "cover-note": entry.cover.note = text.map { $0.replacing(" / ", with: "\n") }
        case "quiet-hours": entry.quietHours = try EntryOptions.hours(value)
        default:
            let isPreferred = field.hasSuffix("(preferred)")
            let word = isPreferred ? String(field.dropLast("(preferred)".count)).onOneLine : field
            guard let kind = ContactNumber.Kind(rawValue: word) else { return false }
            guard let text else { break }
            // What could not be dialled before may stay; what is new of a fax has to be a number.
            let known = before.numbers.first { $0.written == text }
            let number =
                if let known { known.number } else if kind == .fax { try book.phoneNumber(typed: text) } else
                {
                    book.phoneNumber(in: text)
                }
            entry.numbers.append(
                ContactNumber(number, written: text, kind: kind, preferred: isPreferred))
        }
        return true
    }

    /// One number is preferred, and it is one that faxes can go to.
    private static func finished(_ entry: ContactEntry) throws(FaxError) -> ContactEntry {
        var entry = entry
        let preferred = entry.numbers.indices.filter { entry.numbers[$0].preferred }
        guard preferred.count <= 1 else {
            throw FaxError(.badData, "only one number can be preferred")
        }
        if let one = preferred.first {
            guard entry.numbers[one].number != nil else {
                throw FaxError(.badData, "no fax can go to \"\(entry.numbers[one].written)\"")
            }
            entry.numbers[one].kind = .fax
        } else if let first = entry.numbers.firstIndex(where: { $0.kind == .fax && $0.number != nil }) {
            entry.numbers[first].preferred = true
        }
        return entry
    }
}

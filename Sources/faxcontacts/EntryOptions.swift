import ArgumentParser
import ContactChoosing
import FaxContacts
import FaxCore

/// What is said of a contact on the command line.
struct EntryOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("A fax number; can be repeated, as can the other numbers.", valueName: "number"))
    var fax: [String] = []

    @Option(help: ArgumentHelp("A telephone number.", valueName: "number"))
    var voice: [String] = []

    @Option(help: ArgumentHelp("The number of a mobile telephone.", valueName: "number"))
    var cell: [String] = []

    @Option(help: ArgumentHelp("The one of its numbers that faxes go to.", valueName: "number"))
    var prefer: String?

    @Option(help: ArgumentHelp("Another name to type for it; can be repeated.", valueName: "name"))
    var alias: [String] = []

    @Option(
        help: ArgumentHelp("A group that it is in; can be repeated.", valueName: "name"), completion: .groups)
    var group: [String] = []

    @Option(help: ArgumentHelp("A note.", valueName: "text"))
    var note: String?

    @Option(
        help: ArgumentHelp("When no fax should ring there, such as 22:00-07:00.", valueName: "span"))
    var quietHours: String?

    @Flag(
        inversion: .prefixedNo,
        help: "Whether faxes to it have a cover page where the command line says nothing.")
    var cover: Bool?

    @Option(help: ArgumentHelp("Whom the cover page is for, in place of the name.", valueName: "text"))
    var coverTo: String?

    @Option(help: ArgumentHelp("Whom the cover page says that the fax is from.", valueName: "text"))
    var coverFrom: String?

    @Option(help: ArgumentHelp("What the cover page says that the fax is about.", valueName: "text"))
    var coverSubject: String?

    @Option(help: ArgumentHelp("A message on the cover page.", valueName: "text"))
    var coverNote: String?

    /// Whether nothing is said.
    var isEmpty: Bool {
        fax.isEmpty && voice.isEmpty && cell.isEmpty && alias.isEmpty && group.isEmpty && cover == nil
            && [prefer, note, quietHours, coverTo, coverFrom, coverSubject, coverNote].allSatisfy {
                $0 == nil
            }
    }

    /// The entry with what is said; an empty text takes away what was said before.
    /// - Throws: 65 for a number that no fax could dial, 64 for quiet hours that are none.
    func applied(to entry: ContactEntry, in book: ContactBook) throws(FaxError) -> ContactEntry {
        var entry = entry
        for (kind, texts) in [(ContactNumber.Kind.fax, fax), (.voice, voice), (.cell, cell)] {
            for text in texts { try Self.add(text, kind, to: &entry, in: book) }
        }
        if let prefer {
            let number = try book.phoneNumber(typed: prefer)
            guard let index = entry.numbers.firstIndex(where: { $0.number == number }) else {
                throw FaxError(.badData, "\(entry.name) has no number \(number)", hint: "--fax \(number)")
            }
            for other in entry.numbers.indices { entry.numbers[other].preferred = other == index }
            entry.numbers[index].kind = .fax
        } else if !entry.numbers.contains(where: \.preferred),
            let first = entry.numbers.firstIndex(where: { $0.kind == .fax && $0.number != nil })
        {
            entry.numbers[first].preferred = true
        }
        for name in alias.map(\.onOneLine) where !name.isEmpty && !entry.aliases.contains(name) {
            entry.aliases.append(name)
        }
        for name in group.map(\.onOneLine) {
            let name = name.hasPrefix("@") ? String(name.dropFirst()) : name
            guard !name.searchKey.isEmpty else { throw FaxError(.usage, "no name of a group: \"\(name)\"") }
            if !entry.groups.contains(where: { $0.searchKey == name.searchKey }) { entry.groups.append(name) }
        }
        if let note { entry.note = note.isEmpty ? nil : note }
        if let quietHours { entry.quietHours = try Self.hours(quietHours) }
        if let cover { entry.cover.isWanted = cover }
        Self.set(&entry.cover.to, coverTo)
        Self.set(&entry.cover.from, coverFrom)
        Self.set(&entry.cover.subject, coverSubject)
        Self.set(&entry.cover.note, coverNote)
        return entry
    }

    static func add(
        _ text: String, _ kind: ContactNumber.Kind, to entry: inout ContactEntry, in book: ContactBook
    ) throws(FaxError) {
        // Nobody faxes a telephone, so what is written of it may be anything.
        let number = kind == .fax ? try book.phoneNumber(typed: text) : book.phoneNumber(in: text)
        let written = text.onOneLine
        guard !written.isEmpty else { throw FaxError(.usage, "an empty number") }
        let known = entry.numbers.firstIndex {
            $0.number != nil && $0.number == number || $0.written == written
        }
        if let known {
            entry.numbers[known].kind = kind
            if kind != .fax { entry.numbers[known].preferred = false }
        } else {
            entry.numbers.append(ContactNumber(number, written: written, kind: kind))
        }
    }

    /// Quiet hours; none for an empty text.
    static func hours(_ text: String) throws(FaxError) -> QuietHours? {
        if text.isEmpty { return nil }
        if let hours = QuietHours(text) { return hours }
        throw FaxError(.usage, "no span of hours: \"\(text)\"", hint: "--quiet-hours 22:00-07:00")
    }

    private static func set(_ field: inout String?, _ text: String?) {
        if let text { field = text.isEmpty ? nil : text }
    }
}

extension String {
    /// Without line ends, and without white space around it.
    var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

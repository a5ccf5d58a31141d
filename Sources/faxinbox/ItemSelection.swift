public import ArgumentParser
import FaxCLI
import FaxConfig
public import FaxCore
import FaxStore
import FoundationEssentials
import Glibc

extension InboundFax.Mark: ExpressibleByArgument {}

/// Which items are meant, by what is known of them.
struct ItemFilter: ParsableArguments {
    @Flag(help: "Only those that nobody has looked at.")
    var unread = false

    @Option(
        help: ArgumentHelp(
            "Only those with this mark: unread, read or done; can be repeated.", valueName: "mark"))
    var mark: [InboundFax.Mark] = []

    @Option(
        help: ArgumentHelp(
            "Only those from this number, from numbers that end so, or from a contact.", valueName: "sender"),
        completion: .custom(completeSenders))
    var from: [String] = []

    @Option(
        help: ArgumentHelp(
            "Only those received since: 90m, 24h, 7d, 2026-11-21, yesterday, \"last week\".",
            valueName: "time"))
    var since: String?

    @Option(
        help: ArgumentHelp("Only those with this tag; repeated, with all of them.", valueName: "tag"),
        completion: .custom(completeTags))
    var tag: [String] = []

    @Option(
        help: ArgumentHelp("Only those of this server; can be repeated.", valueName: "name"),
        completion: .profiles)
    var profile: [String] = []

    /// Whether nothing is asked for.
    var isEmpty: Bool {
        !unread && mark.isEmpty && from.isEmpty && since == nil && tag.isEmpty && profile.isEmpty
    }

    /// The same for the store.
    /// - Throws: 64 for what is no number or no time.
    func filter(in store: FaxStore) throws(FaxError) -> InboxFilter {
        var filter = InboxFilter()
        filter.marks = Set(mark)
        if unread { filter.marks.insert(.unread) }
        for text in from { filter.from.formUnion(try Self.numberEnds(text, in: store)) }
        if let since { filter.since = try PointInTime(text: since, now: Date()).date }
        filter.tags = Set(tag)
        filter.profiles = Set(profile)
        return filter
    }

    /// The ends of phone numbers as servers say them: `(555) 123-4567` is `5551234567`, a `+` in front stays; of a
    /// contact, all its numbers.
    private static func numberEnds(_ text: String, in store: FaxStore) throws(FaxError) -> Set<String> {
        let digits = text.filter { $0.isASCII && $0.isNumber }
        let isNumber = text.allSatisfy { $0.isASCII && ($0.isNumber || " +-./()".contains($0)) }
        if isNumber, !digits.isEmpty {
            return [text.drop { $0 == " " }.hasPrefix("+") ? "+" + digits : digits]
        }
        let numbers = try stored(try store.contacts(named: text)).flatMap { $0.numbers.compactMap(\.number) }
        guard !numbers.isEmpty else {
            throw FaxError(
                .noRecipient, "no number, and no contact with one: \"\(text)\"", hint: "faxcontacts list")
        }
        // Some servers leave the + away, and some the country code.
        return Set(numbers.map { String($0.e164.dropFirst(1 + (CallingCode(of: $0)?.digits.count ?? 0))) })
    }
}

/// Items named on the command line.
struct ItemSelection: ParsableArguments {
    @Argument(
        help: "An item's number, a range such as 3-7, its UUID, or last for the newest.",
        completion: .custom(completeItems))
    var id: [String] = []

    @OptionGroup var filter: ItemFilter

    func validate() throws {
        guard !id.isEmpty || !filter.isEmpty else {
            throw ValidationError("which faxes? Numbers, last, or a filter such as --unread")
        }
    }

    /// The items that are named, in the order in which they are; with a filter, those of them that fit. Without names
    /// all that fit, the newest first.
    /// - Throws: 64 for what can't be an id, 66 for an item that isn't there.
    func faxes(in store: FaxStore) throws(FaxError) -> [InboundFax] {
        let filter = try filter.filter(in: store)
        guard !id.isEmpty else { return try stored(try store.inbox(filter)) }
        var faxes: [InboundFax] = []
        for name in id {
            for fax in try ItemName(name).faxes(in: store) where !faxes.contains(where: { $0.id == fax.id }) {
                faxes.append(fax)
            }
        }
        guard !self.filter.isEmpty else { return faxes }
        let fitting = Set(try stored(try store.inbox(filter)).map(\.id))
        return faxes.filter { fitting.contains($0.id) }
    }
}

/// How a person names items: `3`, `3-7`, `last`, or a UUID.
enum ItemName {
    case last
    case range(ClosedRange<Int64>)
    case uuid(UUID)

    /// Reads `text`.
    /// - Throws: 64 if it can't be a name.
    init(_ text: String) throws(FaxError) {
        if text == "last" {
            self = .last
        } else if let number = Int64(text), number >= 0 {
            self = .range(number...number)
        } else if let uuid = UUID(uuidString: text) {
            self = .uuid(uuid)
        } else {
            let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Int64($0) }
            guard ends.count == 2, let first = ends[0], let last = ends[1], 0 <= first, first <= last else {
                // It may have been meant for a command.
                let isCommand = !text.contains(where: \.isNumber)
                throw FaxError(
                    .usage, "no number of a fax: \"\(text)\"",
                    hint: isCommand ? "faxinbox --help" : "faxinbox list")
            }
            self = .range(first...last)
        }
    }

    /// The items, in the order of their numbers.
    /// - Throws: 66 if there is none.
    func faxes(in store: FaxStore) throws(FaxError) -> [InboundFax] {
        let found: [InboundFax]
        let name: String
        switch self {
        case .last:
            (found, name) = (try stored(try store.inbox(limit: 1)), "")
            if found.isEmpty { throw FaxError(.noInput, "the inbox is empty", hint: "faxinbox poll") }
        case .range(let range):
            var filter = InboxFilter()
            filter.ids = [range]
            found = try stored(try store.inbox(filter)).sorted { $0.id < $1.id }
            name =
                range.count == 1 ? "\(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
        case .uuid(let uuid):
            (found, name) = (
                [try stored(try store.inboundFax(uuid: uuid))].compactMap(\.self),
                uuid.uuidString.lowercased()
            )
        }
        guard !found.isEmpty else {
            throw FaxError(.noInput, "there is no fax \(name) in the inbox", hint: "faxinbox list")
        }
        return found
    }
}

/// The store for the shell's completion, which leaves no trace.
private func storeForCompletion() -> FaxStore? {
    guard let places = try? Places(environment: ToolContext.processEnvironment()).data,
        unsafe access(places + "/fax.db", R_OK) == 0
    else { return nil }
    return try? FaxStore(directory: places, now: { Date() })
}

/// The newest items' numbers.
func completeItems(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    guard let faxes = try? storeForCompletion()?.inbox(limit: 20), !faxes.isEmpty else { return [] }
    return ["last"] + faxes.map { String($0.id) }
}

/// The tags in use.
func completeTags(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    (try? storeForCompletion()?.inboxTags().map(\.tag)) ?? []
}

/// The names and aliases of contacts; those used last first.
func completeSenders(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    (try? storeForCompletion()?.contactNames(beginning: prefix.completed)) ?? []
}

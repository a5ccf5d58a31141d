import FaxCLI
import FaxConfig
import FaxCore
import FaxStore
import FoundationEssentials

extension ToolContext {
    /// The country whose numbers may be written without country code; nil if none is known.
    var country: String? {
        guard let places = try? places() else { return nil }
        return (try? Configuration.load(places: places, environment: environment))?.country
    }

    /// The user's store.
    func openInbox() throws(FaxError) -> FaxStore {
        let folder = try places().data
        do throws(FaxStoreError) {
            return try FaxStore(directory: folder, now: { Date() })
        } catch {
            throw error.faxError
        }
    }
}

/// Whose the numbers are that faxes come from, and where the documents lie.
struct ContactNames {
    private let store: FaxStore
    private let country: () -> String?
    /// By what servers say of senders.
    private var names: [String: String] = [:]
    private var asked: Set<String> = []

    /// The names in the contact book of `store`.
    init(_ store: FaxStore, _ context: ToolContext) {
        self.store = store
        country = { context.country }
    }

    /// Looks up the senders of some faxes, all at once.
    mutating func learn(_ faxes: [InboundFax]) throws(FaxError) {
        var numbers: [String: [PhoneNumber]] = [:]
        for fax in faxes {
            guard let from = fax.from, let key = Self.key(fax), asked.insert(key).inserted else { continue }
            numbers[key] = PhoneNumber.meant(bySender: from, to: fax.to, country: country)
        }
        guard !numbers.isEmpty else { return }
        let found = try stored(try store.contactNames(of: numbers.values.joined()))
        guard !found.isEmpty else { return }
        for (key, meant) in numbers { names[key] = meant.lazy.compactMap { found[$0] }.first }
    }

    /// The name of the one whom a fax is from; nil if nobody has its number.
    func name(of fax: InboundFax) -> String? { names.isEmpty ? nil : Self.key(fax).flatMap { names[$0] } }

    /// What its sender is known by: a number without country code depends on where the fax came to.
    private static func key(_ fax: InboundFax) -> String? {
        guard let from = fax.from else { return nil }
        return from.utf8.first == UInt8(ascii: "+") ? from : from + "\n" + (fax.to ?? "")
    }

    /// The path of a fax's document; nil if it is not here.
    func file(of fax: InboundFax) -> String? {
        guard fax.document == .available, let digest = fax.sha256 else { return nil }
        return store.documentPath(digest)
    }
}

extension InboundFax {
    /// The item on a line, for a person.
    func line(contact: String?) -> String {
        let pages = self.pages.map { $0 == 1 ? ", 1 page" : ", \($0) pages" } ?? ""
        let state = document == .available ? "" : ", document \(document.rawValue)"
        return "\(id)  \(Timestamp.local(receivedAt))  from \(contact ?? from ?? "(unknown)")\(pages)\(state)"
    }
}

/// Items on standard output: a table for people, tab-separated rows for scripts, JSON Lines with `--json`.
struct InboxTable {
    private let context: ToolContext
    private var contacts: ContactNames
    private var rows: RowWriter

    init(context: ToolContext, store: FaxStore) {
        self.context = context
        contacts = ContactNames(store, context)
        let columns =
            context.output.isTerminal
            ? ["id", "mark", "from", "pages", "size", "received", "tags", "document"]
            : ["id", "mark", "from", "to", "pages", "bytes", "received", "profile", "tags", "document"]
        rows = RowWriter(columns: columns, elastic: ["from", "tags"], context: context)
    }

    /// Adds items.
    mutating func add(_ faxes: [InboundFax]) throws(FaxError) {
        try contacts.learn(faxes)
        for fax in faxes { try add(fax) }
    }

    private mutating func add(_ fax: InboundFax) throws(FaxError) {
        let name = contacts.name(of: fax)
        if context.json {
            try context.output.write(fax.record(contact: name, file: contacts.file(of: fax)).text + "\n")
            return
        }
        let from = name ?? fax.from ?? ""
        let tags = fax.tags.joined(separator: ",")
        let pages = fax.pages.map(String.init) ?? ""
        guard context.output.isTerminal else {
            try rows.add([
                String(fax.id), fax.mark.rawValue, from, fax.to ?? "", pages, fax.size.map(String.init) ?? "",
                Timestamp.row(fax.receivedAt), fax.profile, tags, fax.document.rawValue,
            ])
            return
        }
        try rows.add([
            String(fax.id), fax.mark == .read ? "" : fax.mark.rawValue, from.isEmpty ? "(unknown)" : from,
            pages,
            fax.size.map { ByteCount(bytes: Int(clamping: $0)).description } ?? "",
            Timestamp.local(fax.receivedAt), tags,
            fax.hookProblem != nil ? "hook failed" : fax.document == .available ? "" : fax.document.rawValue,
        ])
    }

    /// Writes what had to wait.
    func finish() throws(FaxError) {
        if !context.json { try rows.finish() }
    }
}

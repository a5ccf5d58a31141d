import FaxCLI
import FaxConfig
import FaxCore
import FaxStore
import FoundationEssentials

extension ToolContext {
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
    /// By what servers say of senders.
    private var names: [String: String] = [:]
    private var asked: Set<String> = []

    init(_ store: FaxStore) { self.store = store }

    /// Looks up the senders of some faxes, all at once.
    mutating func learn(_ faxes: [InboundFax]) throws(FaxError) {
        var numbers: [String: PhoneNumber] = [:]
        for fax in faxes {
            guard let from = fax.from, asked.insert(from).inserted else { continue }
            numbers[from] = PhoneNumber(sender: from)
        }
        guard !numbers.isEmpty else { return }
        let found = try stored(try store.contactNames(of: numbers.values))
        guard !found.isEmpty else { return }
        for (from, number) in numbers { names[from] = found[number] }
    }

    /// The name of the one whom a fax is from; nil if nobody has its number.
    func name(of fax: InboundFax) -> String? { names.isEmpty ? nil : fax.from.flatMap { names[$0] } }

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
        contacts = ContactNames(store)
        let columns =
            context.output.isTerminal
            ? ["id", "mark", "from", "pages", "size", "received", "tags", "document"]
            : ["id", "mark", "from", "to", "pages", "bytes", "received", "profile", "tags", "document"]
        rows = RowWriter(columns: columns, context: context)
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

public import ArgumentParser
import FaxCLI
public import FaxCore
import FaxStore
import FoundationEssentials

extension ByteCount: ExpressibleByArgument {
    /// Reads what the user wrote.
    public init?(argument: String) { self.init(argument) }
}

/// `faxinbox prune`: makes room.
struct Prune: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune",
        abstract: "Remove old faxes here, those first that nobody has looked at for longest.",
        discussion: """
            Unread ones stay, unless --with-unread says otherwise, and so do those whose document is to come. The removed \
            ones are written to standard output as list does; they stay gone, and the server keeps its own.
            """)

    @Option(help: ArgumentHelp("Remove what was received before: 90d, 52w, 2026-01-01.", valueName: "time"))
    var before: String?

    @Option(help: ArgumentHelp("Leave documents of so many bytes in all: 500M, 20000k.", valueName: "size"))
    var maxBytes: ByteCount?

    @Flag(help: "Unread ones may go, too.")
    var withUnread = false

    @Flag(help: "Only say what would go.")
    var dryRun = false

    @Flag(help: "One JSON object a line.")
    var json = false

    @OptionGroup var common: CommonOptions

    var wantsJSON: Bool { json }

    func validate() throws {
        guard before != nil || maxBytes != nil else {
            throw ValidationError("prune by what? --before 90d, or --max-bytes 500M")
        }
    }

    func execute(_ context: ToolContext) throws(FaxError) {
        let time = try before.map { (text) throws(FaxError) in try PointInTime(text: text, now: Date()).date }
        let store = try context.openInbox()
        let ids = try stored(
            try store.dispensableFaxes(
                olderThan: time, bytes: maxBytes.map { Int64($0.bytes) }, withUnread: withUnread))
        let size = try stored(try store.inboxStatistics()).bytes
        var sum: Int64 = 0
        var table = InboxTable(context: context, store: store)
        for start in stride(from: 0, to: ids.count, by: 500) {
            let part = ids[start...].prefix(500)
            var faxes: [InboundFax] = []
            for id in part { faxes += [try stored(try store.inboundFax(id))].compactMap(\.self) }
            if !dryRun { _ = try stored(try store.remove(Array(part))) }
            try table.add(faxes)
            sum = faxes.reduce(sum) { $0 + ($1.bytes ?? 0) }
        }
        try table.finish()
        try context.output.flush()
        let freed = dryRun ? sum : size - (try stored(try store.inboxStatistics()).bytes)
        let count = ids.count == 1 ? "1 fax" : "\(ids.count) faxes"
        let bytes = ByteCount(bytes: Int(clamping: freed))
        context.note(dryRun ? "\(count) of \(bytes) would go" : "\(count) removed, \(bytes) freed")
    }
}

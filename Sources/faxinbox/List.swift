import ArgumentParser
import FaxCLI
import FaxCore
import FaxStore

/// `faxinbox list`: the newest first.
struct List: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List received faxes, newest first.")

    @Argument(
        help: "Only these: numbers, ranges such as 3-7, UUIDs, or last.", completion: .custom(completeItems))
    var id: [String] = []

    @OptionGroup var filter: ItemFilter

    @Option(help: ArgumentHelp("At most so many; 0 lists all. Default: 50.", valueName: "number"))
    var limit: Int?

    @Flag(help: "One JSON object a line.")
    var json = false

    @OptionGroup var common: CommonOptions

    var wantsJSON: Bool { json }

    func validate() throws {
        guard limit ?? 0 >= 0 else { throw ValidationError("--limit can't be less than 0") }
    }

    func execute(_ context: ToolContext) throws(FaxError) {
        let store = try context.openInbox()
        var filter = try filter.filter(in: store)
        for name in id {
            switch try ItemName(name) {
            case .range(let range): filter.ids.append(range)
            case let other: filter.ids += try other.faxes(in: store).map { $0.id...$0.id }
            }
        }
        var table = InboxTable(context: context, store: store)
        var left = limit == 0 ? Int.max : limit ?? 50
        var page: [InboundFax]
        repeat {
            page = try stored(try store.inbox(filter, limit: min(left, 1000)))
            try table.add(page)
            left -= page.count
            filter.after = page.last ?? filter.after
        } while page.count == 1000 && left > 0
        try table.finish()
        if limit == nil, left == 0, try !stored(try store.inbox(filter, limit: 1)).isEmpty {
            context.note("there are more: --limit 0 lists all")
        }
    }
}

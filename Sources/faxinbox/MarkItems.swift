import ArgumentParser
import FaxCLI
import FaxCore
import FaxStore

/// `faxinbox mark`: what a person has made of faxes.
struct MarkItems: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "mark", abstract: "Mark received faxes: faxinbox mark done 3-7")

    @Argument(help: "read, unread or done.")
    var mark: InboundFax.Mark

    @OptionGroup var selection: ItemSelection

    @OptionGroup var common: CommonOptions

    func execute(_ context: ToolContext) throws(FaxError) {
        let store = try context.openInbox()
        let faxes = try selection.faxes(in: store)
        let changed = try stored(try store.mark(faxes.map(\.id), as: mark))
        context.explain("\(changed.count) of \(faxes.count) faxes marked \(mark.rawValue)")
    }
}

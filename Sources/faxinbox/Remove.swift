import ArgumentParser
import FaxCLI
import FaxCore
import FaxStore

/// `faxinbox rm`: removes faxes here, for good.
struct Remove: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "rm",
        abstract: "Remove received faxes here; the server keeps its own.",
        discussion: "They stay gone: polls don't bring them back. On a terminal it asks first.")

    @OptionGroup var selection: ItemSelection

    @Flag(name: .shortAndLong, help: "Don't ask.")
    var yes = false

    @OptionGroup var common: CommonOptions

    func execute(_ context: ToolContext) throws(FaxError) {
        let store = try context.openInbox()
        let faxes = try selection.faxes(in: store)
        guard !faxes.isEmpty else { return context.note("no fax fits") }
        if !yes, context.inputIsTerminal {
            let terminal = try ControllingTerminal(for: "rm", hint: "--yes removes without asking")
            var contacts = ContactNames(store, context)
            try contacts.learn(faxes)
            terminal.show(
                faxes.prefix(10).map { $0.line(contact: contacts.name(of: $0)) }
                    + (faxes.count > 10 ? ["…"] : []))
            let what = faxes.count == 1 ? "this fax" : "these \(faxes.count) faxes"
            guard terminal.asks("remove \(what) for good?") else {
                throw FaxError(.tryAgain, "nothing was removed")
            }
        }
        let removed = try stored(try store.remove(faxes.map(\.id)))
        context.explain("removed: \(removed.map(String.init).joined(separator: " "))")
    }
}

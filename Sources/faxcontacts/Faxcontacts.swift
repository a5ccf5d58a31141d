import ArgumentParser
import FaxCLI

/// The contact book.
@main
struct Faxcontacts: FaxTool {
    static let configuration = CommandConfiguration(
        commandName: "faxcontacts",
        abstract: "Keep names, numbers and groups that faxes go to; read and write vCards.",
        version: FaxpipeVersion.number,
        subcommands: [
            List.self, Show.self, Add.self, Edit.self, Remove.self, Import.self, Export.self, Group.self,
            Pick.self,
        ],
        defaultSubcommand: List.self)
}

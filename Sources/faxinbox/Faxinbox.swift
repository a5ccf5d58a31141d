import ArgumentParser
import FaxCLI

/// Faxes that came.
@main
struct Faxinbox: FaxTool {
    static let configuration = CommandConfiguration(
        commandName: "faxinbox",
        abstract: "Fetch received faxes, and list, read and keep them.",
        version: FaxpipeVersion.number,
        subcommands: [
            List.self, Poll.self, Watch.self, Show.self, Cat.self, View.self, Save.self, Search.self,
            MarkItems.self,
            TagItems.self, Remove.self, Stats.self, Prune.self,
        ],
        defaultSubcommand: List.self)
}

import ArgumentParser
import FaxCLI

/// What became of the faxes that were sent.
@main
struct Faxjobs: FaxTool {
    static let configuration = CommandConfiguration(
        commandName: "faxjobs",
        abstract: "List outgoing faxes, show what became of them, and send what waits.",
        version: FaxpipeVersion.number,
        subcommands: [
            List.self, Show.self, Wait.self, Follow.self, Retry.self, Cancel.self, Pause.self, Resume.self,
            Flush.self,
            Resolve.self, Document.self, Stats.self, Prune.self,
        ],
        defaultSubcommand: List.self)
}

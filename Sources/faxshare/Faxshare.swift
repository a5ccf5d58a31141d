import ArgumentParser
import FaxCLI

/// The desktop's way in.
@main
struct Faxshare: FaxTool {
    static let configuration = CommandConfiguration(
        commandName: "faxshare",
        abstract: "Send files as a fax from the desktop.",
        version: FaxpipeVersion.number,
        subcommands: [
            Send.self, Install.self, Uninstall.self, Status.self, Open.self, Watch.self, Print.self,
        ],
        defaultSubcommand: Send.self)
}

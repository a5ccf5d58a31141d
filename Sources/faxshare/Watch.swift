import ArgumentParser
import CLinux
import FaxCLI
import FaxConfig
import FaxCore
import Glibc

struct Watch: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Send every file that is put into a folder.",
        discussion: """
            A file that has come to rest goes to whom its subfolder is called after, or .faxpipe.toml names, and is \
            moved to sent/ then, or to failed/ with the reason beside it. No file is sent twice, whenever this is \
            ended.
            """)

    @OptionGroup var common: CommonOptions

    @Flag(help: "Send what is there, and end.")
    var once = false

    @Option(help: ArgumentHelp("How long a file must not change. Default: 3s.", valueName: "span"))
    var rest: DurationArgument?

    @Argument(help: ArgumentHelp("The folder.", valueName: "folder"), completion: .directory)
    var folder: String

    func execute(_ context: ToolContext) throws(FaxError) {
        let round = try FolderRound(folder, rest: rest?.duration ?? .seconds(3), context)
        let events = fx_folder_events()
        guard events >= 0 else {
            throw FaxError(
                .inputOutput, "folders can't be watched: \(unsafe String(cString: strerror(-events)))",
                hint: "faxshare watch --once \(folder), from cron(8)")
        }
        defer { close(events) }
        context.note("watching \(round.root)")
        while true {
            for folder in round.folders { _ = unsafe fx_watch_folder(events, folder.fileNameBytes) }
            let waiting = try round.run()
            if once, waiting == 0 { return }
            // Shares of the network tell of no changes: what is there is looked at every minute.
            _ = fx_await_folder_events(events, waiting > 0 ? 300 : 60_000)
        }
    }
}

import ArgumentParser
import DesktopDialog
import DesktopIntegration
import FaxCLI
import FaxConfig
import FaxCore
import ProgramRunning

struct Install: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "install",
        abstract: "Put \"Send as fax\" into the file managers that are there, for you alone.",
        discussion: """
            What is written, faxshare uninstall takes away again. No default program changes, and a second \
            installation changes nothing.
            """)

    @OptionGroup var common: CommonOptions

    func execute(_ context: ToolContext) throws(FaxError) {
        let desktop = try DesktopInstallation(context)
        let written = try desktop.install()
        for path in written { context.explain("wrote \(path)") }
        if !written.isEmpty || !desktop.isIndexed { try refreshIndex(desktop, context) }
        if written.isEmpty {
            context.note("everything is in place already")
        }
        for place in desktop.places { context.note("\"Send as fax\" is in \(place)") }
        context.note("everywhere else: Open with, Send as fax")
    }
}

struct Uninstall: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "uninstall", abstract: "Take away everything that install has put in place.")

    @OptionGroup var common: CommonOptions

    func execute(_ context: ToolContext) throws(FaxError) {
        let desktop = try DesktopInstallation(context)
        let removed = try desktop.uninstall()
        for path in removed { context.explain("removed \(path)") }
        if !removed.isEmpty { try refreshIndex(desktop, context) }
        desktop.removeTraces()
        context.note(removed.isEmpty ? "nothing was installed" : "\"Send as fax\" is gone from your desktop")
    }
}

struct Status: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Say what is installed where.")

    @OptionGroup var common: CommonOptions

    func execute(_ context: ToolContext) throws(FaxError) {
        let desktop = try DesktopInstallation(context)
        var rows = RowWriter(columns: ["program", "state", "file"], context: context)
        for entry in desktop.entries { try rows.add([entry.program, entry.state.rawValue, entry.path]) }
        try rows.finish()
    }
}

extension DesktopInstallation {
    init(_ context: ToolContext) throws(FaxError) {
        let session = DesktopSession(context.environment)
        try self.init(
            tool: try SiblingTools(context).path("faxshare"), environment: context.environment,
            recordFolder: try context.places().data, isThere: { session.program($0) != nil })
    }
}

/// Makes the index of MIME types anew, by which programs find desktop files.
private func refreshIndex(_ desktop: DesktopInstallation, _ context: ToolContext) throws(FaxError) {
    guard let program = DesktopSession(context.environment).program("update-desktop-database") else {
        context.note("\"Open with\" has to wait: update-desktop-database is not installed")
        context.note("sudo apt install desktop-file-utils, then faxshare install")
        return
    }
    let outcome = try ProgramOutput(
        of: program, ["-q", desktop.applicationsFolder], environment: context.environment)
    if outcome.status != 0 { context.note("update-desktop-database failed: \(outcome.status)") }
}

import ArgumentParser
import FaxCLI
import FaxConfig
import FaxCore

/// `faxserver list`: the servers there are. Nobody is asked anything.
struct List: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the servers of the configuration. None of them is asked anything.")

    @Flag(help: "One JSON object a line.")
    var json = false

    @OptionGroup var common: CommonOptions

    var wantsJSON: Bool { json }

    func execute(_ context: ToolContext) throws(FaxError) {
        let configuration = try context.configuration()
        let chosen = try? configuration.profile(named: nil)
        var profiles = configuration.profiles.values.sorted { $0.name < $1.name }
        if let chosen, chosen.isOfEnvironment { profiles.append(chosen) }
        var rows = RowWriter(columns: ["profile", "default", "local", "tunnel", "key"], context: context)
        for profile in profiles {
            let isDefault = profile.name == chosen?.name
            if json {
                try context.output.write(
                    JSONValue.object([("v", .integer(1))] + profile.record(isDefault: isDefault)).text + "\n")
                continue
            }
            try rows.add([
                profile.name, isDefault ? "*" : "", profile.local?.description ?? "",
                profile.tunnel?.description ?? "", profile.key?.kind ?? "none",
            ])
        }
        try rows.finish()
        if profiles.isEmpty { context.note("no server is configured; faxserver add adds one") }
    }
}

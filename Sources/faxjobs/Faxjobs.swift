import ArgumentParser
import FaxCLI

@main
struct Faxjobs: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "faxjobs")
}

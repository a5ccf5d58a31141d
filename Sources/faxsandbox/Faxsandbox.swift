import ArgumentParser
import FaxCLI

@main
struct Faxsandbox: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "faxsandbox")
}

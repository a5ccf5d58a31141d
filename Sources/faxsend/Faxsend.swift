import ArgumentParser
import FaxCLI

@main
struct Faxsend: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "faxsend")
}

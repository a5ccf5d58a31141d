import ArgumentParser
import FaxCLI

@main
struct Faxpdf: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "faxpdf")
}

import ArgumentParser

extension FaxTool {
    /// A completion script that offers what the tool has.
    ///
    /// ArgumentParser 1.8.2 offers a command `help` also for a tool without commands, which has none. In zsh that
    /// is a second list of operands, and then nothing is completed at all.
    static func truthful(completionScript text: String) -> String {
        guard configuration.subcommands.isEmpty else { return text }
        let offers = [
            "'(-): :->command'", "'(-)*:: :->arg'", "$(compgen -W 'help' -- ",
            " -fa 'help' -d 'Show subcommand help information.'",
        ]
        return text.split(separator: "\n", omittingEmptySubsequences: false)
            .filter { line in !offers.contains { line.contains($0) } }
            .joined(separator: "\n")
    }
}

import CLinux
import Glibc

/// A person's own command that hears of an event: it gets a record on its standard input, and an end in time.
///
/// It runs without a shell, in a process group of its own, in the folder `folder`. What it writes on both its streams
/// is taken to ``outputLimit`` bytes; the rest is thrown away.
public struct CommandHook: Sendable {
    /// The program and its arguments; the program is looked up in the `PATH` of this process.
    public let words: [String]
    /// Its whole environment.
    public let environment: [String: String]
    /// Where it runs.
    public let folder: String
    /// Seconds until it is killed, with its process group.
    public let patience: Int

    /// How much of its output is kept, in bytes.
    public static let outputLimit = 4096

    /// The command `words` with these surroundings.
    public init(words: [String], environment: [String: String], folder: String, patience: Int) {
        self.words = words
        self.environment = environment
        self.folder = folder
        self.patience = patience
    }

    /// How a run went.
    public struct Outcome: Sendable, Equatable {
        /// What it has said on both streams, up to ``CommandHook/outputLimit`` bytes.
        public let output: String
        /// Why it has not done its work; nil if it has.
        public let error: HookError?
    }

    /// Runs it with `input` on its standard input, which it need not read.
    public func run(input: String) -> Outcome {
        var (toIt, fromIt): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
        var failure = unsafe fx_pipe(&toIt)
        if failure == 0 { failure = unsafe fx_pipe(&fromIt) }
        guard failure == 0 else {
            for end in toIt where end >= 0 { close(end) }
            return Outcome(output: "", error: .cannotRun(errno: -failure))
        }
        let process = start(input: toIt[0], output: fromIt[1])
        close(toIt[0])
        close(fromIt[1])
        guard process > 0 else {
            close(toIt[1])
            close(fromIt[0])
            return Outcome(output: "", error: .cannotRun(errno: -process))
        }
        var talk = Conversation(input: Array(input.utf8), to: toIt[1], from: fromIt[0])
        let error = ProcessGroup(leader: process).end(within: patience) { talk.step(milliseconds: $0) }
        talk.drain()
        talk.close()
        return Outcome(output: String(decoding: talk.output, as: UTF8.self), error: error)
    }

    private func start(input: Int32, output: Int32) -> pid_t {
        var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
        var variables = unsafe environment.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
        defer { unsafe (arguments + variables).forEach { unsafe free($0) } }
        guard !words.isEmpty else { return -ENOENT }
        return unsafe fx_start_group(&arguments, &variables, folder, input, output)
    }
}

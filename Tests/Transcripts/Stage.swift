import Foundation
import TestSupport

/// A hermetic home with a sandbox in front of it: tools run there as users run them.
struct Stage {
    let home: ScratchFolder

    init() throws {
        home = try ScratchFolder()
        try home.write("note.txt", Data("Dear Dr. Smith,\n\nplease call back.\n".utf8))
    }

    /// Runs a shell script under `faxsandbox`, in the home; `fault` is its plan.
    func run(
        _ script: String, fault: String? = nil, environment: [String: String] = [:]
    ) throws -> Outcome {
        var arguments = ["--journal", home.path("journal")]
        if let fault { arguments += ["--fault", fault] }
        return try Program.tool(
            "faxsandbox", arguments + ["--", "bash", "-c", "cd \"$FAXPIPE_HOME\"\n" + script], home: home,
            environment: environment, timeout: .seconds(120))
    }

    /// Runs a shell script with a server's address where nobody listens.
    func runOffline(_ script: String) throws -> Outcome {
        try Program.shell(
            "cd \"$FAXPIPE_HOME\"\n" + script, home: home,
            environment: ["FAX_URL": "http://127.0.0.1:1", "FAX_API_KEY": "fbk_live_none"])
    }

    /// The uploads that the sandbox has seen.
    func uploads() throws -> Int {
        let journal = try String(contentsOfFile: home.path("journal"), encoding: .utf8)
        return journal.split(separator: "\n").filter { $0.contains("\"method\":\"POST\"") }.count
    }

    /// Writes a profile that leads to the sandbox of the environment; it gives up waiting after a second.
    static let impatient = """
        mkdir -p config
        printf '[profile.impatient]\\nlocal = "%s"\\nkey_env = "FAX_API_KEY"\\ntimeout = 1\\n' \
            "$FAX_URL" > config/config.toml

        """
}

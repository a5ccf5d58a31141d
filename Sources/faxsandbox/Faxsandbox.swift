public import ArgumentParser
import FaxCLI
import FaxCore
public import FaxbotSandbox
import Glibc

/// `faxsandbox`: a Faxbot on this machine, for trying everything.
@main
struct Faxsandbox: FaxTool, FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "faxsandbox",
        abstract: "A Faxbot to try everything on: nothing leaves this machine.",
        usage: "faxsandbox [OPTIONS] [-- COMMAND...]",
        discussion: """
            Starts a Faxbot server on 127.0.0.1 with a throwaway key. Faxes sent to it arrive after about a second \
            and come back in its inbox as its machine would print them: black and white, at fine resolution.

            With a COMMAND it sets FAX_URL and FAX_API_KEY (and FAXPIPE_HOME to a temporary folder, unless it is \
            set), runs the command and ends with its exit status. Without one it prints the variables and runs until \
            it is interrupted; in a shell: eval "$(faxsandbox &)", and later kill $FAX_SANDBOX_PID.

            A fault plan says what happens to requests, one after the other:
              --fault '429, 2*withhold, ok'    429 to the first upload, nothing to two
              --fault 'GET /fax/*: 500; html'  a rule for status queries, one for uploads
            A rule without METHOD and PATH is for POST /fax. 3* before a fault is three times, * alone from there \
            on always, and + joins faults: delay=2s+500.
              ok            nothing happens
              refuse        the connection is reset before anything is read
              cut=N         the connection is reset after N bytes of the upload
              withhold      carried out, but never answered
              hangup        carried out, but the connection closed without an answer
              short=N       carried out, but the connection reset in the answer
                            after N bytes of its body
              429, 500      any error from 400 to 599, with Retry-After: 30 as
                            429=30; 500 closes the connection
              uncertain     503: a fax is kept that may or may not have been sent
              wrong-json    carried out, but the answer is JSON of another shape
              html          status 200 and a web page
              delay=T       the answer comes late: 250ms, 2s, 1m
              status=A/B/C  the states of the fax, 0.3 s each or as status=queued=5s/FAILED
                            says; the last stays
            """,
        version: FaxpipeVersion.number)

    @Option(help: ArgumentHelp("The TCP port; a free one by default.", valueName: "n"))
    var port: UInt16 = 0

    @Option(help: "The server's generation: 2025 as measured, or 2026 with Idempotency-Key.")
    var generation: Generation = .year2025

    @Option(
        help: ArgumentHelp("What happens to requests, see above. May be repeated.", valueName: "plan"),
        transform: Faxsandbox.plan)
    var fault: [FaultPlan] = []

    @Option(
        help: ArgumentHelp("Append a line of JSON for every request seen to this file.", valueName: "file"),
        completion: .file())
    var journal: String?

    @Option(
        help: ArgumentHelp("Requests a minute for each key and route; more get 429.", valueName: "n"))
    var rateLimit = 0

    // What the server asks of processes of its own.
    @Option(help: .hidden) var countPages: String?
    @Option(help: .hidden) var print: String?

    @OptionGroup var common: CommonOptions

    @Argument(
        parsing: .postTerminator, help: "The command to run with the server, after --.",
        completion: .shellCommand("bash -c 'compgen -c'"))
    var command: [String] = []

    func validate() throws {
        guard rateLimit >= 0 else { throw ValidationError("--rate-limit must not be negative") }
    }

    func execute(_ context: ToolContext) throws(FaxError) {
        let scratch = Faxsandbox.temporaryFolder(context)
        if let countPages {
            return try context.output.write(try FarEnd.countPages(countPages, scratch: scratch) + "\n")
        }
        if let print {
            let printed = try FarEnd.print(print, fontPlaces: context.fontPlaces, scratch: scratch)
            return try context.output.write(printed + "\n")
        }
        // Before the server's threads begin, so that signals come to this one only.
        let signals = Signals()
        let sandbox = try FaxbotSandbox.start(options(context, signals))
        guard !command.isEmpty else {
            try announce(sandbox, context)
            _ = signals.next(ignoringChildren: true)
            sandbox.stop()
            return
        }
        let status = try wrap(sandbox, context, signals)
        sandbox.stop()
        try context.output.flush()
        Glibc.exit(status)
    }

    private func options(_ context: ToolContext, _ signals: borrowing Signals) -> SandboxOptions {
        let farEnd = FarEnd(environment: context.environment, mask: signals.forCommand)
        var options = SandboxOptions()
        options.port = port
        options.generation = generation
        for plan in fault { options.faults.append(plan) }
        options.journal = journal
        options.scratch = Faxsandbox.temporaryFolder(context)
        options.pageCount = { farEnd.pageCount($0) }
        options.printed = { farEnd.printed($0) }
        options.rateLimits = RateLimits(fax: rateLimit, inboundList: rateLimit, inboundGet: rateLimit)
        return options
    }

    /// Runs the command with the variables that lead it to the server; returns its exit status.
    private func wrap(
        _ sandbox: FaxbotSandbox, _ context: ToolContext, _ signals: borrowing Signals
    ) throws(FaxError) -> Int32 {
        var environment = context.environment
        environment.merge(Faxsandbox.variables(sandbox)) { $1 }
        // The variables are the profile now.
        environment["FAX_PROFILE"] = nil
        let home: TemporaryHome?
        if environment["FAXPIPE_HOME"] ?? "" == "" {
            let made = try TemporaryHome(in: Faxsandbox.temporaryFolder(context))
            environment["FAXPIPE_HOME"] = made.path
            home = made
        } else {
            home = nil
        }
        defer { home?.remove() }
        context.explain("\(sandbox.url), running \(command[0])")
        let child = try ChildProcess(command, environment: environment, mask: signals.forCommand)
        return child.wait(forwarding: signals)
    }

    /// Prints the variables for a shell's `eval`, and lets go of standard output, so that `$(...)` ends.
    private func announce(_ sandbox: FaxbotSandbox, _ context: ToolContext) throws(FaxError) {
        var variables = Faxsandbox.variables(sandbox)
        variables["FAX_SANDBOX_PID"] = String(getpid())
        for (name, value) in variables.sorted(by: { $0.key < $1.key }) {
            try context.output.write("export \(name)=\(value)\n")
        }
        try context.output.flush()
        if !context.output.isTerminal { ChildProcess.releaseOutput() }
        context.note("a Faxbot of \(generation.rawValue) on \(sandbox.url), until it is interrupted")
    }

    private static func variables(_ sandbox: FaxbotSandbox) -> [String: String] {
        [
            "FAX_URL": sandbox.url, "FAX_API_KEY": sandbox.key, "FAX_SANDBOX_ADMIN_KEY": sandbox.adminKey,
        ]
    }

    private static func temporaryFolder(_ context: ToolContext) -> String {
        guard let folder = context.environment["TMPDIR"], folder.hasPrefix("/") else { return "/tmp" }
        return folder
    }

    @Sendable private static func plan(_ text: String) throws -> FaultPlan {
        do { return try FaultPlan(text) } catch { throw ValidationError("\(error)") }
    }
}

extension Generation: ExpressibleByArgument {}

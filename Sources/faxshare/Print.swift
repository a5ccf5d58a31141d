import ArgumentParser
import DesktopDialog
import DesktopIntegration
import DesktopNotification
import FaxCLI
import FaxConfig
import FaxCore
import Glibc
import ProgramRunning

/// The second half of the CUPS backend: what is done as the printing user.
struct Print: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "print", abstract: "Take a print job from the CUPS backend, on standard input.",
        discussion: """
            The number is that of -o phone=, or the job's title if it is one; otherwise a window of the user's own \
            session asks. How it ends is said as CUPS wants it.
            """)

    @OptionGroup var common: CommonOptions

    @Option(
        help: ArgumentHelp("Ask about this printed file, and remove it.", valueName: "file"),
        completion: .file())
    var ask: String?

    /// CUPS_BACKEND_CANCEL and CUPS_BACKEND_RETRY of <cups/backend.h>.
    private enum Backend: Int32 {
        case cancel = 5
        case retry = 6
    }

    func execute(_ context: ToolContext) throws(FaxError) {
        let job = PrintedJob(context.environment)
        if let ask { return try question(about: ask, job, context) }
        let session = UserSession.variables()
        do throws(FaxError) {
            try take(job, session, context)
        } catch {
            complain(error)
            let isPassing = error.code == .tryAgain || error.code == .inputOutput
            // What CUPS tries again is no news yet.
            if !isPassing { show(error, in: context.environment.merging(session) { $1 }) }
            Glibc.exit((isPassing ? Backend.retry : Backend.cancel).rawValue)
        }
    }

    private func take(
        _ job: PrintedJob, _ session: [String: String], _ context: ToolContext
    ) throws(FaxError) {
        let places = try context.places()
        let configuration = try Configuration.load(places: places, environment: context.environment)
        _ = try configuration.profile(named: nil)
        let book = try StoredAddresses(places: places, country: configuration.country)
        if let to = try job.addressee(in: book) {
            let tools = try SiblingTools(context)
            let sent = try tools.send(
                Letter(to: to, note: "", title: job.title), ["-"], uuid: job.uuid, context: context)
            tools.follow(sent.jobs, session: session)
            if let error = sent.error {
                // There is a fax of this job, and trying again would find the same.
                throw error.code == .tryAgain
                    ? FaxError(.badData, error.message, hint: error.hint, cause: error.cause) : error
            }
            for fax in sent.jobs { say("INFO: fax \(fax.id) is \(fax.state)") }
            return
        }
        guard !session.isEmpty else {
            throw FaxError(
                .noRecipient,
                "no fax number: print with -o phone=+15551234567, or name the document by its number")
        }
        let path = try PrintedFile.keep(in: places.data, as: job.uuid)
        let tools = try SiblingTools(context)
        var program = try RunningProgram(
            tools.path("faxshare"), ["print", "--ask", path],
            environment: context.environment.merging(session) { $1 }, isApart: true)
        // The queue is free for the next job while a person thinks.
        program.letGo()
        say("INFO: the number is asked for on the desktop of \(context.environment["USER"] ?? "the user")")
    }

    /// In the user's session: the questions of `send`, about a printed file.
    private func question(about path: String, _ job: PrintedJob, _ context: ToolContext) throws(FaxError) {
        defer { _ = unsafe unlink(path.fileNameBytes) }
        let dialog = try DesktopSession(context.environment).dialog(.auto)
        let problem: FaxError?
        do throws(FaxError) {
            problem = try Sharing(paths: [path], title: job.title, uuid: job.uuid, profile: nil)
                .ask(by: dialog, context).error
        } catch {
            dialog.tell(error)
            throw error
        }
        if let problem { throw problem }
    }

    /// Who prints looks at the desktop, not at the state of a job. The message names no recipient.
    private func show(_ error: FaxError, in environment: [String: String]) {
        guard let bus = DesktopNotification.busAddress(in: environment) else { return }
        // Of options of a command line whoever prints knows nothing.
        let hint = [.configuration, .noRecipient].contains(error.code) ? error.hint : nil
        DesktopNotification(
            summary: "Not faxed", body: error.sentence + (hint.map { "\n\($0.visible)" } ?? ""),
            icon: "dialog-warning", category: "transfer.error",
            urgency: .critical
        ).show(at: bus)
    }

    /// What the job's state says then (`job-printer-state-message`).
    private func complain(_ error: FaxError) {
        say("ERROR: \(error.message.visible)")
        if let hint = error.hint { say("INFO: \(hint.visible)") }
    }

    private func say(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = unsafe bytes.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}

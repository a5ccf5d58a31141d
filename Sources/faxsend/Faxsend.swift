import ArgumentParser
import ContactChoosing
import FaxCLI
import FaxConfig
import FaxContacts
import FaxCore
import FaxDocument
import FaxDocumentArguments
import FaxOutbox
import FaxStore
import FoundationEssentials

@main
struct Faxsend: FaxTool, FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "faxsend",
        abstract: "Send documents as a fax; print the job's id.",
        discussion: """
            The first operand is the recipient, unless --to is given: then every operand is a file. No file, or -, \
            is standard input: cat note | faxsend +15551234567

            The fax is safe on disk before the first packet leaves. If the server can't be reached it stays in the \
            queue, and faxjobs flush sends it later.
            """,
        version: FaxpipeVersion.number)

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Document options") var document: DocumentArguments
    @OptionGroup(title: "Cover page") var cover: CoverArguments

    @Option(
        help: ArgumentHelp(
            "A recipient; can be repeated. Every operand is a file then.", valueName: "recipient"),
        completion: .recipients)
    var to: [String] = []

    @Option(
        name: .customLong("to-file"),
        help: ArgumentHelp("A file with recipients, one a line.", valueName: "file"),
        completion: .file())
    var toFile: String?

    @Option(
        help: ArgumentHelp("The server to use.", valueName: "name"), completion: .profiles)
    var profile: String?

    @Option(
        help: ArgumentHelp(
            "Which of the server's addresses to use: auto, local or tunnel. Default: auto.", valueName: "road"
        ))
    var via = Via.auto

    @Option(
        help: ArgumentHelp(
            "Send it then: 18:30, \"tomorrow 8:00\", +2h, \"2026-12-24 18:30\".", valueName: "time"))
    var at: String?

    @Option(
        help: ArgumentHelp("Don't send it after that; the same forms as --at.", valueName: "time"))
    var expires: String?

    @Flag(help: "Wait until the fax is delivered or has failed.")
    var wait = false

    @Option(help: ArgumentHelp("How long to wait, such as 90s or 2h. Default: 30m.", valueName: "span"))
    var timeout: DurationArgument?

    @Option(
        help: ArgumentHelp(
            "Record the fax under this UUID; if one is recorded under it, nothing is sent again.",
            valueName: "uuid"),
        transform: { text in
            guard let uuid = UUID(uuidString: text) else { throw ValidationError("\(text) is no UUID") }
            return uuid
        })
    var uuid: UUID?

    @Flag(name: .customLong("no-queue"), help: "Send now or fail; keep nothing.")
    var noQueue = false

    @Flag(help: "Send it although the same went to the same number within a day.")
    var again = false

    @Option(
        help: ArgumentHelp(
            "Dial so many times more, with a while between, if the far end fails. Default: 0.",
            valueName: "number"))
    var redial = 0

    @Flag(name: .customLong("dry-run"), help: "Do all but the sending, and print what would be sent.")
    var dryRun = false

    @Flag(help: "Show what faxing it means, and ask on the terminal before it is sent.")
    var confirm = false

    @Flag(help: "Don't ask, whatever --confirm says.")
    var yes = false

    @Flag(help: "Print records as JSON Lines.")
    var json = false

    @Argument(
        help: ArgumentHelp("Whom it goes to; with --to, a file.", valueName: "recipient"),
        completion: .recipients)
    var recipient: String?

    @Argument(help: ArgumentHelp("What is sent.", valueName: "file"), completion: .file())
    var files: [String] = []

    var wantsJSON: Bool { json }

    func validate() throws {
        if timeout != nil && !wait { throw ValidationError("--timeout goes with --wait") }
        guard (0...100).contains(redial) else { throw ValidationError("--redial takes 0 to 100") }
        if noQueue && (at != nil || expires != nil) {
            throw ValidationError("--no-queue sends now: --at and --expires don't go with it")
        }
        if dryRun && wait { throw ValidationError("--dry-run sends nothing to --wait for") }
    }

    /// A point in time to come.
    private func pointInTime(_ text: String?, _ option: String, _ now: Date) throws(FaxError) -> Date? {
        guard let text else { return nil }
        if let date = LocalTime.system.pointInTime(text, after: now) { return date }
        throw FaxError(
            .usage, "\(option): no point in time: \"\(text)\"", hint: "faxsend \(option) \"tomorrow 8:00\"")
    }

    /// Whether a person is asked first.
    private var asks: Bool { confirm && !yes }

    /// Asks before a fax goes where none has gone, and nobody is known.
    /// - Throws: exit status 75 if the person says no, 64 if there is no terminal to ask on.
    private func confirmNew(_ addressed: Addressed, in book: ContactBook) throws(FaxError) {
        for recipient in addressed.recipients {
            do throws(FaxStoreError) {
                if try book.store.knows(recipient.number) { continue }
            } catch {
                throw error.faxError
            }
            let terminal = try ControllingTerminal(for: "confirm_new")
            guard terminal.asks("no fax has gone to \(recipient.number) before; send it there?") else {
                throw FaxError(.tryAgain, "nothing was sent")
            }
        }
    }

    func execute(_ context: ToolContext) throws(FaxError) {
        let places = try context.places()
        let configuration = try Configuration.load(places: places, environment: context.environment)
        for warning in configuration.warnings { context.note(warning) }
        let book = try context.openBook(configuration)
        let choose = { () throws(FaxError) in
            try ContactPicker(book, environment: context.environment).pick()
        }
        let addressed = try Addressed(
            to: try to + (toFile.map { (path) throws(FaxError) in try Self.recipients(in: path) } ?? []),
            operands: (recipient.map { [$0] } ?? []) + files, fallback: configuration.defaultRecipient,
            book: book,
            choose: context.errorsAreSeen ? choose : nil)
        guard toFile != "-" || !addressed.sources.contains(.standardInput) else {
            throw FaxError(
                .usage, "--to-file - reads standard input, which can't be the document, too",
                hint: "faxsend --to-file - document.pdf")
        }
        guard uuid == nil || addressed.recipients.count == 1 else {
            throw FaxError(.usage, "--uuid names one fax, and there are several recipients")
        }
        if configuration.confirmNew, !yes, !dryRun { try confirmNew(addressed, in: book) }
        let profile = try configuration.profile(named: profile)
        var options = try document.options(configuration)
        options.fontPlaces = context.fontPlaces
        options.plan = dryRun || asks
        let now: @Sendable () -> Date = { Date() }
        var wishes = Wishes()
        wishes.again = again
        wishes.redials = redial
        wishes.keep = !noQueue
        wishes.notBefore = try pointInTime(at, "--at", now())
        wishes.expiresAt = try pointInTime(expires, "--expires", now())
        if let end = wishes.expiresAt, end <= wishes.notBefore ?? now() {
            throw FaxError(.usage, "--expires \(expires ?? "") is before the fax can be sent")
        }
        let line = SendingLine(
            context: context, places: places, profile: profile, via: via.road, book: book,
            addressed: addressed, batches: try addressed.batches(cover, configuration),
            options: options, wishes: wishes, conditions: configuration.outbox,
            heard: Set(configuration.listeners.hooks.keys),
            country: configuration.country, uuid: uuid,
            now: now)
        if dryRun {
            try line.describe()
        } else {
            try line.send(
                confirm: asks, wait: wait ? timeout?.duration ?? .seconds(30 * 60) : nil)
        }
    }
}

extension Faxsend {
    /// The recipients that a file lists, or standard input for `-`: one a line, without blank lines and those that
    /// begin with `#`.
    /// - Throws: exit status 65 if there are none, 66 if it can't be read.
    static func recipients(in path: String) throws(FaxError) -> [String] {
        let lines = try shortText(at: path == "-" ? "/dev/stdin" : path).split(whereSeparator: \.isNewline)
            .map { String($0.drop { $0.isWhitespace }) }
            .filter { !$0.isEmpty && !$0.hasPrefix("#") }
        guard !lines.isEmpty else { throw FaxError(.badData, "there is no recipient in \(path)") }
        return lines
    }
}

/// What `--via` takes.
enum Via: String, ExpressibleByArgument, CaseIterable {
    case auto, local, tunnel

    /// The only road that may be taken; nil: any.
    var road: Profile.Road? { Profile.Road(rawValue: rawValue) }
}

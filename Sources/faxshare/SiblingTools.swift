import DesktopDialog
import FaxCLI
import FaxCore
import FoundationEssentials
import Glibc
import ProgramRunning

/// The other tools of this installation, which do the work: each in a process of its own, as from a shell.
///
/// What they are told that is nobody else's business, they read from files in memory: every user of the machine can
/// read command lines.
struct SiblingTools {
    let folder: String
    let environment: [String: String]

    /// The tools beside this one.
    init(_ context: ToolContext) throws(FaxError) {
        guard let folder = ProgramPlace.ownFolder() else {
            throw FaxError(.software, "there is no /proc, where the place of this program would be found")
        }
        self.folder = folder
        environment = context.environment
    }

    func path(_ tool: String) -> String { "\(folder)/\(tool)" }

    /// A job as `faxsend` tells it.
    struct Job: Decodable {
        let id: Int64
        let state: String
        let error: String?
    }

    /// What came of handing a fax over.
    struct HandOver {
        /// The jobs that are in the outbox.
        let jobs: [Job]
        /// What went wrong with them, or without them.
        let error: FaxError?
    }

    /// Makes the fax and hands it over, as `faxsend` does; the path `-` is our standard input.
    ///
    /// - Returns: the jobs, which are in the outbox, and what went wrong with them.
    /// - Throws: what `faxsend` says where there is no job.
    func send(
        _ letter: Letter, _ paths: [String], profile: String? = nil, uuid: UUID? = nil, context: ToolContext
    ) throws(FaxError) -> HandOver {
        let note = try MemoryFile(Array(letter.note.utf8))
        var arguments: [String] = []
        if !letter.note.isEmpty { arguments += ["--cover", "--note-file", note.path] }
        let outcome = try run(
            arguments, to: "\(letter.to.number)", paths, profile: profile, uuid: uuid, context: context)
        _ = consume note
        if outcome.jobs.isEmpty, let error = outcome.error { throw error }
        return outcome
    }

    /// Has the desktop told what becomes of the jobs, by processes that live on when we end: `faxjobs follow`.
    ///
    /// - Parameter session: the variables of the person's session, for what has none.
    func follow(_ jobs: [Job], session: [String: String] = [:]) {
        let variables = environment.merging(session) { $1 }
        for job in jobs {
            // Nothing is lost without it: the next flush tells the desktop.
            guard
                var follower = try? RunningProgram(
                    path("faxjobs"), ["follow", "--quiet", "\(job.id)"], environment: variables, isApart: true
                )
            else { continue }
            follower.letGo()
        }
    }

    /// Sends one file to a name or a number, without asking.
    ///
    /// - Returns: the job, and what went wrong with it or without it.
    func send(
        to recipient: String, _ path: String, profile: String?, uuid: UUID, context: ToolContext
    ) throws(FaxError) -> HandOver {
        try run([], to: recipient, [path], profile: profile, uuid: uuid, context: context)
    }

    private func run(
        _ options: [String], to recipient: String, _ paths: [String], profile: String?, uuid: UUID?,
        context: ToolContext
    ) throws(FaxError) -> HandOver {
        let recipient = try MemoryFile(Array("\(recipient)\n".utf8))
        // Who is asked, is asked here.
        var arguments = ["--json", "--yes", "--to-file", recipient.path] + options
        if let uuid { arguments += ["--uuid", uuid.uuidString.lowercased()] }
        if let profile { arguments += ["--profile", profile] }
        let outcome = try ProgramOutput(
            of: path("faxsend"), arguments + ["--"] + paths, environment: environment,
            input: paths.contains("-") ? STDIN_FILENO : nil)
        _ = consume recipient
        let jobs = outcome.output.split(separator: 0x0A).compactMap {
            try? JSONDecoder().decode(Job.self, from: Data($0))
        }
        for notice in outcome.notices { context.note(notice) }
        return HandOver(jobs: jobs, error: outcome.status == 0 ? nil : outcome.error(of: "faxsend"))
    }
}

extension MemoryFile {
    /// Where our children find it.
    var path: String { "/proc/\(getpid())/fd/\(descriptor)" }
}

extension ProgramOutput {
    private struct Report: Decodable {
        struct Detail: Decodable {
            let code: Int32
            let message: String
            let hint: String?
        }
        let error: Detail
    }

    private var complaints: [ArraySlice<UInt8>] { errors.split(separator: 0x0A) }

    private func report(_ line: ArraySlice<UInt8>) -> Report? {
        line.first == UInt8(ascii: "{") ? try? JSONDecoder().decode(Report.self, from: Data(line)) : nil
    }

    /// What a tool of the house said on standard error beside its error, without its name.
    var notices: [String] {
        complaints.filter { report($0) == nil }.map { line in
            let text = String(decoding: line, as: UTF8.self)
            guard let colon = text.firstRange(of: ": "), text.hasPrefix("fax") else { return text }
            return String(text[colon.upperBound...])
        }
    }

    /// The error of a tool of the house.
    func error(of tool: String) -> FaxError {
        for line in complaints.reversed() {
            guard let detail = report(line)?.error else { continue }
            return FaxError(
                ExitStatus(rawValue: detail.code) ?? .software, detail.message, hint: detail.hint)
        }
        // One without --json.
        let lines = complaints.map { String(decoding: $0, as: UTF8.self) }
        if let last = lines.lastIndex(where: { $0.hasPrefix("\(tool): ") }) {
            let hint = lines[(last + 1)...].first { $0.hasPrefix("hint: ") }
            return FaxError(
                ExitStatus(rawValue: status) ?? .software, String(lines[last].dropFirst(tool.count + 2)),
                hint: hint.map { String($0.dropFirst(6)) })
        }
        return FaxError(
            .software, "\(tool) ended with status \(status)",
            cause: String(decoding: errors.suffix(2000), as: UTF8.self))
    }
}

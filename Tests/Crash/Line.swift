import FaxCore
import FaxStore
import FaxbotSandbox
import Foundation
import TestSupport
import Testing

/// The line from a note to a server, with something wrong at one step.
final class Line {
    let sandbox: FaxbotSandbox
    let folder: ScratchFolder
    let preloads: Preloads
    /// What is to be preloaded.
    let library: String
    let note = Data("Dear Dr Smith,\nplease call back.\n".utf8)

    init() throws {
        folder = try ScratchFolder()
        var options = SandboxOptions()
        options.scratch = folder.url.path
        sandbox = try FaxbotSandbox.start(options)
        preloads = try Preloads()
        library = try preloads.path("faultpoints")
    }

    var environment: [String: String] { ["FAX_URL": sandbox.url, "FAX_API_KEY": sandbox.key] }

    /// Writes a profile with this address.
    func configure(_ home: ScratchFolder, url: String) throws {
        let text = "[profile.office]\nlocal = \"\(url)\"\nkey_env = \"FAX_API_KEY\"\n"
        try home.write("config/config.toml", Data(text.utf8))
    }

    var uploads: [SandboxRequest] { sandbox.requests.filter { $0.method == "POST" } }

    /// Runs a tool in a new home for every step that it has, with `fault` at that step.
    ///
    /// - Parameters:
    ///   - pace: 2 for every other step, and so on.
    ///   - before: puts something into the home.
    ///   - check: looks at what has become of it.
    /// - Returns: the number of steps.
    func atEveryStep(
        _ fault: String, tool: String = "faxsend", _ arguments: [String] = ["+15551234567"], pace: Int = 1,
        before: (ScratchFolder) throws -> Void = { _ in },
        check: (Outcome, ScratchFolder, String) throws -> Void
    ) throws -> Int {
        for step in stride(from: 1, through: 2000, by: pace) {
            let home = try ScratchFolder()
            try before(home)
            let log = home.path("fault")
            var environment = environment
            environment.merge([
                "LD_PRELOAD": library, "FAULT": fault, "FAULT_POINT": String(step), "FAULT_LOG": log,
            ]) { $1 }
            let outcome = try Program.tool(
                tool, arguments, input: note, home: home,
                environment: environment)
            guard let call = try? String(contentsOfFile: log, encoding: .utf8) else {
                // Nothing was left to go wrong.
                #expect(outcome.status == 0, "\(outcome.errors)")
                return step - 1
            }
            try check(outcome, home, "\(fault) at step \(step), \(call.dropLast())")
        }
        Issue.record("there is no end of steps")
        return 0
    }

    /// A fax that was sent although something was in its way.
    func expectSent(_ outcome: Outcome, _ home: ScratchFolder) throws {
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try jobs(home).map(\.state) == [.submitted])
    }

    /// What the store says is true, it is whole, and nothing is sent twice by the next flush.
    func expectTruth(_ home: ScratchFolder, _ step: String) throws {
        let jobs = try jobs(home)
        #expect(jobs.count <= 1, "\(step)")
        let database = home.path("data/fax.db")
        let whole = try Program.run("/usr/bin/sqlite3", [database, "PRAGMA integrity_check"])
        #expect(whole.text == "ok\n", "\(step): \(whole.text)\(whole.errors)")
        if let job = jobs.first { try expectTruth(job, home, step) }

        let flush = try Program.tool("faxjobs", ["flush"], home: home, environment: environment)
        #expect(flush.status == 0, "\(step): \(flush.errors)")
        let after = try self.jobs(home)
        for job in after {
            #expect([.submitted, .delivered, .uncertain].contains(job.state), "\(step): \(job.state)")
            #expect(uploads(of: job).count <= 1, "\(step)")
            #expect(job.state == .uncertain || uploads(of: job).count == 1, "\(step)")
        }
        try expectNothingHalf(home, jobs: after, step)
    }

    private func expectTruth(_ job: FaxJob, _ home: ScratchFolder, _ step: String) throws {
        let uploads = uploads(of: job)
        switch job.state {
        case .queued: #expect(uploads.isEmpty, "\(step): queued, but uploaded")
        case .uncertain: #expect(uploads.count <= 1, "\(step)")
        case .submitted, .delivered:
            #expect(uploads.count == 1 && uploads[0].fax == job.serverID, "\(step)")
        default: Issue.record("\(step): the job is \(job.state)")
        }
    }

    /// Documents are whole, drafts are cleared away by the next sender, and nothing lies there without a job.
    private func expectNothingHalf(_ home: ScratchFolder, jobs: [FaxJob], _ step: String) throws {
        try FaxStore(directory: home.path("data"), now: { .now }).sweep()
        let found = try Program.shell("cd $FAXPIPE_HOME/data && find documents -type f", home: home).lines
        let digests = Set(jobs.map(\.sha256))
        let needed = Set(digests.map { "documents/\($0).pdf" })
        // A power cut may take the draft's name, which leads the sweep to a document that no job has got.
        #expect(step.hasPrefix("power cut") ? needed.isSubset(of: found) : needed == Set(found), "\(step)")
        for digest in digests {
            let sum = try Program.run("/usr/bin/sha256sum", [home.path("data/documents/\(digest).pdf")])
            #expect(sum.text.hasPrefix(digest), "\(step): the document is not what its name says")
        }
    }

    private func uploads(of job: FaxJob) -> [SandboxRequest] {
        uploads.filter { $0.idempotencyKey == job.uuid.uuidString.lowercased() }
    }

    /// The jobs as every tool finds them.
    func jobs(_ home: ScratchFolder) throws -> [FaxJob] {
        let store = try FaxStore(directory: home.path("data"), now: { .now })
        try store.settleInterrupted()
        return try store.jobs()
    }
}

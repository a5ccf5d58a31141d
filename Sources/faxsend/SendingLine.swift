import FaxCLI
import FaxConfig
import FaxCore
import FaxDocument
import FaxDocumentArguments
import FaxOutbox
import FaxStore
import FaxbotClient
import FoundationEssentials

/// The line that a fax travels, as the person at the shell sees it.
struct SendingLine {
    let context: ToolContext
    let places: Places
    let profile: Profile
    let addressed: Addressed
    let options: DocumentOptions
    let now: @Sendable () -> Date

    /// Makes the document, records the jobs, brings them to the server, and prints their ids.
    ///
    /// - Parameters:
    ///   - confirm: whether to show the plan on the terminal and ask, before anything is recorded.
    ///   - keep: whether a fax that can't be sent now waits in the queue.
    ///   - wait: how long to wait for the far end; nil: not at all.
    /// - Throws: the one problem there was, or 65 if several faxes were sent and some had problems; 75 if the person
    ///   does not want it sent.
    func send(confirm: Bool, keep: Bool, wait: Duration?) throws(FaxError) {
        // The key is fetched first: a fax that nobody can send is not taken.
        let client = try FaxbotClient(profile: profile, environment: context.environment, now: now)
        let terminal = confirm ? try ControllingTerminal(for: "--confirm") : nil
        let draft = try draft()
        let prepared = try prepare(into: draft)
        if let terminal { try ask(terminal, prepared) }
        let outbox = Outbox(store: try openStore(), connect: { (_) throws(FaxError) in client }, now: now)
        let jobs = try outbox.enqueue(
            draft, pages: prepared.pages, to: addressed.recipients, profile: profile.name, keep: keep)

        let summary = Summary(context: context)
        var deliveries: [Delivery] = []
        for job in jobs {
            let delivery = try deliver(job, by: outbox, keep: keep)
            // With --wait the record is printed when its end is known.
            if !context.json || wait == nil { try summary.print(delivery.job) }
            deliveries.append(delivery)
        }
        if let wait {
            deliveries = try self.wait(for: deliveries, by: outbox, timeout: wait)
            if context.json { for delivery in deliveries { try summary.print(delivery.job) } }
        }
        try summary.end(deliveries)
    }

    /// Prints what would be sent: all but the sending.
    func describe() throws(FaxError) {
        let draft = try draft()
        let prepared = try prepare(into: draft)
        for recipient in addressed.recipients {
            if context.json {
                let plan: JSONValue = .object([
                    ("v", .integer(1)), ("to", .string(recipient.number.e164)),
                    ("profile", .string(profile.name)),
                    ("endpoint", .optional(profile.endpoint?.origin)),
                    ("pages", .integer(Int64(prepared.pages))),
                    ("bytes", .integer(prepared.bytes)),
                    ("plan", prepared.plan?.record ?? .null),
                ])
                try context.output.write(plan.text + "\n")
            } else {
                let pages = prepared.pages == 1 ? "1 page" : "\(prepared.pages) pages"
                try context.output.write(
                    "would send \(pages), \(ProgressLine.size(prepared.bytes)), to \(recipient.number)"
                        + " by \(profile.name) (\(profile.endpoint?.origin ?? "no address"))\n")
            }
        }
        guard !context.json, let plan = prepared.plan else { return }
        for text in [""] + plan.lines { try context.output.write(text + "\n") }
    }

    /// - Throws: exit status 75 if the person at the terminal says no.
    private func ask(
        _ terminal: borrowing ControllingTerminal, _ prepared: PreparedDocument
    ) throws(FaxError) {
        terminal.show((prepared.plan?.lines ?? []) + [""])
        let names = addressed.recipients.map { "\($0.number)" }.joined(separator: ", ")
        guard terminal.asks("send it to \(names) by \(profile.name)?") else {
            throw FaxError(.tryAgain, "nothing was sent")
        }
    }

    private func openStore() throws(FaxError) -> FaxStore {
        do throws(FaxStoreError) {
            return try FaxStore(directory: places.data, now: now)
        } catch {
            throw error.faxError
        }
    }

    /// Where the document is made, before the database brings threads: hostile documents are read in a fork.
    private func draft() throws(FaxError) -> DocumentDraft {
        do throws(FaxStoreError) {
            return try FaxStore.draft(in: places.data)
        } catch {
            throw error.faxError
        }
    }

    private func prepare(into draft: borrowing DocumentDraft) throws(FaxError) -> PreparedDocument {
        if addressed.sources.contains(.standardInput), context.inputIsTerminal {
            context.note("type the text of the fax, and end it with Ctrl-D")
        }
        let date = DocumentDate(shown: Timestamp.local(now()), utc: Timestamp.utc(now()))
        let prepared = try draw(into: draft.fileDescriptor, date: date)
        for notice in prepared.notices { context.note(notice) }
        return prepared
    }

    private func draw(into output: Int32, date: DocumentDate) throws(FaxError) -> PreparedDocument {
        var line = ProgressLine("drawing", context: context)
        defer { line.end() }
        return try prepareDocument(
            from: addressed.sources, options: options, date: date, scratch: places.data, into: output,
            progress: { done, total in line.update("page \(done) of \(total)") })
    }

    private func deliver(_ job: FaxJob, by outbox: Outbox, keep: Bool) throws(FaxError) -> Delivery {
        var line = ProgressLine("sending to \(job.to)", context: context)
        let delivery = try outbox.deliver(job, unsent: keep ? .waitsForServer : .fails) { sent, total in
            line.update(done: sent, total: total)
            return true
        }
        line.end()
        if let notice = delivery.notice { context.note(notice) }
        context.explain("fax \(delivery.job.id) to \(delivery.job.to) is \(delivery.job.state.rawValue)")
        return delivery
    }

    /// Watches what was accepted or waits; a fax that has failed on the way out stays as it is.
    private func wait(
        for deliveries: [Delivery], by outbox: Outbox, timeout: Duration
    ) throws(FaxError) -> [Delivery] {
        let open = deliveries.filter { $0.problem == nil }.map(\.job)
        guard !open.isEmpty else { return deliveries }
        var line = ProgressLine(
            open.count == 1 ? "waiting" : "waiting for \(open.count) faxes", context: context)
        let ends = try outbox.wait(for: open, timeout: timeout) { job in
            line.update("fax \(job.id) to \(job.to): \(job.serverStatus ?? job.state.rawValue)")
        }
        line.end()
        return deliveries.map { delivery in
            ends.first { $0.job.id == delivery.job.id } ?? delivery
        }
    }
}

import FaxCLI
import FaxConfig
import FaxContacts
import FaxCore
import FaxDocument
import FaxDocumentArguments
import FaxOutbox
import FaxStore
import FaxbotClient
import FoundationEssentials
import PhoneNumbering
import TimeZones

/// The line that a fax travels, as the person at the shell sees it.
struct SendingLine {
    let context: ToolContext
    let places: Places
    let profile: Profile
    let via: Profile.Road?
    let book: ContactBook
    let addressed: Addressed
    let batches: [Batch]
    let options: DocumentOptions
    let wishes: Wishes
    let conditions: OutboxConditions
    /// The events that a person's own command hears of.
    let heard: Set<String>
    let country: String?
    let uuid: UUID?
    let now: @Sendable () -> Date

    /// Makes the document, records the jobs, brings them to the server, and prints their ids.
    ///
    /// - Parameters:
    ///   - confirm: whether to show the plan on the terminal and ask, before anything is recorded.
    ///   - wait: how long to wait for the far end; nil: not at all.
    /// - Throws: the one problem there was, or 65 if several faxes were sent and some had problems; 75 if the person
    ///   does not want it sent.
    func send(confirm: Bool, wait: Duration?) throws(FaxError) {
        // The key is fetched first: a fax that nobody can send is not taken.
        let server = try FaxbotServer(
            profile: profile, via: via, runtime: places.runtime, environment: context.environment,
            isWanted: { !Interruption.hasCome() }, now: now)
        let terminal = confirm ? try ControllingTerminal(for: "--confirm") : nil
        let letters = try letters()
        if let terminal { try ask(terminal, letters.first?.prepared.plan) }
        let outbox = Outbox(
            store: book.store, connect: { (_) throws(FaxError) in server },
            rules: { [profile] _ in profile.queue },
            circumstances: .machine(conditions, profile: { [profile] _ in profile }), now: now,
            makeUUID: { [uuid] in uuid ?? UUID() }, isStopped: Interruption.hasCome)
        Interruption.holdBack()
        var summary = Summary(context: context)
        let jobs = try enqueue(letters, under: server.keyID, by: outbox, &summary)
        noteUse()
        var deliveries: [Delivery] = []
        do throws(FaxError) {
            deliveries = try deliverNow(jobs, by: outbox, isWaitedFor: wait != nil, summary)
            if let wait, !Interruption.hasCome() {
                deliveries = try self.wait(for: deliveries, by: outbox, timeout: wait)
            }
        } catch {
            // Who does not get to know the end must know that there are faxes.
            if context.json, wait != nil {
                for job in jobs { try summary.print((try? outbox.delivery(of: job).job) ?? job) }
            }
            throw error
        }
        if wait != nil {
            if context.json { for delivery in deliveries { try summary.print(delivery.job) } }
            if context.errorsAreSeen { try outbox.endNotices(of: deliveries.map(\.job), but: heard) }
        }
        // Who has interrupted it does not want what waits to be sent now.
        if deliveries.contains(where: { $0.job.serverID != nil }), !Interruption.hasCome() {
            QueueRun.start(book.store)
        }
        try summary.end(deliveries)
    }

    /// Brings the jobs to the server if their time has come.
    private func deliverNow(
        _ jobs: [FaxJob], by outbox: Outbox, isWaitedFor: Bool, _ summary: Summary
    ) throws(FaxError) -> [Delivery] {
        guard let time = wishes.notBefore, time > now() else {
            return try deliver(jobs, by: outbox, isWaitedFor: isWaitedFor, summary)
        }
        context.note(
            (jobs.count == 1 ? "the fax waits" : "\(jobs.count) faxes wait")
                + " until \(Timestamp.local(time))")
        return try jobs.map { (job) throws(FaxError) in
            if !context.json || !isWaitedFor { try summary.print(job) }
            return try outbox.delivery(of: job)
        }
    }

    /// Prints what would be sent: all but the sending.
    func describe() throws(FaxError) {
        let endpoints = profile.endpoints(via: via).map(\.endpoint)
        let letters = try letters()
        for (recipient, prepared) in letters.flatMap({ letter in
            letter.recipients.map { ($0, letter.prepared) }
        }) {
            if context.json {
                let plan: JSONValue = .object([
                    ("v", .integer(1)), ("to", .string(recipient.number.e164)),
                    ("profile", .string(profile.name)),
                    ("endpoint", .optional(endpoints.first?.origin)),
                    ("pages", .integer(Int64(prepared.pages))),
                    ("bytes", .integer(prepared.bytes)),
                    ("plan", prepared.plan?.record ?? .null),
                ])
                try context.output.write(plan.text + "\n")
            } else {
                let pages = prepared.pages == 1 ? "1 page" : "\(prepared.pages) pages"
                try context.output.write(
                    "would send \(pages), \(ProgressLine.size(prepared.bytes)), to \(recipient.number)"
                        + " by \(profile.name) (\(endpoints.map(\.origin).joined(separator: ", else ")))\n")
            }
        }
        // The documents differ in a name on their cover pages.
        guard !context.json, let plan = letters.first?.prepared.plan else { return }
        for text in [""] + plan.lines { try context.output.write(text + "\n") }
    }

    /// - Throws: exit status 75 if the person at the terminal says no.
    private func ask(
        _ terminal: borrowing ControllingTerminal, _ plan: TransmissionPlan?
    ) throws(FaxError) {
        terminal.show((plan?.lines ?? []) + [""])
        let names = addressed.recipients.map { "\($0.number)" }.joined(separator: ", ")
        guard terminal.asks("send it to \(names) by \(profile.name)?") else {
            throw FaxError(.tryAgain, "nothing was sent")
        }
    }

    /// Where the document is made. Hostile documents are read in a fork, so nothing here may have threads yet: the database
    /// is open, and brings one only when it is closed.
    private func draft() throws(FaxError) -> DocumentDraft {
        do throws(FaxStoreError) {
            return try FaxStore.draft(in: places.data)
        } catch {
            throw error.faxError
        }
    }

    /// What is sent, whatever the date on it and whoever its cover page is for.
    private func digest(of inputs: DocumentInputs, _ options: DocumentOptions) throws(FaxError)
        -> ContentDigest
    {
        let cover = options.cover.map { [$0.from, $0.subject, $0.note] } ?? []
        let pages = options.pages.map { ["pages \($0)"] } ?? []
        do throws(FaxStoreError) {
            return try ContentDigest(of: inputs.descriptors, words: pages + cover)
        } catch {
            throw error.faxError
        }
    }

    /// Makes the documents: one for all recipients, or with a cover page one for each.
    private func letters() throws(FaxError) -> [Letter] {
        if addressed.sources.contains(.standardInput), context.inputIsTerminal {
            context.note("type the text of the fax, and end it with Ctrl-D")
        }
        let date = DocumentDate(shown: Timestamp.local(now()), utc: Timestamp.utc(now()))
        var inputs: DocumentInputs?
        var letters: [Letter] = []
        var said: Set<String> = []
        for batch in batches {
            var options = options
            options.cover = batch.cover
            let draft = try draft()
            // After the first draft, which makes the folder for what comes through a pipe.
            if inputs == nil { inputs = try DocumentInputs(addressed.sources, scratch: places.data) }
            guard let inputs else { continue }
            let content = try digest(of: inputs, options)
            let prepared = try draw(inputs, options, date: date, into: draft.fileDescriptor)
            for notice in prepared.notices where said.insert(notice).inserted { context.note(notice) }
            letters.append(Letter(to: batch.recipients, prepared, content, in: draft))
        }
        return letters
    }

    /// Records the jobs. Those that stand in the queue when a later one fails are named before the error is.
    private func enqueue(
        _ letters: [Letter], under keyID: String, by outbox: Outbox, _ summary: inout Summary
    ) throws(FaxError) -> [FaxJob] {
        if let uuid, let known = try outbox.recorded(uuid) { return [known] }
        var jobs: [FaxJob] = []
        for letter in letters {
            guard let draft = letter.take() else { continue }
            do throws(FaxError) {
                var wishes = wishes
                (wishes.content, wishes.keyID) = (letter.content.text, keyID)
                let recording = try outbox.enqueue(
                    draft, pages: letter.prepared.pages, to: letter.recipients.map(timed),
                    profile: profile.name,
                    server: profile.boundServer, via: via?.rawValue, wishes: wishes)
                // Another process with the same UUID was quicker.
                if let uuid, let known = recording.duplicates.first(where: { $0.earlier.uuid == uuid }) {
                    return [known.earlier]
                }
                jobs += recording.jobs
                summary.duplicates += recording.duplicates
            } catch {
                if let uuid, let known = try? outbox.recorded(uuid) { return [known] }
                for job in jobs { try summary.print(job) }
                throw error
            }
        }
        return jobs
    }

    /// Contacts that are used come first. That the fax is recorded matters more than this.
    private func noteUse() {
        let used = addressed.recipients.compactMap { addressed.contacts[$0.number]?.id }
        do throws(FaxStoreError) {
            try book.store.use(contacts: used)
        } catch {
            context.explain("the time of use is not noted: \(error.faxError.message)")
        }
    }

    /// A recipient with the quiet hours of the contact, and the zone of the country: this machine's own if the country
    /// is, as the person lives there.
    private func timed(_ recipient: Recipient) -> Recipient {
        var recipient = recipient
        recipient.quietHours = addressed.contacts[recipient.number]?.quietHours
        if let there = PhoneNumbering.country(of: recipient.number), there != country {
            recipient.zone = TimeZones.zone(ofCountry: there)
        }
        return recipient
    }

    private func draw(
        _ inputs: DocumentInputs, _ options: DocumentOptions, date: DocumentDate, into output: Int32
    ) throws(FaxError) -> PreparedDocument {
        var line = ProgressLine("drawing", context: context)
        defer { line.end() }
        return try prepareDocument(
            from: inputs, options: options, date: date, scratch: places.data, into: output,
            progress: { done, total in line.update("page \(done) of \(total)") })
    }

    /// Brings the jobs to the server, and prints each as soon as it is known what came of it.
    private func deliver(
        _ jobs: [FaxJob], by outbox: Outbox, isWaitedFor: Bool, _ summary: Summary
    ) throws(FaxError) -> [Delivery] {
        var deliveries: [Int64: Delivery] = [:]
        var isInterrupted = false
        var line = ProgressLine("sending", context: context)
        let unsent: UnsentFax = wishes.keep ? .waitsForServer : .fails
        try outbox.deliver(
            all: jobs, unsent: unsent,
            begins: { index, job in
                line.end()
                let count = jobs.count == 1 ? "" : "\(index + 1) of \(jobs.count), "
                line = ProgressLine("sending \(count)to \(job.to)", context: context)
            },
            progress: { sent, total in
                line.update(done: sent, total: total)
                return true
            },
            report: { (delivery) throws(FaxError) in
                line.end()
                let isFirst = !isInterrupted
                isInterrupted = Interruption.hasCome()
                if isInterrupted {
                    if isFirst {
                        tellInterruption(delivery.job, before: jobs.filter { deliveries[$0.id] == nil })
                    }
                } else {
                    try tell(delivery)
                }
                // With --wait the record is printed when its end is known.
                if !context.json || !isWaitedFor { try summary.print(delivery.job) }
                deliveries[delivery.job.id] = delivery
            })
        line.end()
        return try jobs.map { (job) throws(FaxError) in
            if let delivery = deliveries[job.id] { return delivery }
            // It waits as another one of its server does.
            let delivery = try outbox.delivery(of: job)
            if !context.json || !isWaitedFor { try summary.print(delivery.job) }
            return delivery
        }
    }

    /// Says what an interruption has met: whoever has interrupted it must know what is sent all the same.
    /// - Parameter jobs: those that nothing was told of yet, `job` among them.
    private func tellInterruption(_ job: FaxJob, before jobs: [FaxJob]) {
        let waiting = jobs.filter { $0.id != job.id || job.state == .queued }.map { "\($0.id)" }
        if job.state == .submitted || job.state == .delivered {
            context.note("fax \(job.id) had left before the interruption: it is \(job.state.rawValue)")
        }
        guard wishes.keep, let first = waiting.first else { return }
        context.report(
            FaxError(
                .tryAgain,
                "interrupted: "
                    + (waiting.count == 1
                        ? "fax \(first) waits in the queue, and is sent later"
                        : "\(waiting.count) faxes wait in the queue, and are sent later"),
                hint: "faxjobs cancel " + waiting.prefix(20).joined(separator: " ")
                    + (waiting.count > 20 ? " …" : "")))
    }

    private func tell(_ delivery: Delivery) throws(FaxError) {
        for remark in delivery.remarks { context.note(remark) }
        if let notice = delivery.notice {
            // What is tried again in a moment is not worth a time.
            let when = delivery.job.notBefore.flatMap { $0 > now().addingTimeInterval(60) ? $0 : nil }
            context.note(notice + (when.map { "; not before \(Timestamp.local($0))" } ?? ""))
        }
        let endpoint = delivery.job.endpoint.map { ", by \($0)" } ?? ""
        context.explain(
            "fax \(delivery.job.id) to \(delivery.job.to) is \(delivery.job.state.rawValue)\(endpoint)")
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

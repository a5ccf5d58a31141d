import ContactChoosing
import DesktopDialog
import DesktopNotification
import FaxCLI
import FaxConfig
import FaxContacts
import FaxCore
import FoundationEssentials

/// Files on their way to becoming a fax, with a person to ask.
struct Sharing {
    /// The files' absolute paths, in order.
    let paths: [String]
    /// What they are called together.
    let title: String
    /// What the fax is recorded under, if that is known before.
    var uuid: UUID?
    /// The server to use; nil for the usual one.
    let profile: String?

    /// Asks whom they are for, and sends them if the person wants that.
    ///
    /// What became of it the desktop tells, or a window where there is none that does.
    /// - Returns: the jobs, which are in the outbox, with what went wrong; none if the person doesn't want to.
    /// - Throws: what went wrong before there was a job.
    func ask(by dialog: any SendDialog, _ context: ToolContext) throws(FaxError) -> SiblingTools.HandOver {
        let tools = try SiblingTools(context)
        // It goes on in a process of its own while the person chooses.
        var plan = try DocumentPlan(of: paths, by: tools)
        let configuration = try Configuration.load(
            places: try context.places(), environment: context.environment)
        for warning in configuration.warnings { context.note(warning) }
        // What can't be sent in the end is better said in the beginning.
        _ = try configuration.profile(named: profile)
        let book = StoredAddresses(
            try context.openBook(configuration).store, country: configuration.country)
        let conversation = Conversation(dialog, book, choose: picker(dialog, configuration, context))
        guard let letter = try conversation.letter(title, { plan.news() }) else {
            context.explain("nothing was sent: it was cancelled")
            return SiblingTools.HandOver(jobs: [], error: nil)
        }
        let sent = try tools.send(letter, paths, profile: profile, uuid: uuid, context: context)
        if configuration.listeners.jobs == .none {
            if let error = sent.error { dialog.tell(error) }
        } else if DesktopNotification.isShown(in: context.environment) {
            tools.follow(sent.jobs)
        } else if let error = sent.error {
            dialog.tell(error)
        } else if !context.errorsAreSeen {
            for job in sent.jobs { dialog.inform(job.sentence) }
        }
        return sent
    }

    /// On a terminal that can show it, people are chosen as faxsend lets one choose them.
    private func picker(
        _ dialog: any SendDialog, _ configuration: Configuration, _ context: ToolContext
    ) -> (() throws(FaxError) -> DesktopDialog.Addressee?)? {
        guard dialog is TerminalDialog, let kind = context.environment["TERM"], !kind.isEmpty, kind != "dumb"
        else { return nil }
        return { () throws(FaxError) in
            let book = try context.openBook(configuration)
            guard let chosen = try ContactPicker(book, environment: context.environment).choose() else {
                return nil
            }
            return DesktopDialog.Addressee(chosen.number, name: chosen.contact?.name)
        }
    }
}

extension SiblingTools.Job {
    /// What a window says of it, without the recipient: others can read it.
    fileprivate var sentence: String {
        state == "queued"
            ? "Fax \(id) is in the queue, and is sent as soon as that can be.\n\nfaxjobs show \(id) says more."
            : "Fax \(id) is on its way.\n\nfaxjobs show \(id) says what becomes of it."
    }
}

import DesktopNotification
import FaxCLI
import FaxConfig
import FaxCore
import FaxOutbox
import FaxStore

/// One fax and its notice on the screen, of which there is one at a time.
final class FollowedJob {
    private var job: FaxJob
    private let store: FaxStore
    private var screen: NotificationScreen
    private let detail: Listeners.Detail
    private let environment: [String: String]
    private let context: ToolContext
    /// The number of the notice; nil if it is gone from the screen.
    private var shown: UInt32?
    /// What was told last.
    private var event: FaxEvent?
    /// When the document was asked for last: a desktop that takes the notice away then takes its other button, too.
    private var openedAt: ContinuousClock.Instant?

    /// - Parameter environment: what the program gets that shows the document; without keys.
    init(
        _ job: FaxJob, in store: FaxStore, on screen: consuming NotificationScreen, detail: Listeners.Detail,
        environment: [String: String], _ context: ToolContext
    ) {
        self.screen = screen
        (self.job, self.store, self.detail) = (job, store, detail)
        (self.environment, self.context) = (environment, context)
    }

    /// Looks at the job, first every second and then ever more rarely, tells what is new, and does what is pressed;
    /// until there is nothing to wait for, or `deadline`.
    func follow(by outbox: Outbox, until deadline: ContinuousClock.Instant) throws(FaxError) {
        var changed = ContinuousClock.now
        while ContinuousClock.now < deadline {
            let before = job.state
            try look(outbox)
            if job.state != before { changed = .now }
            // A failure is believed when the next look finds it unchanged.
            if job.state != .failed || before == .failed { try tell() }
            let isOver = job.state.isFinal && job.state == before
            if isOver, shown == nil || !screen.hasButtons { return }
            let pace = min(max(.seconds(1), (ContinuousClock.now - changed) / 10), .seconds(60))
            guard try listen(for: pace, outbox) else { return }
        }
    }

    /// What has ended is only looked at in the store, where a flush writes that a server has taken its word back.
    private func look(_ outbox: Outbox) throws(FaxError) {
        Interruption.holdBack()
        defer { Interruption.letThrough() }
        let isTold = job.state.isFinal && event == FaxEvent(of: job.state)
        job =
            isTold
            ? try stored(try store.job(job.id)) ?? job
            : try outbox.wait(for: [job], timeout: .zero).first?.job ?? job
    }

    /// Tells how the job is, if that is new.
    private func tell() throws(FaxError) {
        guard let new = FaxEvent(of: job.state), new != event else { return }
        event = new
        context.explain("fax \(job.id) is \(job.state.rawValue)")
        guard new.isNotice else { return show() }
        var isTold = false
        try context.tellNews(of: store, about: job.id) { notice in
            self.show(notice)
            isTold = true
        }
        // A flush was faster: what stands on the screen would be wrong from now on.
        if !isTold, shown != nil { show() }
    }

    private func show() {
        var notice = DesktopNotification(event, of: job, detail)
        notice.buttons = DesktopNotification.buttons(for: job, store.hasDocument(job.sha256))
        show(notice)
    }

    private func show(_ notice: DesktopNotification) { shown = screen.show(notice, replacing: shown) }

    /// Hears what becomes of the notice.
    /// - Returns: false if the session is over: what is still to come a flush tells.
    private func listen(for time: Duration, _ outbox: Outbox) throws(FaxError) -> Bool {
        let end = ContinuousClock.now + time
        while true {
            switch screen.next(within: end - .now) {
            case .pressed(let number, let key, let token) where number == shown:
                do throws(FaxError) {
                    try press(key, token, outbox)
                } catch {
                    _ = screen.show(
                        DesktopNotification(
                            summary: "Fax \(job.id)", body: error.message.visible, icon: "dialog-warning",
                            category: "transfer.error"))
                }
                return true
            case .closed(let number) where number == shown:
                shown = nil
                let isOpening = openedAt.map { $0 + .seconds(3) > .now } ?? false
                if isOpening, job.mayBeRetried { show() }
                openedAt = nil
                return true
            case .gone: return false
            case .nothing: return true
            // Of somebody else's notice.
            case .pressed, .closed: break
            }
        }
    }

    private func press(_ key: String, _ token: String?, _ outbox: Outbox) throws(FaxError) {
        switch key {
        case DesktopNotification.show.key:
            defer { openedAt = .now }
            try ShownDocument(job, in: store, places: try context.places())
                .open(environment: environment, token: token)
        case DesktopNotification.retry.key:
            // Servers take failures back.
            job = try outbox.wait(for: [job], timeout: .zero).first?.job ?? job
            guard job.mayBeRetried else { return }
            job = try outbox.retry(job.id)
            // The desktop takes it away by itself.
            (shown, event) = (nil, nil)
        default: break
        }
    }
}

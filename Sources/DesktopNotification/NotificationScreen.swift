import CDBus

/// The desktop that notices are shown on, as long as there is something to hear of them.
@safe public struct NotificationScreen: ~Copyable {
    /// What has become of a notice.
    public enum Event: Sendable, Equatable {
        /// A button was pressed. With `token` as `XDG_ACTIVATION_TOKEN` a program that is started now comes to the front.
        case pressed(UInt32, key: String, token: String?)
        /// It is gone from the screen.
        case closed(UInt32)
        /// Nothing, in the time that was given.
        case nothing
        /// The desktop itself is gone.
        case gone
    }

    private let bus: OpaquePointer
    private let patience: Int32
    /// Whether notices can have buttons here.
    public let hasButtons: Bool
    private var event = fx_notification_event()

    /// The desktop whose bus is at `address`; nil without libdbus, a bus, or somebody there who shows notices.
    ///
    /// - Parameter patience: milliseconds to wait for each of the desktop's answers.
    public init?(at address: String, patience: Int32 = 2000) {
        guard fx_dbus_is_there() != 0, let bus = unsafe fx_dbus_open(address) else { return nil }
        let abilities = unsafe fx_dbus_abilities(bus, patience)
        guard abilities != 0 else {
            unsafe fx_dbus_close(bus)
            return nil
        }
        unsafe fx_dbus_listen(bus)
        unsafe (self.bus, self.patience, hasButtons) = (bus, patience, abilities & 2 != 0)
    }

    deinit { unsafe fx_dbus_close(bus) }

    /// Shows a notice, in the place of the one with the number `old` if there is one.
    ///
    /// - Returns: its number; nil if nobody has shown it.
    public func show(_ notice: DesktopNotification, replacing old: UInt32? = nil) -> UInt32? {
        let words = hasButtons ? notice.buttons.flatMap { [$0.key, $0.label.withoutNull] } : []
        let actions = unsafe words.map { unsafe strdup($0) } + [nil]
        defer { unsafe actions.forEach { unsafe free($0) } }
        let number = unsafe notice.icon.withCString { icon in
            unsafe notice.summary.withoutNull.withCString { summary in
                unsafe notice.body.asMarkup.withCString { markup in
                    unsafe notice.category.withCString { category in
                        unsafe actions.map { unsafe UnsafePointer($0) }.withUnsafeBufferPointer { actions in
                            var notification = unsafe fx_notification(
                                icon: icon, summary: summary, body: markup, category: category,
                                urgency: notice.urgency.rawValue, actions: actions.baseAddress,
                                replaces: old ?? 0)
                            return unsafe fx_dbus_notify(bus, &notification, patience)
                        }
                    }
                }
            }
        }
        return number == 0 ? nil : number
    }

    /// Waits until something has become of a notice, for `time` at most.
    public mutating func next(within time: Duration) -> Event {
        let end = ContinuousClock.now + time
        while true {
            let left = max(.zero, end - .now)
            let milliseconds = Int32(min(left / .milliseconds(1), 60_000).rounded(.up))
            switch unsafe fx_dbus_next(bus, milliseconds, &event) {
            case ..<0: return .gone
            case 0: if ContinuousClock.now >= end { return .nothing }
            default: return told()
            }
        }
    }

    private mutating func told() -> Event {
        let key = unsafe withUnsafeBytes(of: event.action) { unsafe Self.text($0) }
        guard !key.isEmpty else { return .closed(event.number) }
        let token = unsafe withUnsafeBytes(of: event.token) { unsafe Self.text($0) }
        event.token.0 = 0
        return .pressed(event.number, key: key, token: token.isEmpty ? nil : token)
    }

    private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
}

extension String {
    /// A C string ends at its first null.
    fileprivate var withoutNull: String { replacing("\0", with: "\u{2400}") }

    /// The text as the body's markup has it.
    fileprivate var asMarkup: String {
        withoutNull.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}

import Glibc

/// A notice on the desktop (Desktop Notifications Specification 1.2), by D-Bus.
public struct DesktopNotification: Sendable, Equatable {
    /// How much it may disturb; the values are those of the specification.
    public enum Urgency: UInt8, Sendable {
        /// It goes away by itself.
        case normal = 1
        /// It stays until it was seen.
        case critical = 2
    }

    /// A button.
    public struct Button: Sendable, Equatable {
        /// What tells that it was pressed; 31 bytes at most.
        public let key: String
        /// What stands on it.
        public let label: String

        /// A button with these words.
        public init(_ key: String, _ label: String) {
            self.key = key
            self.label = label
        }
    }

    /// One line.
    public let summary: String
    /// More, as plain text.
    public let body: String
    /// The name of an icon (Icon Naming Specification).
    public let icon: String
    /// What it is about, of the specification's categories, such as `transfer.complete`.
    public let category: String
    /// How much it may disturb.
    public let urgency: Urgency
    /// What can be pressed, where the desktop has buttons.
    public var buttons: [Button] = []

    /// A notice that says this.
    public init(summary: String, body: String, icon: String, category: String, urgency: Urgency = .normal) {
        self.summary = summary
        self.body = body
        self.icon = icon
        self.category = category
        self.urgency = urgency
    }

    /// The addresses of the session's bus, as the environment has them (`DBUS_SESSION_BUS_ADDRESS`, else the socket
    /// of the user's bus in `XDG_RUNTIME_DIR`); nil if there is none.
    public static func busAddress(in environment: [String: String]) -> String? {
        if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return address }
        guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/"),
            unsafe access(folder + "/bus", R_OK | W_OK) == 0
        else { return nil }
        return "unix:path=" + escaped(folder + "/bus")
    }

    /// Whether somebody shows notices in the session of a process with this environment.
    public static func isShown(in environment: [String: String]) -> Bool {
        busAddress(in: environment).flatMap { NotificationScreen(at: $0) } != nil
    }

    /// Shows it to whoever sits at the desktop whose bus is at `address`. Nobody hears of its buttons.
    ///
    /// - Parameter patience: milliseconds to wait for the desktop's answer.
    /// - Returns: whether a desktop has shown it. Without libdbus, a bus or a desktop nothing happens.
    @discardableResult
    public func show(at address: String, patience: Int32 = 2000) -> Bool {
        guard let screen = NotificationScreen(at: address, patience: patience) else { return false }
        return screen.show(self) != nil
    }

    /// A value of a bus address (D-Bus Specification, Server Addresses).
    private static func escaped(_ path: String) -> String {
        let digits = Array("0123456789abcdef".utf8)
        let plain = Set("-_/.\\*".utf8)
        var bytes: [UInt8] = []
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"):
                bytes.append(byte)
            case _ where plain.contains(byte): bytes.append(byte)
            default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

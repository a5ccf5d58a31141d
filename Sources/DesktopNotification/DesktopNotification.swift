import CDBus
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

    /// Shows it to whoever sits at the desktop whose bus is at `address`.
    ///
    /// - Parameter patience: milliseconds to wait for the desktop's answer.
    /// - Returns: whether a desktop has shown it. Without libdbus, a bus or a desktop nothing happens.
    @discardableResult
    public func show(at address: String, patience: Int32 = 2000) -> Bool {
        guard fx_dbus_is_there() != 0, let bus = unsafe fx_dbus_open(address) else { return false }
        defer { unsafe fx_dbus_close(bus) }
        let markup = body.asMarkup
        return unsafe icon.withCString { icon in
            unsafe summary.withoutNull.withCString { summary in
                unsafe markup.withCString { markup in
                    unsafe category.withCString { category in
                        var notification = unsafe fx_notification(
                            icon: icon, summary: summary, body: markup, category: category,
                            urgency: urgency.rawValue)
                        return unsafe fx_dbus_notify(bus, &notification, patience) != 0
                    }
                }
            }
        }
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

extension String {
    /// A C string ends at its first null.
    fileprivate var withoutNull: String { replacing("\0", with: "\u{2400}") }

    /// The text as the body's markup has it.
    fileprivate var asMarkup: String {
        withoutNull.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}

public import FaxCore
import ProgramRunning
import Glibc

/// Which windows a person is asked by.
public enum DialogKind: String, Sendable, CaseIterable {
    /// What fits the session.
    case auto
    /// zenity(1).
    case zenity
    /// kdialog(1).
    case kdialog
    /// The terminal.
    case terminal
}

/// The session that a person sits at, as the environment tells it.
public struct DesktopSession: Sendable {
    private let environment: [String: String]

    /// The session of a process with this environment.
    public init(_ environment: [String: String]) { self.environment = environment }

    /// Whether there is a display for windows.
    public var hasDisplay: Bool {
        ["WAYLAND_DISPLAY", "DISPLAY"].contains { environment[$0]?.isEmpty == false }
    }

    /// The dialog to ask by: in a KDE session kdialog first, else zenity first, without a display the terminal.
    ///
    /// - Throws: exit status 64 or 78 if there is nothing to ask by.
    public func dialog(_ kind: DialogKind) throws(FaxError) -> any SendDialog {
        switch kind {
        case .terminal: return try TerminalDialog()
        case .zenity, .kdialog:
            guard hasDisplay else {
                throw FaxError(
                    .usage, "there is no display that \(kind.rawValue) could show a window on",
                    hint: "faxshare --dialog terminal")
            }
            guard let dialog = window(kind) else {
                throw FaxError(
                    .configuration, "\(kind.rawValue) is not installed",
                    hint: "sudo apt install \(kind.rawValue)")
            }
            return dialog
        case .auto: break
        }
        guard hasDisplay else {
            do throws(FaxError) {
                return try TerminalDialog()
            } catch {
                throw FaxError(
                    .usage, "there is neither a display nor a terminal to ask on",
                    hint: "faxsend +15551234567 FILE sends without asking")
            }
        }
        let order: [DialogKind] = isKDE ? [.kdialog, .zenity] : [.zenity, .kdialog]
        for kind in order { if let dialog = window(kind) { return dialog } }
        if let terminal = try? TerminalDialog() { return terminal }
        throw FaxError(
            .configuration, "neither zenity nor kdialog is installed, which show the window",
            hint: "sudo apt install zenity")
    }

    private func window(_ kind: DialogKind) -> (any SendDialog)? {
        guard let path = program(kind.rawValue) else { return nil }
        return kind == .kdialog
            ? KDialog(path: path, environment: environment)
            : ZenityDialog(path: path, environment: environment)
    }

    private var isKDE: Bool {
        (environment["XDG_CURRENT_DESKTOP"] ?? "").split(separator: ":").contains("KDE")
            || environment["KDE_FULL_SESSION"] == "true"
    }

    /// Where a program is found in `PATH`; nil if nowhere.
    public func program(_ name: String) -> String? {
        ProgramPlace.inPath(name, environment)
    }
}

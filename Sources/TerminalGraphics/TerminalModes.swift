import CLinux
import Glibc

/// The modes of a terminal (termios(3)) as they were found.
@safe struct TerminalModes {
    private let found: termios

    /// Nil if there is no terminal.
    init?(of terminal: Int32) {
        var found = termios()
        guard unsafe tcgetattr(terminal, &found) == 0 else { return nil }
        self.found = found
    }

    var localModes: tcflag_t { found.c_lflag }

    /// Sets them as they were found; or quiet: bytes at once and no echo, lines or signals. What was typed stays.
    func set(quiet: Bool, echoes: Bool = true, on terminal: Int32) {
        var modes = found
        if quiet { modes.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN) }
        if !echoes { modes.c_lflag &= ~tcflag_t(ECHO) }
        unsafe tcsetattr(terminal, TCSANOW, &modes)
    }

    /// Sets them as they were found, but with these local modes.
    func set(localModes: tcflag_t, on terminal: Int32) {
        var modes = found
        modes.c_lflag = localModes
        unsafe tcsetattr(terminal, TCSANOW, &modes)
    }
}

/// While it lasts, signals wait: none may end the process while a terminal's modes are changed.
@safe struct SignalPause {
    private var before = sigset_t()

    init() {
        var all = sigset_t()
        unsafe sigfillset(&all)
        unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
    }

    mutating func end() {
        unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
    }
}

/// The text area of a terminal (TIOCGWINSZ).
struct TerminalArea {
    var window = TerminalSize(columns: 80, rows: 24)
    var pixels: PixelSize?

    init(of terminal: Int32) {
        var columns: UInt16 = 0
        var rows: UInt16 = 0
        var width: UInt16 = 0
        var height: UInt16 = 0
        guard unsafe fx_terminal_area(terminal, &columns, &rows, &width, &height) == 0, columns > 0,
            rows > 0
        else {
            return
        }
        window = TerminalSize(columns: Int(columns), rows: Int(rows))
        if width > 0, height > 0 { pixels = PixelSize(width: Int(width), height: Int(height)) }
    }
}

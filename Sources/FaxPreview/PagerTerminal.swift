internal import CLinux
internal import FaxCore
internal import Glibc
internal import TerminalGraphics

/// The terminal that the pager has to itself for a while, and gives back as it was: on every way out, a crash included.
struct PagerTerminal: ~Copyable {
    /// Where keys come from.
    let keys: Int32
    /// Where signals are told.
    let signals: Int32
    private let output: Int32
    private var hasScreen = false

    /// Signals that end the pager.
    static let endings = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

    /// Takes the terminal `keys`, whose screen is written to by `output`. What is on the screen stays.
    init(keys: Int32, output: Int32) throws(FaxError) {
        (self.keys, self.output) = (keys, output)
        let wanted = Self.endings + [SIGTSTP, SIGCONT, SIGWINCH]
        signals = unsafe fx_signal_descriptor(wanted, wanted.count)
        guard signals >= 0, fx_terminal_take(keys, output, nil, 0) == 0 else {
            throw FaxError(.inputOutput, "can't use the terminal")
        }
    }

    deinit {
        fx_terminal_give_back()
        close(signals)
    }

    /// Takes the screen too: what is on it comes back in the end, when `erasure` is written.
    mutating func takeScreen(erasure: [UInt8]) {
        // On a terminal without a second screen, what follows begins on a line of its own.
        let farewell = erasure + Array("\u{1B}[0m\u{1B}[?25h\u{1B}[999;1H\u{1B}[2K\u{1B}[?1049l".utf8)
        guard unsafe fx_terminal_take(keys, output, farewell, farewell.count) == 0 else { return }
        hasScreen = true
        write(Array("\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J".utf8))
    }

    /// Gives the terminal back, does what `signal` does by itself, which may be the end, and takes it again.
    mutating func yield(to signal: Int32, erasure: [UInt8]) {
        fx_terminal_give_back()
        fx_signal_by_default(signal)
        takeScreen(erasure: erasure)
    }

    /// Writes to the screen.
    func write(_ bytes: [UInt8]) {
        var done = 0
        while done < bytes.count {
            let count = unsafe bytes.withUnsafeBytes {
                unsafe Glibc.write(output, $0.baseAddress?.advanced(by: done), $0.count - done)
            }
            if count > 0 { done += count }
            if count < 0, errno == EAGAIN {
                var room = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
                _ = unsafe poll(&room, 1, -1)
            } else if count < 0, errno != EINTR {
                // The terminal is gone: that is found out where keys are read.
                return
            }
        }
    }

    /// What has been typed; nil if the terminal is gone.
    func typed() -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = unsafe read(keys, &bytes, bytes.count)
        if count < 0 { return errno == EINTR || errno == EAGAIN ? [] : nil }
        return count == 0 ? nil : Array(bytes.prefix(count))
    }
}

extension TerminalAbilities {
    /// The same terminal with the window that it has now.
    func resized(_ terminal: Int32) -> TerminalAbilities {
        var (columns, rows, width, height) = (UInt16(), UInt16(), UInt16(), UInt16())
        guard unsafe fx_terminal_area(terminal, &columns, &rows, &width, &height) == 0, columns > 0, rows > 0
        else { return self }
        var now = self
        now.window = TerminalSize(columns: Int(columns), rows: Int(rows))
        let cell = PixelSize(width: Int(width / columns), height: Int(height / rows))
        // A cell's size that the terminal itself has said changes with its font only.
        let isOther = abs(cell.width - self.cell.width) > 1 || abs(cell.height - self.cell.height) > 1
        if isCellKnown, isOther, (3...200).contains(cell.width), (3...200).contains(cell.height) {
            now.cell = cell
        }
        return now
    }
}

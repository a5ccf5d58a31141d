internal import CLinux
public import FaxCore
internal import Glibc

/// A terminal that a program has to itself for a while, and gives back as it was: on every way out, a crash included.
public struct TakenTerminal: ~Copyable {
    /// Where keys come from.
    public let keys: Int32
    /// Where signals are told.
    public let signals: Int32
    private let output: Int32
    private var hasScreen = false

    /// Signals that end a program.
    static let endings = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
    private static let wanted = endings + [SIGTSTP, SIGCONT, SIGWINCH]

    /// Takes the terminal `keys`, whose screen is written to by `output`. What is on the screen stays.
    /// - Throws: exit status 74 if it is no terminal.
    public init(keys: Int32, output: Int32) throws(FaxError) {
        (self.keys, self.output) = (keys, output)
        let wanted = Self.wanted
        signals = unsafe fx_signal_descriptor(wanted, wanted.count)
        guard signals >= 0, fx_terminal_take(keys, output, nil, 0) == 0 else {
            throw FaxError(.inputOutput, "can't use the terminal")
        }
    }

    deinit {
        fx_terminal_give_back()
        close(signals)
        // A program that goes on after this can be interrupted again.
        unsafe fx_signals_let_through(Self.wanted, Self.wanted.count)
    }

    /// Takes the screen too: what is on it comes back in the end, when `erasure` is written.
    public mutating func takeScreen(erasure: [UInt8]) {
        // On a terminal without a second screen, what follows begins on a line of its own.
        let farewell = erasure + Array("\u{1B}[0m\u{1B}[?25h\u{1B}[999;1H\u{1B}[2K\u{1B}[?1049l".utf8)
        guard unsafe fx_terminal_take(keys, output, farewell, farewell.count) == 0 else { return }
        hasScreen = true
        write(Array("\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J".utf8))
    }

    /// Gives the terminal back, does what `signal` does by itself, which may be the end, and takes it again.
    public mutating func yield(to signal: Int32, erasure: [UInt8]) {
        fx_terminal_give_back()
        fx_signal_by_default(signal)
        takeScreen(erasure: erasure)
    }

    /// Writes to the screen.
    public func write(_ bytes: [UInt8]) {
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
    public func typed() -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = unsafe read(keys, &bytes, bytes.count)
        if count < 0 { return errno == EINTR || errno == EAGAIN ? [] : nil }
        return count == 0 ? nil : Array(bytes.prefix(count))
    }

    /// What comes of a terminal.
    public enum Event: Sendable, Equatable {
        /// Nothing in this time.
        case nothing
        /// Bytes that were typed.
        case typed([UInt8])
        /// A signal: of its size, of going on after a stop, or one that ends or stops the program.
        case signal(Int32)
        /// The terminal is gone.
        case gone
    }

    /// Waits for what comes next; for at most so many milliseconds, or for ever (-1).
    public func wait(milliseconds: Int32) -> Event {
        var sources = [
            pollfd(fd: keys, events: Int16(POLLIN), revents: 0),
            pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
        ]
        let count = unsafe poll(&sources, 2, milliseconds)
        if count < 0 { return errno == EINTR ? .typed([]) : .gone }
        if sources[1].revents != 0, case let signal = fx_next_signal(signals), signal != 0 {
            return .signal(signal)
        }
        if sources[0].revents != 0 { return typed().map { .typed($0) } ?? .gone }
        return .nothing
    }
}

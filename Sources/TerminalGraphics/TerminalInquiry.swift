import CLinux
import Glibc

/// One round trip of questions to a terminal and their answers.
public struct TerminalInquiry: Sendable {
    /// What the terminal can do, as far as it has said in time.
    public private(set) var abilities: TerminalAbilities
    /// What a person typed meanwhile, byte for byte, at most 4,096 bytes; also ^C and ^Z, which were no signals then.
    public private(set) var typedAhead: [UInt8]
    /// Whether nothing more comes. Where it is false, answers come later, and ``drain(_:within:)`` or
    /// ``sift(_:)`` keeps them from the shell's prompt and from the keys.
    public private(set) var isComplete: Bool

    private var answers = TerminalAnswers()
    /// The terminal's local modes before, while its echo is off for late answers.
    private var localModes: tcflag_t?

    private static let typedLimit = 4_096
    private static let readLimit = 256 * 1024
    /// How long an answer that comes through tmux may come after tmux's own.
    private static let passage = Duration.milliseconds(40)

    /// Asks the terminal `terminal`, a descriptor that can be read and written, in at most `limit`.
    ///
    /// It isn't asked where it isn't one, in the background, or where the environment names one that answers nothing
    /// of use (`TERM` unset, `dumb`, `linux`, a VT100, GNU screen). While it is, signals wait and the keys of the
    /// terminal raise none; its modes are as before when this returns, but that echo is off if answers are late.
    public init(
        of terminal: Int32, environment: [String: String], within limit: Duration = .milliseconds(150)
    ) {
        let area = TerminalArea(of: terminal)
        abilities = TerminalAbilities(environment: environment, window: area.window)
        typedAhead = []
        isComplete = true
        if Self.isWorthAsking(terminal, environment) {
            var signals = SignalPause()
            if let modes = TerminalModes(of: terminal) {
                let multiplexer = TerminalMultiplexer(environment: environment)
                modes.set(quiet: true, on: terminal)
                if Self.write(TerminalQuestions.bytes(through: multiplexer), to: terminal) {
                    isComplete = false
                    read(from: terminal, within: limit, passage: multiplexer == .tmux ? Self.passage : .zero)
                }
                modes.set(quiet: false, echoes: isComplete, on: terminal)
                if !isComplete { localModes = modes.localModes }
            }
            signals.end()
        }
        abilities = TerminalAbilities(
            environment: environment, window: area.window, pixels: area.pixels, answers: answers)
    }

    /// Takes late answers out of bytes that were read from the terminal.
    /// - Returns: the keys among them.
    public mutating func sift(_ bytes: [UInt8]) -> [UInt8] {
        guard !isComplete else { return bytes }
        let keys = answers.take(bytes)
        isComplete = answers.attributes != nil
        return keys
    }

    /// Waits at most `limit` for late answers and sets the terminal's modes as they were before it was asked. To be
    /// called at the end, and on a signal that ends the process, where ``isComplete`` is false.
    public mutating func drain(_ terminal: Int32, within limit: Duration = .seconds(1)) {
        guard let before = localModes, let modes = TerminalModes(of: terminal) else { return }
        if !isComplete {
            var signals = SignalPause()
            modes.set(quiet: true, on: terminal)
            read(from: terminal, within: limit, passage: .zero)
            signals.end()
        }
        modes.set(localModes: before, on: terminal)
        localModes = nil
    }

    /// Gives what was typed ahead back to the terminal, for the program that reads it next. Newer kernels forbid that;
    /// ^C is made the signal then that it would have been.
    public func giveBack(to terminal: Int32) {
        for byte in typedAhead where fx_terminal_type(terminal, byte) != 0 {
            if typedAhead.contains(0x03) { kill(0, SIGINT) }
            return
        }
    }

    private static func isWorthAsking(_ terminal: Int32, _ environment: [String: String]) -> Bool {
        let term = environment["TERM"] ?? ""
        let mute = ["dumb", "linux", "ansi", "cons25", "eterm", "emacs", "vt1", "vt52", "unknown"]
        guard !term.isEmpty, !mute.contains(where: term.hasPrefix) else { return false }
        guard TerminalMultiplexer(environment: environment) != .screen else { return false }
        guard isatty(terminal) == 1 else { return false }
        // In the background of a shell's jobs, both reading and setting modes would stop the process.
        let foreground = tcgetpgrp(terminal)
        return foreground < 0 || foreground == getpgrp()
    }

    /// Writes without waiting; false where output is stopped (^S) or the terminal is gone.
    private static func write(_ bytes: [UInt8], to terminal: Int32) -> Bool {
        var wish = pollfd(fd: terminal, events: Int16(POLLOUT), revents: 0)
        guard unsafe poll(&wish, 1, 0) == 1, wish.revents & Int16(POLLOUT) != 0 else { return false }
        return unsafe Glibc.write(terminal, bytes, bytes.count) == bytes.count
    }

    private mutating func read(from terminal: Int32, within limit: Duration, passage: Duration) {
        let clock = ContinuousClock()
        var end = clock.now + limit
        var piece = [UInt8](repeating: 0, count: 4_096)
        var count = 0
        while count < Self.readLimit {
            let rest = (end - clock.now).milliseconds
            var wish = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
            guard rest > 0, unsafe poll(&wish, 1, rest) == 1, wish.revents & Int16(POLLIN) != 0 else {
                break
            }
            let got = unsafe Glibc.read(terminal, &piece, piece.count)
            guard got > 0 else { break }
            count += got
            let typed = answers.take(piece[..<got])
            typedAhead += typed.prefix(Self.typedLimit - typedAhead.count)
            guard answers.attributes != nil else { continue }
            if !isComplete { end = min(end, clock.now + passage) }
            isComplete = true
            if passage == .zero || answers.kitty.contains(TerminalQuestions.passedThrough) { break }
        }
        if isComplete { typedAhead += answers.finish().prefix(Self.typedLimit - typedAhead.count) }
    }
}

extension Duration {
    /// Whole milliseconds, rounded up, for poll(2); 0 if it is over.
    fileprivate var milliseconds: Int32 {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        return Int32(
            min(seconds, 1_000) * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}

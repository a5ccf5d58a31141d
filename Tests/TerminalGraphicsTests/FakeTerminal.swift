import Foundation
import Glibc

/// A pseudo-terminal with a terminal behind it that answers as it is told.
final class FakeTerminal: @unchecked Sendable {
    /// The program's end.
    let line: Int32
    private let screen: Int32
    /// TIOCSPTLCK and TIOCGPTN (ioctl_tty(2)).
    private static let unlock: UInt = 0x4004_5431
    private static let number: UInt = 0x8004_5430
    private let lock = NSLock()
    private var heard: [UInt8] = []

    init() throws {
        screen = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        var number: UInt32 = 0
        var unlocked: Int32 = 0
        guard screen >= 0, ioctl(screen, Self.unlock, &unlocked) == 0,
            ioctl(screen, Self.number, &number) == 0
        else {
            throw POSIXError(.ENODEV)
        }
        line = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
        var size = winsize(ws_row: 40, ws_col: 100, ws_xpixel: 1_000, ws_ypixel: 800)
        guard line >= 0, ioctl(line, UInt(TIOCSWINSZ), &size) == 0 else { throw POSIXError(.ENODEV) }
    }

    deinit {
        close(line)
        close(screen)
    }

    /// What has been written to it.
    var said: String { lock.withLock { String(decoding: heard, as: UTF8.self) } }

    /// Sends bytes to the program.
    func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(screen, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Answers in a thread of its own as soon as DA1 has been asked.
    func answers(_ answer: String, thenForever garbage: [UInt8] = []) {
        Thread.detachNewThread { [self] in
            _ = listen(until: "\u{1B}[c")
            send(Array(answer.utf8))
            guard !garbage.isEmpty else { return }
            _ = fcntl(screen, F_SETFL, O_NONBLOCK)
            for _ in 0..<20_000 {
                if write(screen, garbage, garbage.count) < 0 { usleep(100) }
            }
        }
    }

    /// Reads what is written to it until `end` has come.
    func listen(until end: String) -> Bool {
        var piece = [UInt8](repeating: 0, count: 1_024)
        while !said.hasSuffix(end) {
            var wish = pollfd(fd: screen, events: Int16(POLLIN), revents: 0)
            guard poll(&wish, 1, 60_000) == 1 else { return false }
            let count = read(screen, &piece, piece.count)
            guard count > 0 else { return false }
            lock.withLock { heard += piece[..<count] }
        }
        return true
    }

    /// The line's local modes.
    var localModes: tcflag_t {
        var modes = termios()
        tcgetattr(line, &modes)
        return modes.c_lflag
    }

    /// Whether there is something to be read from the line, or written by it.
    var isQuiet: Bool {
        var wishes = [
            pollfd(fd: line, events: Int16(POLLIN), revents: 0),
            pollfd(fd: screen, events: Int16(POLLIN), revents: 0),
        ]
        return poll(&wishes, 2, 0) == 0
    }
}

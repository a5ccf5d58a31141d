import CLinux
import FaxCore
import Glibc

extension ControllingTerminal {
    /// Asks for a line of text; without the spaces around it. nil if the terminal is at its end.
    public func ask(_ question: String) -> String? {
        _ = StandardStreams.write(Array("\(question.visible) ".utf8), to: descriptor)
        var answer: [UInt8] = []
        var byte: UInt8 = 0
        while answer.count < 4096 {
            let count = unsafe read(descriptor, &byte, 1)
            if count < 0 && errno == EINTR { continue }
            guard count == 1 else {
                if answer.isEmpty { return nil }
                break
            }
            if byte == 0x0A { break }
            answer.append(byte)
        }
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
        let trimmed = answer.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
        return String(decoding: trimmed, as: UTF8.self)
    }

    /// Asks for a secret, which is not shown while it is typed or pasted; nil if there is none.
    ///
    /// The terminal is given back as it was, also when Ctrl-C ends the process.
    public func askSecret(_ question: String) -> String? {
        let numbers = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP]
        let signals = unsafe fx_signal_descriptor(numbers, numbers.count)
        guard signals >= 0 else { return nil }
        defer {
            close(signals)
            var set = sigset_t()
            unsafe sigemptyset(&set)
            for number in numbers { unsafe sigaddset(&set, number) }
            unsafe sigprocmask(SIG_UNBLOCK, &set, nil)
        }
        guard begin(question) else { return nil }
        var answer: [UInt8] = []
        defer {
            fx_terminal_give_back()
            _ = StandardStreams.write([0x0A], to: descriptor)
        }
        while answer.count < 8192 {
            var waiting = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
            ]
            guard unsafe poll(&waiting, 2, -1) > 0 else { continue }
            if waiting[1].revents != 0 {
                fx_terminal_give_back()
                fx_signal_by_default(fx_next_signal(signals))
                guard begin(question) else { return nil }
                continue
            }
            var byte: UInt8 = 0
            guard unsafe read(descriptor, &byte, 1) == 1 else { return nil }
            switch byte {
            case 0x0A, 0x0D: return String(decoding: answer, as: UTF8.self)
            case 0x04 where answer.isEmpty: return nil
            case 0x7F, 0x08: _ = answer.popLast()
            case 0x15: answer = []
            default: answer.append(byte)
            }
        }
        return nil
    }

    /// Hides what is typed, and only then shows the question: who answers at once is not seen.
    private func begin(_ question: String) -> Bool {
        guard fx_terminal_take(descriptor, descriptor, nil, 0) == 0 else { return false }
        _ = StandardStreams.write(Array("\(question.visible) ".utf8), to: descriptor)
        return true
    }
}

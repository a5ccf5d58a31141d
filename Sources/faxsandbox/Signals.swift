// CLinux: the compiler takes sigset_t for its, or for Glibc's, as it meets the header first here or there.
import CLinux
import Glibc

/// The signals that end a program, held back so that they can be waited for.
struct Signals: ~Copyable {
    /// What the command shall hold back: what was held back before, without what is passed on to it.
    let forCommand: sigset_t
    private let held: sigset_t

    /// A signal that came.
    struct Arrival {
        let number: Int32
        /// Whether the terminal sent it, to everybody in the foreground.
        let isFromTerminal: Bool
    }

    /// Holds the signals back in this thread and in those that it starts.
    init() {
        var (held, before) = (sigset_t(), sigset_t())
        unsafe sigemptyset(&held)
        let numbers = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGCHLD]
        for number in numbers { unsafe sigaddset(&held, number) }
        unsafe pthread_sigmask(SIG_BLOCK, &held, &before)
        for number in numbers { unsafe sigdelset(&before, number) }
        forCommand = before
        self.held = held
    }

    /// Waits for the next signal.
    func next(ignoringChildren: Bool = false) -> Arrival {
        var held = held
        if ignoringChildren { unsafe sigdelset(&held, SIGCHLD) }
        while true {
            var information = unsafe siginfo_t()
            let number = unsafe sigwaitinfo(&held, &information)
            // SI_KERNEL: the terminal's driver; SI_USER and others: a process.
            if number > 0 {
                return Arrival(number: number, isFromTerminal: unsafe information.si_code == 0x80)
            }
        }
    }
}

import CLinux
import FaxCore
import Glibc

/// The command that runs with the server. It has our streams and our process group, so that it may use the terminal.
struct ChildProcess {
    private let pid: pid_t

    /// Starts `command`, which is looked for in `PATH`, with the signals as they were before this tool changed them.
    init(_ command: [String], environment: [String: String], mask: sigset_t) throws(FaxError) {
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var mask = mask
        unsafe posix_spawnattr_setsigmask(&attributes, &mask)
        var usual = sigset_t()
        unsafe sigemptyset(&usual)
        unsafe sigaddset(&usual, SIGPIPE)
        unsafe posix_spawnattr_setsigdefault(&attributes, &usual)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        var arguments = unsafe command.map { unsafe strdup($0) } + [nil]
        var variables = unsafe environment.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
        defer { unsafe (arguments + variables).forEach { unsafe free($0) } }
        var pid: pid_t = 0
        let failure = unsafe posix_spawnp(&pid, command[0], nil, &attributes, &arguments, &variables)
        guard failure == 0 else {
            let words =
                unsafe strerror(failure).map { unsafe String(cString: $0).lowercased() } ?? "error \(failure)"
            throw FaxError(.noInput, "can't run \(command[0]): \(words)")
        }
        self.pid = pid
    }

    /// Waits for its end and passes on what other processes signal meanwhile; the terminal's signals have reached
    /// it already. Returns its exit status, 128 + n where signal n ended it.
    func wait(forwarding signals: borrowing Signals) -> Int32 {
        while true {
            let signal = signals.next()
            guard signal.number == SIGCHLD else {
                if !signal.isFromTerminal { kill(pid, signal.number) }
                continue
            }
            var status: Int32 = 0
            guard unsafe waitpid(pid, &status, WNOHANG) == pid else { continue }
            if fx_wait_exited(status) != 0 { return fx_wait_exit_status(status) }
            if fx_wait_signaled(status) != 0 { return 128 + fx_wait_signal(status) }
        }
    }

    /// Gives standard output away: whoever reads it sees its end.
    static func releaseOutput() {
        let null = unsafe fx_open("/dev/null", O_WRONLY, 0)
        guard null >= 0 else { return }
        dup2(null, STDOUT_FILENO)
        close(null)
    }
}

import CLinux
import FaxCore
import Glibc

/// A program that runs beside the server, in our process group.
struct ChildProcess {
    private let pid: pid_t

    /// Starts `command`, which is looked for in `PATH`, with the signals as they were before this tool changed them. It
    /// has our streams, so that it may use the terminal, or `output` and no others.
    init(
        _ command: [String], environment: [String: String], mask: sigset_t, output: Int32? = nil
    ) throws(FaxError) {
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

        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        if let output {
            unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
            for stream in [STDIN_FILENO, STDERR_FILENO] {
                unsafe posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
            }
        }

        var arguments = unsafe command.map { unsafe strdup($0.fileNameBytes) } + [nil]
        var variables = unsafe environment.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
        defer { unsafe (arguments + variables).forEach { unsafe free($0) } }
        var pid: pid_t = 0
        let failure = unsafe posix_spawnp(
            &pid, command[0].fileNameBytes, &actions, &attributes, &arguments, &variables)
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
            if let end = Self.exitStatus(status) { return end }
        }
    }

    /// Waits for its end; returns its exit status, 128 + n where signal n ended it.
    func wait() -> Int32 {
        var status: Int32 = 0
        while unsafe waitpid(pid, &status, 0) < 0 { if errno != EINTR { return -1 } }
        return Self.exitStatus(status) ?? -1
    }

    private static func exitStatus(_ status: Int32) -> Int32? {
        if fx_wait_exited(status) != 0 { return fx_wait_exit_status(status) }
        return fx_wait_signaled(status) != 0 ? 128 + fx_wait_signal(status) : nil
    }

    /// Gives standard output away: whoever reads it sees its end.
    static func releaseOutput() {
        let null = unsafe fx_open("/dev/null", O_WRONLY, 0)
        guard null >= 0 else { return }
        dup2(null, STDOUT_FILENO)
        close(null)
    }
}

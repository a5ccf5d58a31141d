import CLinux
import Glibc

/// A program that writes a key to its standard output.
///
/// It runs without a shell, with nothing on its standard input, because that may hold the document; its errors and
/// its questions go to the terminal.
struct SecretCommand {
    let words: [String]
    let environment: [String: String]
    /// Seconds.
    let patience: Int

    /// What it writes, 8 kB at most.
    func output() throws(SecretStoreError) -> [UInt8] {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { throw SecretStoreError(.cannotRun(errno: errno)) }
        defer { close(ends[0]) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let started = start(writingTo: ends[1])
        close(ends[1])
        let process: Process
        switch started {
        case .success(let identifier): process = Process(identifier: identifier)
        case .failure(let error): throw error
        }
        return try collect(from: ends[0], of: process)
    }

    private func collect(from pipe: Int32, of process: Process) throws(SecretStoreError) -> [UInt8] {
        let deadline = monotonicMilliseconds() + patience * 1000
        var bytes: [UInt8] = []
        var isOpen = true
        var status: Int32?
        // Its end counts, not that of the pipe: an agent that it leaves behind may hold on to that.
        while status == nil {
            if monotonicMilliseconds() >= deadline {
                process.end()
                throw SecretStoreError(.timedOut(seconds: patience))
            }
            if isOpen { isOpen = drain(pipe, into: &bytes) } else { usleep(2000) }
            if bytes.count > SecretSource.limit {
                process.end()
                throw SecretStoreError(.tooLarge)
            }
            status = process.status()
        }
        while isOpen, bytes.count <= SecretSource.limit, isReadable(pipe, within: 0) {
            isOpen = readSome(pipe, into: &bytes) > 0
        }
        guard let status, fx_wait_exited(status) != 0 else {
            throw SecretStoreError(.signalled(signal: status.map(fx_wait_signal) ?? 0))
        }
        let code = fx_wait_exit_status(status)
        guard code == 0 else { throw SecretStoreError(.exited(status: code)) }
        return bytes
    }

    /// Waits a little for output and takes it; false at its end.
    private func drain(_ pipe: Int32, into bytes: inout [UInt8]) -> Bool {
        guard isReadable(pipe, within: 20) else { return true }
        let got = readSome(pipe, into: &bytes)
        return got > 0 || (got < 0 && errno == EINTR)
    }

    private func isReadable(_ descriptor: Int32, within milliseconds: Int32) -> Bool {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&waiting, 1, milliseconds) > 0
    }

    private func start(writingTo output: Int32) -> Result<pid_t, SecretStoreError> {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, output, 1)
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        // A tool that ignores SIGPIPE must not pass that on.
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        unsafe sigaddset(&signals, SIGPIPE)
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

        var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
        var variables = unsafe environment.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
        defer { unsafe (arguments + variables).forEach { unsafe free($0) } }
        guard let program = unsafe arguments[0] else {
            return .failure(SecretStoreError(.cannotRun(errno: ENOENT)))
        }
        var identifier: pid_t = 0
        let code = unsafe posix_spawnp(&identifier, program, &actions, &attributes, &arguments, &variables)
        return code == 0 ? .success(identifier) : .failure(SecretStoreError(.cannotRun(errno: code)))
    }
}

/// A child process.
private struct Process {
    let identifier: pid_t

    /// Its wait status, once it has ended.
    func status() -> Int32? {
        var status: Int32 = 0
        let ended = unsafe waitpid(identifier, &status, WNOHANG)
        // Somebody who ignores SIGCHLD has taken the status away.
        if ended < 0, errno == ECHILD { return 0 }
        return ended == identifier ? status : nil
    }

    /// Ends it without mercy.
    func end() {
        kill(identifier, SIGKILL)
        var status: Int32 = 0
        while unsafe waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    }
}

private func monotonicMilliseconds() -> Int {
    var now = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec * 1000 + now.tv_nsec / 1_000_000
}

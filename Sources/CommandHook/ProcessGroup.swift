import CLinux
import Glibc

/// A child with all that it starts.
struct ProcessGroup {
    let leader: pid_t

    /// Waits for the end of the leader, and does `work` meanwhile, which may take the milliseconds that it is given.
    ///
    /// When the time is over the whole group is asked to end, and two seconds later it is killed.
    /// - Returns: why it did not end as it should; nil if it did.
    func end(within seconds: Int, _ work: (Int32) -> Void) -> HookError? {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < deadline {
            if let status = status(WNOHANG) { return Self.error(status) }
            work(10)
        }
        kill(-leader, SIGTERM)
        let mercy = ContinuousClock.now + .seconds(2)
        while ContinuousClock.now < mercy, status(WNOHANG) == nil { work(10) }
        // Also what the leader has left behind.
        kill(-leader, SIGKILL)
        _ = status(0)
        return .timedOut(seconds: seconds)
    }

    /// The leader's wait status, once it has ended.
    private func status(_ options: Int32) -> Int32? {
        var status: Int32 = 0
        while true {
            let ended = unsafe waitpid(leader, &status, options)
            if ended == leader { return status }
            if ended == 0 { return nil }
            guard errno == EINTR else { return 0 }
        }
    }

    private static func error(_ status: Int32) -> HookError? {
        guard fx_wait_exited(status) != 0 else { return .signalled(signal: fx_wait_signal(status)) }
        let code = fx_wait_exit_status(status)
        return code == 0 ? nil : .exited(status: code)
    }
}

import Glibc

/// Why a hook has not done its work.
public enum HookError: Error, Sendable, Equatable {
    /// The program can't be started.
    case cannotRun(errno: Int32)
    /// It was still running after so many seconds, and was killed with all that it had started.
    case timedOut(seconds: Int)
    /// It has ended with this status, which is not 0.
    case exited(status: Int32)
    /// A signal has ended it.
    case signalled(signal: Int32)

    /// In words for a person, after the program's name: `exited with status 3`.
    public var reason: String {
        switch self {
        case .cannotRun(let code):
            "can't be run: \(unsafe String(cString: strerror(code)).lowercased())"
        case .timedOut(let seconds): "was still running after \(seconds) s, and was killed"
        case .exited(let status): "exited with status \(status)"
        case .signalled(let signal): "was ended by signal \(signal)"
        }
    }
}

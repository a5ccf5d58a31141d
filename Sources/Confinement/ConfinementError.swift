internal import CConfinement
internal import CLinux
internal import Glibc

/// How confined work ended, when it did not end with an answer.
public enum ConfinementError: Error, Sendable, Equatable {
    /// The child could not be started or put under its limits; the number is an `errno`.
    case notStarted(errno: Int32)
    /// A signal ended it, most often SIGSEGV or SIGABRT.
    case crashed(signal: Int32)
    /// It ended by itself without an answer.
    case ended(status: Int32)
    /// It gave no sign of life for too long, or used up its processor time.
    case tookTooLong
    /// It asked for more memory than it may have.
    case tooMuchMemory
    /// It wrote a longer file than it may.
    case outputTooLarge
    /// Its answer was longer than it may be.
    case answerTooLarge
    /// It said something without being asked, or something that is no message.
    case senseless
}

extension ConfinementError {
    /// How a child ended by its wait status, if it gave no answer.
    init(status: Int32) {
        guard fx_wait_signaled(status) != 0 else {
            let code = fx_wait_exit_status(status)
            self = code == Int32(FX_EXIT_NO_MEMORY) ? .tooMuchMemory : .ended(status: code)
            return
        }
        switch fx_wait_signal(status) {
        case SIGXCPU: self = .tookTooLong
        case SIGXFSZ: self = .outputTooLarge
        case let signal: self = .crashed(signal: signal)
        }
    }
}

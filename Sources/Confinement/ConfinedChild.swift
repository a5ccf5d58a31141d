internal import CLinux
internal import Glibc

/// A confined child at work, as its parent sees it. It has to be ended by ``end()``, unless it
/// has failed.
struct ConfinedChild {
    enum News {
        case sign
        case answer([UInt8])
    }

    /// Our end of its channel.
    let channel: Int32
    private let process: pid_t
    private let limits: Confinement
    private var reader: MessageReader
    private var silence: Silence
    private var signs = 0

    /// When ``news()`` has to be asked at the latest.
    var deadline: ContinuousClock.Instant { silence.deadline }

    /// The child `process`, which is to keep within `limits`.
    init(process: pid_t, channel: Int32, limits: Confinement) {
        (self.process, self.channel, self.limits) = (process, channel, limits)
        reader = MessageReader(channel: channel, limit: limits.answerBytes)
        silence = Silence(of: process, longest: .seconds(limits.quietSeconds))
    }

    /// From here on it is expected to say something: its silence begins anew.
    mutating func expectNews() {
        silence = Silence(of: process, longest: .seconds(limits.quietSeconds))
    }

    /// What it has said next; nil if it has said nothing yet.
    ///
    /// Only whole messages end its silence: a byte now and then doesn't. `isAsked` is whether it has any to say.
    /// - Throws: how it ended, or why it has been ended; there is nothing more to do for it then.
    mutating func news(isAsked: Bool = true) throws(ConfinementError) -> News? {
        do throws(ConfinementError) {
            switch try reader.next() {
            case nil:
                if isAsked && silence.isTooLong() { throw .tookTooLong }
                return nil
            case .sign where !isAsked, .answer where !isAsked: throw .senseless
            case .sign:
                signs += 1
                guard signs <= limits.signs else { throw .senseless }
                expectNews()
                return .sign
            case .answer(let answer):
                signs = 0
                expectNews()
                return .answer(answer)
            case .end: break
            }
        } catch {
            end()
            throw error
        }
        throw end()
    }

    /// Ends and reaps it, and closes its channel: how it ended.
    ///
    /// A child that has exited or crashed has its status fixed before its end of the channel closes: the signal only
    /// meets one that goes on.
    @discardableResult func end() -> ConfinementError {
        kill(process, SIGKILL)
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0 && errno == EINTR {}
        close(channel)
        return ConfinementError(status: status)
    }
}

internal import CConfinement
internal import Glibc

/// The pipe from a confined child: any number of life marks, then the answer mark and the answer, then its end.
///
/// Its ends are closed by hand: they mean something else on each side of the fork.
struct AnswerPipe {
    static let lifeMark: UInt8 = 0
    static let answerMark: UInt8 = 1

    let readEnd: Int32
    let writeEnd: Int32

    init() throws(ConfinementError) {
        var ends: [Int32] = [-1, -1]
        let outcome = unsafe fx_pipe(&ends)
        guard outcome == 0 else { throw .notStarted(errno: -outcome) }
        (readEnd, writeEnd) = (ends[0], ends[1])
    }

    /// In the child: sends the answer, or as much of it as the parent takes, and exits.
    ///
    /// The pipe is closed by the exit and not before: the parent ends a child that closes it and lives on.
    func end(answer: [UInt8]) -> Never {
        let message = [Self.answerMark] + answer
        var sent = 0
        while sent < message.count {
            let count = unsafe message.withUnsafeBytes { bytes in
                unsafe write(writeEnd, bytes.baseAddress?.advanced(by: sent), bytes.count - sent)
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { break }
            sent += count
        }
        _exit(0)
    }
}

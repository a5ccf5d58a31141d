internal import CConfinement
internal import Glibc

/// The pipe from a confined child: any number of life marks, then the answer mark and the answer, then its end.
///
/// Its ends are closed by hand: they mean something else on each side of the fork.
struct AnswerPipe {
    static let lifeMark: UInt8 = 0
    static let answerMark: UInt8 = 1

    /// What came out of the pipe.
    enum Reading {
        /// All that follows the answer mark, up to the end of the pipe.
        case answer([UInt8])
        /// The pipe ended before an answer began.
        case nothing
        /// Nothing came for too long.
        case timedOut
        /// More came than may.
        case tooLong
    }

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

    /// In the parent: what comes until the pipe ends, `limit` bytes are exceeded or nothing comes for
    /// `quietSeconds`; `heard` gets the number of new life marks.
    func receive(limit: Int, quietSeconds: Int, heard: (Int) -> Void) -> Reading {
        var answer: [UInt8] = []
        var hasBegun = false
        var chunk = [UInt8](repeating: 0, count: 65536)
        while true {
            guard waitForData(seconds: quietSeconds) else { return .timedOut }
            let count = unsafe read(readEnd, &chunk, chunk.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return hasBegun ? .answer(answer) : .nothing }
            var news = chunk[..<count]
            if !hasBegun {
                let marks = news.prefix { $0 == Self.lifeMark }.count
                heard(marks)
                news = news.dropFirst(marks)
                guard let mark = news.popFirst() else { continue }
                guard mark == Self.answerMark else { return .nothing }
                hasBegun = true
            }
            guard answer.count + news.count <= limit else { return .tooLong }
            answer += news
        }
    }

    /// Whether data or the end of the pipe came in time; a signal does not prolong the wait.
    private func waitForData(seconds: Int) -> Bool {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while true {
            let left = ContinuousClock.now.duration(to: deadline)
            let milliseconds = max(0, left / .milliseconds(1))
            var request = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
            let outcome = unsafe poll(&request, 1, Int32(clamping: Int(milliseconds.rounded(.up))))
            if outcome < 0 && errno == EINTR { continue }
            return outcome > 0
        }
    }
}

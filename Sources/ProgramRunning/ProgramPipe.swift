public import FaxCore
import Glibc

/// A pipe to a program that is told something more from time to time.
public struct ProgramPipe: ~Copyable {
    /// The program's end.
    public let input: Int32
    private let output: Int32

    /// A new pipe.
    /// - Throws: exit status 75 if there is none to be had.
    public init() throws(FaxError) {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { throw FaxError(.tryAgain, "no pipe to be had") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        // A program that doesn't read holds nobody up.
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        (input, output) = (ends[0], ends[1])
    }

    deinit {
        close(input)
        close(output)
    }

    /// Tells the program something; what it doesn't take is lost.
    public func write(_ text: String) {
        let bytes = Array(text.utf8)
        _ = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(output, $0.baseAddress, $0.count) }
    }
}

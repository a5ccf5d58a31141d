import CLinux
public import FaxCore
import Glibc

/// Standard output: data only, buffered, and never silently lost.
public final class DataOutput {
    private var buffer: [UInt8] = []
    private let descriptor: Int32
    private let capacity = 64 * 1024

    /// Whether a person is looking at it.
    public let isTerminal: Bool

    /// How many columns the terminal has, if it is one that says so.
    public var columns: Int? {
        var columns: UInt16 = 0
        var rows: UInt16 = 0
        let isKnown = unsafe fx_terminal_size(descriptor, &columns, &rows) == 0 && columns > 1
        return isKnown ? Int(columns) : nil
    }

    init(descriptor: Int32) {
        self.descriptor = descriptor
        isTerminal = isatty(descriptor) == 1
    }

    /// Takes `text`; it is written when the buffer is full, or by ``flush()``.
    ///
    /// - Throws: exit status 74 when the bytes can't be written. A closed pipe ends the process quietly.
    public func write(_ text: String) throws(FaxError) {
        buffer.append(contentsOf: text.utf8)
        if buffer.count >= capacity { try flush() }
    }

    /// Takes `bytes`; they are written when the buffer is full, or by ``flush()``.
    ///
    /// - Throws: exit status 74 when the bytes can't be written. A closed pipe ends the process quietly.
    public func write(_ bytes: [UInt8]) throws(FaxError) {
        buffer += bytes
        if buffer.count >= capacity { try flush() }
    }

    /// Writes what has been taken so far.
    ///
    /// - Throws: exit status 74 when the bytes can't be written. A closed pipe ends the process quietly.
    public func flush() throws(FaxError) {
        guard !buffer.isEmpty else { return }
        let failure = StandardStreams.write(buffer, to: descriptor)
        buffer.removeAll(keepingCapacity: true)
        switch failure {
        case nil: return
        case EPIPE?: StandardStreams.dieOfClosedPipe()
        case let error?:
            throw FaxError(
                .inputOutput, "can't write to standard output: \(StandardStreams.describe(error))")
        }
    }
}

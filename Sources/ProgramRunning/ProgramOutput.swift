import CLinux
public import FaxCore
import Glibc

/// What a program said, and how it ended.
public struct ProgramOutput: Sendable {
    /// Its exit status; 128 + n where signal n ended it.
    public let status: Int32
    /// What it wrote to standard output.
    public let output: [UInt8]
    /// What it wrote to standard error.
    public let errors: [UInt8]

    /// The most that is kept of what a program writes: 16 MB each.
    private static let limit = 16 << 20

    /// Runs the executable at `path` to its end, with `input` on its standard input.
    ///
    /// Nothing of it passes through a pipe, so that a program that doesn't read, or says more than expected, can't
    /// hold anybody up.
    /// - Throws: exit status 66 if there is no such program, 74 or 75 if it can't be run now.
    public init(
        of path: String, _ arguments: [String], environment: [String: String], input: [UInt8]
    ) throws(FaxError) {
        let given = try MemoryFile(input)
        try self.init(of: path, arguments, environment: environment, input: given.descriptor)
        _ = consume given
    }

    /// Runs it with the descriptor `input` for its standard input, or with nothing there.
    public init(
        of path: String, _ arguments: [String], environment: [String: String], input: Int32? = nil
    ) throws(FaxError) {
        let said = try MemoryFile()
        let complained = try MemoryFile()
        var program = try RunningProgram(
            path, arguments, environment: environment,
            streams: ProgramStreams(
                input: input, output: said.descriptor, errors: complained.descriptor))
        status = program.wait()
        output = try said.contents(limit: Self.limit)
        errors = try complained.contents(limit: Self.limit)
    }

    /// What is known of a program that has ended.
    public init(status: Int32, output: [UInt8], errors: [UInt8]) {
        (self.status, self.output, self.errors) = (status, output, errors)
    }

    /// Standard output as text, without the newline at its end.
    public var text: String {
        let text = String(decoding: output, as: UTF8.self)
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }
}

/// A file without a name, in memory.
public struct MemoryFile: ~Copyable {
    /// Open for reading and writing, closed with this value.
    public let descriptor: Int32

    /// A file with these bytes, to be read from its beginning.
    /// - Throws: exit status 74 if there is no memory.
    public init(_ bytes: [UInt8] = []) throws(FaxError) {
        descriptor = unsafe fx_memory_file("faxpipe")
        guard descriptor >= 0 else { throw Self.error(-descriptor) }
        var done = 0
        while done < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe pwrite(
                    descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done, off_t(done))
            }
            guard count > 0 else { throw Self.error(errno) }
            done += count
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// What is in it, `limit` bytes at most.
    public func contents(limit: Int) throws(FaxError) -> [UInt8] {
        var facts = stat()
        guard unsafe fstat(descriptor, &facts) == 0 else { throw Self.error(errno) }
        let size = min(Int(facts.st_size), limit)
        var bytes = [UInt8](repeating: 0, count: size)
        var done = 0
        while done < size {
            let count = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe pread(descriptor, buffer.baseAddress?.advanced(by: done), size - done, off_t(done))
            }
            guard count > 0 else { throw Self.error(errno) }
            done += count
        }
        return bytes
    }

    private static func error(_ code: Int32) -> FaxError {
        FaxError(.inputOutput, "a file in memory failed: \(unsafe String(cString: strerror(code)))")
    }
}

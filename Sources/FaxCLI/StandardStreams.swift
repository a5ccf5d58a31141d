import CLinux
import Glibc

/// The three descriptors that a process is born with.
enum StandardStreams {
    /// Makes the standard streams safe to use: a write to a closed pipe is an error and not a signal, and a
    /// descriptor that the caller closed is taken up, so that no database or document is opened as descriptor 1.
    static func prepare() {
        _ = signal(SIGPIPE, SIG_IGN)
        // Opened the wrong way round: reading from or writing to it fails, as it does on a closed descriptor.
        for (descriptor, mode) in [
            (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
        ]
        where fcntl(descriptor, F_GETFD) < 0 {
            _ = unsafe open("/dev/null", mode)
        }
        _ = unsafe setlocale(LC_ALL, "")
    }

    /// Writes all of `bytes`; nil, or the errno of the write that failed.
    static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
        unsafe bytes.withUnsafeBytes { buffer in
            var done = 0
            while done < buffer.count {
                let count = unsafe Glibc.write(
                    descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done)
                if count < 0 {
                    if errno == EINTR { continue }
                    return errno
                }
                done += count
            }
            return nil
        }
    }

    /// Ends the process as a closed pipe ends any Unix tool.
    static func dieOfClosedPipe() -> Never {
        // Ctrl-C ends the whole pipeline.
        Interruption.letThrough()
        _ = signal(SIGPIPE, SIG_DFL)
        raise(SIGPIPE)
        exit(128 + SIGPIPE)
    }

    /// The system's words for `errno`.
    static func describe(_ errno: Int32) -> String {
        unsafe strerror(errno).map { unsafe String(cString: $0).lowercased() } ?? "error \(errno)"
    }
}

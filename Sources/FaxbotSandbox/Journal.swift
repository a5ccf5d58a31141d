import CLinux
import FaxCore
import Glibc

/// A file that gets one line for every request seen, so that a test can count them.
struct Journal: Sendable {
    private let descriptor: Int32

    /// Opens the file for appending, mode 0600. It stays open for the life of the process that asked for it: a
    /// line is one write(2), whoever else writes to the file.
    init(path: String) throws(FaxError) {
        descriptor = unsafe fx_open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        guard descriptor >= 0 else {
            throw FaxError(
                .cannotCreate, "can't write the journal \(path): \(SystemError(errno: -descriptor).words)")
        }
    }

    /// Adds a line. A journal that can't be written does not stop the server.
    func write(_ request: SandboxRequest) {
        try? writeAll((request.json.encoded + [.lineFeed]).span, to: descriptor)
    }

    /// Closes the file.
    func close() {
        _ = Glibc.close(descriptor)
    }
}

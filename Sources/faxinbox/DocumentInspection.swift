import CLinux
import FaxCore
import FaxSync
import Glibc

/// Looks whether what a server gave is a document.
///
/// It may be hostile, and is opened in a confined child of faxpreview(1), which has an option for that: a poll never reads
/// a document itself.
enum DocumentInspection {
    /// The longest answer.
    private static let limit = 4096

    /// Looks at files, in this environment.
    static func inspector(
        _ environment: [String: String]
    ) -> @Sendable (Int32) throws(FaxError) -> DocumentFinding {
        { (descriptor) throws(FaxError) in try finding(in: descriptor, environment: environment) }
    }

    /// What the file is.
    /// - Throws: 66 or 70 if it can't be looked at.
    private static func finding(
        in descriptor: Int32, environment: [String: String]
    ) throws(FaxError) -> DocumentFinding {
        let output = unsafe fx_memory_file("answer")
        guard output >= 0, lseek(descriptor, 0, SEEK_SET) == 0 else { throw failure("no descriptors") }
        defer { close(output) }
        let process = unsafe fx_start(
            try SiblingTool.path("faxpreview", environment).fileNameBytes, "--inspect", nil, descriptor,
            output)
        guard process > 0 else { throw failure("no process") }
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0 && errno == EINTR {}
        var bytes = [UInt8](repeating: 0, count: limit)
        let count = unsafe pread(output, &bytes, bytes.count, 0)
        guard fx_wait_exited(status) != 0, fx_wait_exit_status(status) == 0, count > 0 else {
            throw failure("status \(status)")
        }
        let words = String(decoding: bytes[..<count], as: UTF8.self).split(separator: " ", maxSplits: 1)
        switch (words.first, words.dropFirst().first) {
        case ("pages", let number?):
            guard let pages = Int(number), pages > 0 else { throw failure("a senseless answer") }
            return .document(pages: pages)
        case ("encrypted", nil): return .document(pages: nil)
        case ("nothing", let reason?): return .nothing(String(reason))
        default: throw failure("a senseless answer")
        }
    }

    private static func failure(_ cause: String) -> FaxError {
        FaxError(.software, "what the server sent can't be looked at", cause: cause)
    }
}

import CLinux
import FaxCore
import FaxStore
import Glibc
import ProgramRunning

/// Reads the words of a document.
///
/// It may be hostile, and is opened elsewhere: see ``DocumentInspection``.
enum DocumentWords {
    /// The longest answer.
    private static let limit = 2 << 20

    /// The words of an open document; nil if it, or a page of it, can't be read.
    /// - Parameters:
    ///   - recognizing: whether pages without a text of their own are recognized.
    ///   - environment: that of this process.
    ///   - goesOn: asked again and again; false ends the work.
    /// - Throws: 66 or 70 if nothing can be looked at, or if the work was ended.
    static func find(
        in descriptor: Int32, recognizing: Bool, environment: [String: String],
        while goesOn: () -> Bool = { true }
    ) throws(FaxError) -> FoundWords? {
        let output = unsafe fx_memory_file("words")
        guard output >= 0, lseek(descriptor, 0, SEEK_SET) == 0 else { throw failure("no descriptors") }
        defer { close(output) }
        let process = unsafe fx_start(
            try SiblingTool.path("faxpreview", environment).fileNameBytes,
            recognizing ? "--recognize" : "--words", nil, descriptor, output)
        guard process > 0 else { throw failure("no process") }
        var status: Int32 = 0
        while true {
            let ended = unsafe waitpid(process, &status, WNOHANG)
            if ended == process { break }
            guard ended == 0 || errno == EINTR else { throw failure("it was lost") }
            if !goesOn() { kill(process, SIGKILL) }
            usleep(5000)
        }
        guard goesOn() else { throw failure("it was ended") }
        // The document's own doing, or that of a machine without memory or time for it.
        guard fx_wait_exited(status) != 0 else { return nil }
        switch FaxCore.ExitStatus(rawValue: fx_wait_exit_status(status)) {
        case .ok: break
        case .badData, .software, .inputOutput: return nil
        default: throw failure("status \(fx_wait_exit_status(status))")
        }
        var bytes = [UInt8](repeating: 0, count: limit)
        let count = unsafe pread(output, &bytes, bytes.count, 0)
        let text = String(decoding: bytes[..<max(0, count)].dropFirst(), as: UTF8.self)
        switch bytes.first {
        case UInt8(ascii: "l"): return .layer(text)
        case UInt8(ascii: "i"): return .incomplete(text)
        case UInt8(ascii: "r"): return .recognized(text)
        default: throw failure("a senseless answer")
        }
    }

    /// Whether pages can be recognized here.
    static func canRecognize(_ environment: [String: String]) -> Bool {
        ProgramPlace.inPath("tesseract", environment) != nil
    }

    private static func failure(_ cause: String) -> FaxError {
        FaxError(.software, "the words of a document can't be read", cause: cause)
    }
}

import CLinux
import FaxCLI
import FaxConfig
import FaxCore
import FaxDocument
import FaxPreview
import FaxStore
import FoundationEssentials
import Glibc

/// Reads the words of a document.
///
/// It may be hostile, and is opened in a confined child of this tool, started again: see ``DocumentInspection``.
enum DocumentWords {
    /// More of a document is not searched: some 300 pages.
    private static let limit = 1 << 20

    /// The words of an open document; nil if it, or a page of it, can't be read.
    /// - Parameters:
    ///   - recognizing: whether pages without a text of their own are recognized.
    ///   - goesOn: asked again and again; false ends the work.
    /// - Throws: 70 if nothing can be looked at, or if the work was ended.
    static func find(
        in descriptor: Int32, recognizing: Bool, while goesOn: () -> Bool = { true }
    ) throws(FaxError) -> FoundWords? {
        let output = unsafe fx_memory_file("words")
        guard output >= 0, lseek(descriptor, 0, SEEK_SET) == 0 else { throw failure("no descriptors") }
        defer { close(output) }
        let process = unsafe fx_start(
            "/proc/self/exe", "poll", recognizing ? "--recognize" : "--words", descriptor, output)
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
        var bytes = [UInt8](repeating: 0, count: 2 * limit)
        let count = unsafe pread(output, &bytes, bytes.count, 0)
        let text = String(decoding: bytes[..<max(0, count)].dropFirst(), as: UTF8.self)
        switch bytes.first {
        case UInt8(ascii: "l"): return .layer(text)
        case UInt8(ascii: "i"): return .incomplete(text)
        case UInt8(ascii: "r"): return .recognized(text)
        default: throw failure("a senseless answer")
        }
    }

    /// In the process that was started: reads standard input, and answers on standard output.
    static func answer(recognizing: Bool, _ context: ToolContext) throws(FaxError) {
        let parent = getppid()
        // Nobody waits for it.
        if recognizing { _ = nice(10) }
        let configuration = try Configuration.load(
            places: try context.places(), environment: context.environment)
        let recognizer =
            recognizing
            ? TextRecognition(
                environment: context.environment, languages: configuration.recognizedLanguages) : nil
        let document = try ViewedDocument(
            .standardInput, options: DocumentOptions(paper: configuration.paper),
            date: DocumentDate(shown: "", utc: ""),
            scratch: context.environment["TMPDIR"] ?? "/tmp")
        var preview = try Preview(document, options: PreviewOptions())
        let (text, isComplete) = try preview.words(recognizer: recognizer, limit: limit) {
            // It has ended, and nobody takes the answer.
            getppid() == parent
        }
        try context.output.write(recognizer != nil ? "r" : isComplete ? "l" : "i")
        try context.output.write(String(decoding: text.utf8.prefix(2 * limit - 8), as: UTF8.self))
    }

    /// Whether pages can be recognized here.
    static func canRecognize(_ environment: [String: String]) -> Bool {
        TextRecognition(environment: environment) != nil
    }

    private static func failure(_ cause: String) -> FaxError {
        FaxError(.software, "the words of a document can't be read", cause: cause)
    }
}

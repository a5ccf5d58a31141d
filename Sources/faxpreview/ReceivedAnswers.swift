import FaxCLI
import FaxConfig
import FaxCore
import FaxDocument
import FaxPreview
import Glibc

/// What faxinbox(1) asks of a process of its own about a document that somebody has sent: it is opened in a confined child,
/// which only a process with one thread can fork.
enum ReceivedAnswers {
    /// More of a document is not searched: some 300 pages.
    private static let limit = 1 << 20

    /// Whether standard input is a document: `pages 3`, `encrypted`, or `nothing` and why.
    static func inspect(_ context: ToolContext) throws(FaxError) {
        switch try ReceivedDocument(reading: STDIN_FILENO) {
        case .pages(let count): try context.output.write("pages \(count)")
        case .encrypted: try context.output.write("encrypted")
        case .nothing(let reason): try context.output.write("nothing \(reason)")
        }
    }

    /// The words of standard input, behind a letter: `l` if all pages have a text of their own, `i` if some have none, `r`
    /// if those were recognized.
    static func words(of document: ViewedDocument, recognizer: TextRecognition?, _ context: ToolContext)
        throws(FaxError)
    {
        let parent = getppid()
        // Nobody waits for it.
        if recognizer != nil { _ = nice(10) }
        var preview = try Preview(document, options: PreviewOptions())
        let (text, isComplete) = try preview.words(recognizer: recognizer, limit: limit) {
            // It has ended, and nobody takes the answer.
            getppid() == parent
        }
        try context.output.write(recognizer != nil ? "r" : isComplete ? "l" : "i")
        try context.output.write(String(decoding: text.utf8.prefix(2 * limit - 8), as: UTF8.self))
    }
}

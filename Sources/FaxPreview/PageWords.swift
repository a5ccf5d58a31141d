public import FaxCore
internal import FaxDocument

extension Preview {
    /// The text of the wanted pages, one behind the other.
    ///
    /// - Parameters:
    ///   - recognizer: reads pages that have no text of their own; nil: nobody does.
    ///   - limit: the text ends behind the page that reaches so many bytes.
    ///   - goesOn: asked before each page; false ends the text there.
    /// - Returns: the text, and whether each page that was looked at has a text or was recognized.
    /// - Throws: exit status 65 for a document or a page that can't be read.
    public mutating func words(
        recognizer: TextRecognition?, limit: Int, goesOn: () -> Bool
    ) throws(FaxError) -> (text: String, isComplete: Bool) {
        var (text, isComplete) = ("", true)
        for page in try pages() where goesOn() && text.utf8.count < limit {
            switch worker.answer(to: .text(page: page)) {
            case .text(let layer) where !layer.allSatisfy(\.isWhitespace): text += layer + "\n"
            case .text:
                if let recognizer {
                    text += try recognized(page, by: recognizer) + "\n"
                } else {
                    isComplete = false
                }
            case .failed(let error): throw error
            default: throw .senseless
            }
        }
        return (text, isComplete)
    }
}

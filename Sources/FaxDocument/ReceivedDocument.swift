public import FaxCore
internal import Glibc
internal import PDFRendering

/// What a file turns out to be that somebody else calls a PDF.
public enum ReceivedDocument: Sendable, Equatable {
    /// A PDF with so many pages, 1 or more.
    case pages(Int)
    /// A PDF that is encrypted: there is something, but nobody can tell what without its password.
    case encrypted
    /// No document; what it is instead, in words for a person.
    case nothing(String)

    /// Looks at the seekable file `descriptor`, whose offset moves, in a confined child, a fork: **the calling process
    /// must have one thread only**.
    /// - Throws: 70 if Poppler is not installed, 74 if no process can be started.
    public init(reading descriptor: Int32) throws(FaxError) {
        var head = [UInt8](repeating: 0, count: 1024)
        head.removeLast(head.count - max(0, unsafe pread(descriptor, &head, head.count, 0)))
        let text = String(decoding: head, as: UTF8.self)
        guard !head.isEmpty else {
            self = .nothing("what came is empty")
            return
        }
        // Readers put up with bytes in front of it.
        guard text.contains("%PDF-") else {
            let start = text.drop(while: \.isWhitespace).prefix(14).lowercased()
            let isPage = start.hasPrefix("<!doctype html") || start.hasPrefix("<html")
            self = .nothing(isPage ? "a web page came instead of it" : "what came is no PDF")
            return
        }
        let numbers: [Int]
        do throws(FaxError) {
            numbers = try confined(keeping: [descriptor], subject: { "what came" }) { _ throws(FaxError) in
                do throws(PDFRenderingError) {
                    return [try PDFFacts(reading: descriptor).pageCount]
                } catch {
                    switch error {
                    case .encrypted: return [-1]
                    case .unavailable(let words):
                        throw FaxError(
                            .software, "Poppler, which reads PDFs, is not installed",
                            hint: "apt-get install libpoppler-glib8", cause: words)
                    case .empty: return [-2]
                    case .broken, .undrawable, .tooLarge, .unwritable: return [-3]
                    }
                }
            }
        } catch {
            // What kills its reader is not read.
            guard error.code == .badData else { throw error }
            self = .nothing(error.message)
            return
        }
        switch numbers.first {
        case let count? where count > 0: self = .pages(count)
        case .some(-1): self = .encrypted
        case .some(-2): self = .nothing("what came is a PDF without pages")
        default: self = .nothing("what came is a broken PDF")
        }
    }
}

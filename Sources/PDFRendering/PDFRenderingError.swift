/// Why a PDF is of no use.
public enum PDFRenderingError: Error, Sendable, Equatable {
    /// It is encrypted, and doesn't open without a password.
    case encrypted
    /// It is no PDF, or so damaged that no page can be found; the library's words.
    case broken(String)
    /// It has no pages.
    case empty
    /// A page can't be drawn; pages count from 1.
    case undrawable(page: Int, String)
    /// One of its pictures has more pels than can be drawn.
    case tooLarge(width: Int, height: Int)
    /// Poppler is not installed; the loader's words.
    case unavailable(String)
    /// The new document can't be written; the library's words.
    case unwritable(String)
}

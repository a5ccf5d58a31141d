/// Why a text did not become pages.
public enum TypesettingError: Error, Sendable, Equatable {
    /// There is nothing to see in the text: no bytes, or white space alone.
    case empty
    /// No installed font family has this name; `fc-list : family` names those that are there.
    case noFontFamily(String)
    /// The size of the text is outside 4 to 72 points.
    case fontSize(Double)
    /// Margins (points) are negative, or leave no room for 8 columns and 4 lines of text.
    case margin(Double)
    /// A cover page has no room for what it is to say, not even in letters of 9 points: so many lines are too many,
    /// at least.
    case coverOverflow(lines: Int)
    /// The text could not be read; the errno of pread(2).
    case unreadable(Int32)
    /// The text was another when it was read the second time.
    case changed
    /// The PDF could not be written; the errno of write(2).
    case unwritable(Int32)
    /// Pango is not installed, or something that it needs; the loader's words.
    case unavailable(String)
    /// Cairo or Pango gave up; its own words.
    case failed(String)
}

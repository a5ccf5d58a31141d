/// A character that no installed font can draw. It stands in the pages as a box with its number.
public struct MissingGlyph: Sendable, Equatable {
    /// The character.
    public let codePoint: Unicode.Scalar
    /// The line of the text where it is first met, from 1.
    public let line: Int
    /// How often it is met.
    public internal(set) var count: Int
    /// The Debian package that has the character and is not installed, where one is known.
    public internal(set) var debianPackage: String?
}

/// What a reader of the text should know about how it was read.
public enum TextNotice: Sendable, Equatable {
    /// The text is not UTF-8, and was read as Windows-1252.
    case readAsWindows1252
    /// The text is UTF-8, but for so many bytes that were replaced by U+FFFD.
    case replacedInvalidBytes(Int)
}

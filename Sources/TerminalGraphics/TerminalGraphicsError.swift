/// Why a picture can't be said to a terminal.
public enum TerminalGraphicsError: Error, Sendable, Equatable {
    /// libchafa is not installed (Debian's package `libchafa0`); the loader's words.
    case unavailable(String)
    /// The picture, or the area it is to cover, is too large to be said.
    case tooLarge
    /// There is no memory for it.
    case outOfMemory
}

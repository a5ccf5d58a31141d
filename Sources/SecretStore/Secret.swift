/// A key that must not be seen: it never prints, dumps or reflects itself.
///
/// The only way to its text is ``reveal()``, so that every place that handles the text can be found by its name.
public struct Secret: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    private let text: String

    /// Takes a key as a program, a file or a variable gives it: white space and line ends around it are not part of
    /// it (a Faxbot takes a key with a space behind it for another key).
    ///
    /// - Throws: ``SecretStoreError`` with `empty` or `malformed`: a header field can carry visible ASCII only
    ///   (RFC 9110, section 5.5), and a control character in it would be another header.
    public init(_ text: String) throws(SecretStoreError) {
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0d).contains($0) }
        let trimmed = text.utf8.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
        guard !trimmed.isEmpty else { throw SecretStoreError(.empty) }
        guard trimmed.allSatisfy({ (0x21...0x7e).contains($0) }) else { throw SecretStoreError(.malformed) }
        self.text = String(decoding: trimmed, as: UTF8.self)
    }

    /// The text itself, for the one header that carries it.
    public func reveal() -> String { text }

    /// Always the same words.
    public var description: String { "‹secret›" }
    /// Always the same words.
    public var debugDescription: String { description }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

/// What went wrong, in the form in which a person reads it.
///
/// Modules of layer 2 throw their own typed errors; layer 3 and above turn them into this one, and only the
/// frame of a tool prints it and ends with its ``code``.
public struct FaxError: Error, Sendable, Equatable {
    /// The exit status that the tool ends with.
    public let code: ExitStatus
    /// One line: lower case, no full stop, what failed and on what. No document text, no key.
    public let message: String
    /// What the user can do, as a command where there is one.
    public let hint: String?
    /// The library's or the system's own words, shown with `-v`.
    public let cause: String?

    /// An error that ends the tool with `code`.
    public init(_ code: ExitStatus, _ message: String, hint: String? = nil, cause: String? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
        self.cause = cause
    }
}

public import ArgumentParser

/// The options that every tool has.
public struct CommonOptions: ParsableArguments {
    /// `-q`: no progress and no notices; errors only.
    @Flag(name: .shortAndLong, help: "Say nothing but errors.")
    public var quiet = false

    /// `-v`: what happens, and why.
    @Flag(name: .shortAndLong, help: "Tell what happens and why.")
    public var verbose = false

    /// Options as they are when none is given.
    public init() {}

    /// How much is said on stderr.
    public var verbosity: Verbosity { quiet ? .quiet : verbose ? .verbose : .normal }

    /// `-q` and `-v` exclude each other.
    public func validate() throws {
        if quiet && verbose { throw ValidationError("--quiet and --verbose exclude each other") }
    }
}

/// How much a tool says on stderr.
public enum Verbosity: Sendable {
    /// Errors only.
    case quiet
    /// Notices and progress.
    case normal
    /// Also what happens and why.
    case verbose
}

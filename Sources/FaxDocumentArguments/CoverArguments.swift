public import ArgumentParser
import FaxCLI
public import FaxConfig
public import FaxCore
public import FaxDocument

/// The options of the cover page that every tool with documents shares; whom the fax is for is the tool's own matter.
public struct CoverArguments: ParsableArguments {
    /// `--cover`.
    @Flag(help: "A cover page in front.")
    public var cover = false

    /// `--from`.
    @Option(help: ArgumentHelp("Whom the fax is from, on the cover page.", valueName: "text"))
    public var from: String?

    /// `--subject`.
    @Option(help: ArgumentHelp("What the fax is about, on the cover page.", valueName: "text"))
    public var subject: String?

    /// `--note`.
    @Option(help: ArgumentHelp("A message on the cover page.", valueName: "text"))
    public var note: String?

    /// `--note-file`.
    @Option(
        help: ArgumentHelp(
            "A file with the message: nobody sees it on the command line.", valueName: "file"),
        completion: .file())
    public var noteFile: String?

    /// Options as they are when none is given.
    public init() {}

    /// Refuses what would be said on a cover page that nobody asked for.
    public func validate() throws {
        let stray = [("--from", from), ("--subject", subject), ("--note", note), ("--note-file", noteFile)]
            .first { $0.1 != nil }
        if let stray, !cover { throw ValidationError("\(stray.0) goes with --cover") }
        if note != nil && noteFile != nil {
            throw ValidationError("--note and --note-file exclude each other")
        }
    }

    /// What the cover page says, to be told whom it is for; nil where none is wanted.
    ///
    /// - Parameter defaults: what a contact has for itself, which comes before the configuration.
    /// - Throws: exit status 66 if `--note-file` can't be read.
    public func page(
        _ configuration: Configuration, defaults: CoverDefaults = CoverDefaults()
    ) throws(FaxError) -> DocumentCover? {
        guard cover || defaults.isWanted == true else { return nil }
        let text = try noteFile.map { (path) throws(FaxError) in try shortText(at: path) }
        return DocumentCover(
            from: from ?? defaults.from ?? configuration.document.from ?? "",
            subject: subject ?? defaults.subject ?? "", note: text ?? note ?? defaults.note ?? "")
    }
}

public import FaxCore
internal import Glibc

/// A document that is to be looked at, open: a PDF as it is, all else as the pages that it becomes.
public struct ViewedDocument {
    /// What messages call it.
    public let name: String
    /// The file's name without its folders; empty for standard input.
    public let title: String
    /// What a person should know about how it was read, one line each.
    public let notices: [String]
    let input: InputFile
    let pages: PageFile
    let options: DocumentOptions
    let date: DocumentDate

    /// Where the pages are.
    enum PageFile {
        /// The input is a PDF.
        case input
        /// A PDF that was made of the input.
        case made(OwnedDescriptor)
    }

    /// Opens `source`; what is no PDF becomes one, pictures keeping their colours where a PDF can carry them.
    ///
    /// Pictures are decoded in confined children, forks: **the calling process must have one thread only**.
    /// - Parameters:
    ///   - options: how pages are made, where they have to be; asked for only then. Paper and header line also decide
    ///     what a fax of it looks like.
    ///   - date: the time that the pages show as their own.
    ///   - scratch: a folder for temporary files; they have no names and vanish with the process.
    /// - Throws: exit status 65 for a document that is no use, 66 for one that can't be read.
    public init(
        _ source: DocumentSource, options: DocumentOptions, date: DocumentDate, scratch: String
    ) throws(FaxError) {
        let inputs = try DocumentInputs([source], scratch: scratch)
        let input = inputs.files[0]
        (self.input, self.options, self.date) = (input, options, date)
        (name, title) = (input.name, input.title)
        guard input.type != .pdf else {
            (pages, notices) = (.input, input.notices)
            return
        }
        var drawing = options
        drawing.mode = .vector
        let file = try OwnedDescriptor(temporaryIn: scratch)
        let made = try prepareDocument(
            from: inputs, options: drawing, date: date, scratch: scratch, into: file.number)
        (pages, notices) = (.made(file), made.notices)
    }

    /// The descriptors that a ``DocumentReader`` needs.
    public var descriptors: [Int32] { Array(Set([input.descriptor, file])) }

    /// Files and folders that a ``DocumentReader`` reads besides.
    public var readablePlaces: [String] { options.fontPlaces }

    /// The PDF.
    var file: Int32 {
        switch pages {
        case .input: input.descriptor
        case .made(let file): file.number
        }
    }
}

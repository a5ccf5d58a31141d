import FaxCore

/// Why a picture could not be read, or its page not be written.
public enum PageImagingError: Error, Sendable, Equatable {
    /// The bytes begin as no picture does that is read here.
    case notAPicture
    /// The bytes break the format's rules, or end too early: what is wrong, without a full stop.
    case damaged(Picture.Format, String)
    /// A picture that is sound, but that can't be decoded, or in vector mode not by readers of the PDF: the feature, as
    /// "arithmetic coding".
    case unsupported(Picture.Format, String)
    /// More pels than ``Picture/pelLimit``, or in a fax page than ``FaxCore/FaxGeometry/pelLimit``, by the picture's own
    /// header; nothing was decoded.
    case tooLarge(width: Int, height: Int)
    /// A library that reads or writes pictures is not installed: its name, and Debian's package that has it.
    case missing(library: String, package: String)
    /// The system could not read the picture: errno(3).
    case unreadable(Int32)
    /// The system could not write the document: errno(3).
    case unwritable(Int32)
}

extension PageImagingError: CustomStringConvertible {
    /// What is wrong with the picture, in one line for a person, without the picture's name.
    public var description: String {
        switch self {
        case .notAPicture: "no picture of a kind that is known"
        case .damaged(let format, let what): "a damaged \(format.rawValue) picture: \(what)"
        case .unsupported(let format, let what):
            "a \(format.rawValue) picture with \(what), which can't be faxed"
        case .tooLarge(let width, let height):
            "a picture of \(width) × \(height) pels, over the limit of "
                + "\(PageImagingError.limit(width, height) / 1_000_000) million"
        case .missing(let library, let package): "no \(library) on this machine (Debian's package \(package))"
        case .unreadable(let code): "can't read the picture (error \(code))"
        case .unwritable(let code): "can't write the document (error \(code))"
        }
    }

    /// The limit that these many pels are over.
    private static func limit(_ width: Int, _ height: Int) -> Int {
        let (pels, isMore) = width.multipliedReportingOverflow(by: height)
        return isMore || pels > Picture.pelLimit ? Picture.pelLimit : FaxGeometry.pelLimit
    }
}

public import FaxCore

/// A page of a picture file: upright, over white, and of a size that was checked before it was decoded.
public enum PicturePage: Sendable, Equatable {
    /// A fax page in T.6 code as it lay in the file: it has fax geometry, and travels without being decoded.
    case coded(CodedPage)
    /// Black and white pels, and how close they lie where the file says so credibly.
    case bilevel(BilevelPage, PelDensity?)
    /// Shades of gray, and how close the pels lie where the file says so credibly.
    case gray(GrayPage, PelDensity?)
}

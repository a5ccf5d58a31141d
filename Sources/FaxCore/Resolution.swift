/// The vertical resolutions of Group 3 fax (ITU-T T.4, table 1).
public enum Resolution: String, Sendable, CaseIterable {
    /// 3.85 lines/mm.
    case standard
    /// 7.7 lines/mm.
    case fine
    /// 15.4 lines/mm.
    case superfine

    /// Lines per inch, as TIFF-F writes them (RFC 3949).
    public var linesPerInch: Int {
        switch self {
        case .standard: 98
        case .fine: 196
        case .superfine: 391
        }
    }
}

/// The lengths of a scan line that every Group 3 fax knows (ITU-T T.4, 2.2), named after the paper they are for.
public enum ScanLine: Int, Sendable, CaseIterable {
    /// 1,728 pels along 215 mm: A4, letter and legal.
    case a4 = 1728
    /// 2,048 pels along 255 mm: ISO B4.
    case b4 = 2048
    /// 2,432 pels along 303 mm: A3.
    case a3 = 2432

    /// Pels in the line.
    public var pels: Int { rawValue }

    /// Pels per inch along the line, as Ghostscript and TIFF-F have it (RFC 3949, 4.2.3: R8 is 204).
    public static let pelsPerInch = 204.0

    /// The width of a PDF page that Ghostscript, Cairo and Poppler all turn into exactly this many pels at 204 pels an
    /// inch, in points: 609.882 for A4, a little under the quotient so that nobody rounds up.
    public var points: Double {
        (Double(pels) * 72 / Self.pelsPerInch * 1000).rounded(.down) / 1000
    }
}

/// How long a fax is on the line: an estimate.
///
/// A call of n pages takes
///
///     before + Σ 8 · bytes · framing / bits per second + (n − 1) · between + after
///
/// seconds. The protocol times are those that service manuals state for T.30 over V.17 and over V.34 with V.8 (Canon,
/// "G3 Facsimile"; MP390 service manual): the call's negotiation and training, the confirmation between two pages,
/// the farewell. The bytes are those of the code that travels, T.6 where both ends correct errors.
public enum TransmissionTime {
    /// What the modems agreed on.
    public enum Rate: Int, Sendable, CaseIterable {
        /// V.17, which nearly every machine has.
        case v17 = 14400
        /// V.34 at its fastest, "Super G3".
        case v34 = 33600

        /// Bits per second for the page data.
        public var bitsPerSecond: Int { rawValue }

        /// Seconds from the answer to the first page.
        public var before: Double { self == .v17 ? 12 : 6 }

        /// Seconds from one page to the next.
        public var between: Double { self == .v17 ? 4 : 1 }

        /// Seconds from the last page to the end of the call.
        public var after: Double { self == .v17 ? 3.5 : 1 }
    }

    /// What error correction adds to the page data: 256 bytes travel in an HDLC frame with 7 bytes around them (flag,
    /// address, control, frame type and number, check sum; ITU-T T.4, A.3), and a 0 bit follows every fifth 1 in a row.
    public static let framing = 1.05

    /// Seconds that bare page data takes: no framing, no protocol. The literature's tables are made of these.
    public static func bareSeconds(bytes: Int, at rate: Rate) -> Double {
        Double(bytes) * 8 / Double(rate.bitsPerSecond)
    }

    /// Seconds that the data of one page takes with error correction, without the protocol around it.
    public static func pageSeconds(bytes: Int, at rate: Rate) -> Double {
        bareSeconds(bytes: bytes, at: rate) * framing
    }

    /// Seconds of the whole call for pages of so many bytes each; 0 without pages.
    public static func callSeconds(pages: [Int], at rate: Rate) -> Double {
        guard !pages.isEmpty else { return 0 }
        let data = pages.reduce(0) { $0 + pageSeconds(bytes: $1, at: rate) }
        return rate.before + data + Double(pages.count - 1) * rate.between + rate.after
    }
}

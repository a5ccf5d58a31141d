/// A paper size, portrait.
public enum PageSize: String, Sendable, CaseIterable {
    /// ISO 216 A4, 210 × 297 mm.
    case a4
    /// ANSI A, 8.5 × 11 in.
    case letter
    /// US legal, 8.5 × 14 in.
    case legal

    /// Width in points (1/72 inch).
    public var width: Double {
        switch self {
        case .a4: 595.276
        case .letter, .legal: 612
        }
    }

    /// Height in points (1/72 inch).
    public var height: Double {
        switch self {
        case .a4: 841.89
        case .letter: 792
        case .legal: 1008
        }
    }

    /// The paper of a country (ISO 3166-1 alpha-2): letter where CLDR's `territoryInfo` says US-Letter, A4 elsewhere.
    public init(country: String?) {
        let letterCountries: Set = [
            "US", "CA", "MX", "BZ", "CL", "CO", "CR", "GT", "NI", "PA", "PH", "PR", "SV", "VE",
        ]
        self = country.map { letterCountries.contains($0.uppercased()) } == true ? .letter : .a4
    }
}

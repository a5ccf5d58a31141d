/// The shape of a pel, where a file gives its resolution in both directions.
enum PelAspect {
    /// Fax pages have the most oblong pels there are in practice: 204 × 98 a square inch. What is far beyond is an
    /// error of the program that wrote the file.
    static let plausible = 0.25...4.0

    /// Width of a pel over its height; nil if the densities say nothing that can be true.
    static func of(horizontalDensity: Int, verticalDensity: Int) -> Double? {
        guard horizontalDensity > 0, verticalDensity > 0 else { return nil }
        let aspect = Double(verticalDensity) / Double(horizontalDensity)
        return plausible.contains(aspect) ? aspect : nil
    }
}

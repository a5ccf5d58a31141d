internal import CLeptonica
internal import FaxCore

/// How far the lines of writing on a page are turned, found by Leptonica (Bloomberg, Kopec & Dasari, "Measuring
/// document image skew and orientation", SPIE 2422, 1995).
struct TextSkew: Sendable {
    /// What a turn of more degrees would set upright is no crooked page, but one that was taken so.
    static let range: Float = 12
    /// Below, Leptonica says, an angle is a guess.
    private static let leastConfidence: Float = 3

    /// The turn clockwise that sets the page upright, in degrees; 0 where Leptonica isn't sure.
    let degrees: Double

    /// Looks at a small page, on which a line of writing is some pels high, and whose paper has `light` on it.
    init(of draft: GrayPage, light: PaperLight) throws(PageImagingError) {
        guard fx_lept_is_there() != 0 else { throw .missing(library: "Leptonica", package: "liblept5") }
        guard draft.width >= 64, draft.height >= 64 else {
            degrees = 0
            return
        }
        let rowWords = (draft.width + 31) / 32
        var words = [UInt32](repeating: 0, count: rowWords * draft.height)
        for y in 0..<draft.height {
            for start in stride(from: 0, to: draft.width, by: PaperLight.cell) {
                let paper = light.paper(at: Double(start) + 4, Double(y) + 0.5)
                let threshold = UInt8(max(1, min(255, paper * 0.75)))
                for x in start..<min(draft.width, start + PaperLight.cell) {
                    let pel = draft.pels[y * draft.width + x]
                    if pel > 0, pel < threshold { words[y * rowWords + x / 32] |= 1 << UInt32(31 - x % 32) }
                }
            }
        }
        var (angle, confidence): (Float, Float) = (0, 0)
        let failed = unsafe fx_lept_find_skew(
            words, Int32(draft.width), Int32(draft.height), Self.range, &angle, &confidence)
        degrees = failed == 0 && confidence >= Self.leastConfidence ? Double(angle) : 0
    }
}

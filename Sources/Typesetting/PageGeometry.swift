import FaxCore

/// Where things are on a page, in points from its upper left corner.
struct PageGeometry: Sendable {
    let width: Double
    let height: Double
    /// The text's own box.
    let left: Double
    let top: Double
    let textWidth: Double
    let bottom: Double
    /// Size of the header's letters, and where their base line and the rule below are.
    let headerFontSize: Double
    let headerBaseline: Double
    let headerRule: Double

    /// The page of `style`, set in `fonts`.
    init(_ style: TextStyle, fonts: FontSet) throws(TypesettingError) {
        width = style.paper.width
        height = style.paper.height
        left = style.margin
        textWidth = width - 2 * style.margin
        headerFontSize = min(max(style.fontSize * 0.85, 8), 10)
        headerBaseline = style.margin + headerFontSize * 0.93
        headerRule = headerBaseline + headerFontSize * 0.45
        top = style.header == nil ? style.margin : headerRule + headerFontSize
        bottom = height - style.margin
        // Written so that a margin that is not a number is refused as well.
        let hasRoom = textWidth >= fonts.tabDistance && bottom - top >= 4 * (fonts.ascent + fonts.descent)
        guard style.margin >= 0, hasRoom else { throw .margin(style.margin) }
    }
}

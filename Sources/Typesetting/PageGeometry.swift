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
    /// Where the line on top of the page is.
    let header: HeaderGeometry

    /// The page of `style`, set in `fonts`.
    init(_ style: TextStyle, fonts: FontSet) throws(TypesettingError) {
        width = style.paper.width
        height = style.paper.height
        left = style.margin
        textWidth = width - 2 * style.margin
        header = HeaderGeometry(
            left: left, width: textWidth, top: style.margin, textSize: style.fontSize)
        top = style.header == nil ? style.margin : header.bottom
        bottom = height - style.margin
        // Written so that a margin that is not a number is refused as well.
        let hasRoom = textWidth >= fonts.tabDistance && bottom - top >= 4 * (fonts.ascent + fonts.descent)
        guard style.margin >= 0, hasRoom else { throw .margin(style.margin) }
    }
}

/// Where the line on top of a page is, in points from the page's upper left corner.
struct HeaderGeometry: Sendable {
    let left: Double
    let width: Double
    /// Size of the letters.
    let fontSize: Double
    let baseline: Double
    /// The upper edge of the rule below.
    let rule: Double
    /// Where the page's own text may begin.
    let bottom: Double

    /// A line between `left` and `left` + `width` below `top`, for pages with letters of `textSize`. Its own are
    /// somewhat smaller, but not below the 9 points that standard resolution needs.
    init(left: Double, width: Double, top: Double, textSize: Double) {
        self.left = left
        self.width = width
        fontSize = min(max(textSize * 0.85, 9), 10)
        baseline = top + fontSize * 0.93
        rule = baseline + fontSize * 0.45
        bottom = rule + fontSize
    }

    /// The line on top of a page, `width` points wide, that has no text of ours below: `style` says how much is free
    /// on each side, at most an inch; what is free above is what most machines can't print on.
    init(on width: Double, style: TextStyle) {
        let margin = min(max(style.margin, 0), 72)
        self.init(left: margin, width: width - 2 * margin, top: 13, textSize: style.fontSize)
    }
}

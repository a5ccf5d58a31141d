internal import FaxCore
internal import Typesetting

/// The line on top of a page that has none of its own.
struct PageHeading {
    /// What is written on the left.
    let title: String
    /// The page's number, and of how many.
    let number: Int
    let total: Int
}

extension DocumentOptions {
    /// How pages with `title` in their header line look, if they have one.
    func style(title: String, date: DocumentDate, font: String = TextStyle.defaultFontFamily) -> TextStyle {
        TextStyle(
            paper: paper, fontFamily: self.font ?? font, fontSize: fontSize ?? TextStyle.defaultFontSize,
            margin: margin ?? TextStyle.defaultMargin,
            header: header ? HeaderLine(title: self.title ?? title, date: date.shown) : nil)
    }
}

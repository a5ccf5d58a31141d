public import FaxCore

/// Pages as a screen shows them.
extension PDFPages {
    /// Draws a part of a page over white, with its annotations and the contents of its forms: in gray if there is no
    /// colour on it.
    /// - Parameter words: what is marked where it stands on the page, however it is written in large and small letters;
    ///   nil for nothing.
    public mutating func picture(
        of page: Int, _ window: ScreenWindow, marking words: String? = nil
    ) throws(PDFRenderingError) -> ScreenPicture {
        let found = try found(page)
        guard let surface = ScreenSurface(window) else {
            throw .undrawable(page: page, "more pixels than a screen has")
        }
        if let failure = surface.draw(found, marking: words) { throw .undrawable(page: page, failure) }
        return surface.picture()
    }

    /// The text of a page in the order in which it is read, its lines with line feeds between them, an OCR's invisible
    /// text among it; empty if there is none.
    ///
    /// It is as the document has it, control characters included.
    public mutating func text(of page: Int) throws(PDFRenderingError) -> String {
        try found(page).text
    }

    /// The middle of the first place where `words` stand, in parts of the page's width and height; nil if there is none.
    public mutating func firstPlace(
        of words: String, on page: Int
    ) throws(PDFRenderingError) -> (x: Double, y: Double)? {
        let found = try found(page)
        guard let place = found.places(of: words).first else { return nil }
        return ((place.x + place.width / 2) / found.width, (place.y + place.height / 2) / found.height)
    }

    /// How many times `words` stand on a page, however they are written in large and small letters.
    public mutating func count(of words: String, on page: Int) throws(PDFRenderingError) -> Int {
        try found(page).places(of: words).count
    }
}

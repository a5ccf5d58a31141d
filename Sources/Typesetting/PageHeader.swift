/// Draws the line on top of each page.
struct PageHeader {
    private let title: HeaderPart
    private let date: HeaderPart
    private let totalPages: Int
    private let fonts: FontSet
    private let face: FixedFace?
    private let geometry: PageGeometry

    init(
        _ header: HeaderLine, fonts: FontSet, geometry: PageGeometry, totalPages: Int
    ) throws(TypesettingError) {
        self.totalPages = totalPages
        self.fonts = fonts
        self.geometry = geometry
        let (size, face) = (geometry.headerFontSize, fonts.regular?.resized(to: geometry.headerFontSize))
        self.face = face
        date = try HeaderPart(header.date, fonts: fonts, face: face, fontSize: size)
        let number = try HeaderPart("\(totalPages)/\(totalPages)", fonts: fonts, face: face, fontSize: size)
        // Two ems of air between the parts.
        let room = max(geometry.textWidth - date.width - number.width - 4 * size, 0)
        title = try HeaderPart(header.title, fonts: fonts, face: face, fontSize: size, room: room)
    }

    /// Draws title, date, page `page` of the total, and the rule.
    func draw(page: Int, on canvas: PDFCanvas) throws(TypesettingError) {
        let size = geometry.headerFontSize
        let number = try HeaderPart("\(page)/\(totalPages)", fonts: fonts, face: face, fontSize: size)
        let numberLeft = geometry.left + geometry.textWidth - number.width
        let baseline = geometry.headerBaseline
        title.draw(x: geometry.left, y: baseline, on: canvas)
        date.draw(x: numberLeft - 2 * size - date.width, y: baseline, on: canvas)
        number.draw(x: numberLeft, y: baseline, on: canvas)
        canvas.fill(x: geometry.left, y: geometry.headerRule, width: geometry.textWidth, height: 0.75)
    }
}

/// The line on top of each page: title on the left, date and page number on the right, a rule below.
struct PageHeader {
    /// A part of the line and where it begins, in points from the page's left edge.
    typealias Placed = (part: HeaderPart, x: Double)

    /// Title and date, the same on every page.
    let common: [Placed]
    let geometry: HeaderGeometry
    private let totalPages: Int
    private let fonts: FontSet
    private let face: FixedFace?

    init(
        _ header: HeaderLine, fonts: FontSet, geometry: HeaderGeometry, totalPages: Int
    ) throws(TypesettingError) {
        self.totalPages = totalPages
        self.fonts = fonts
        self.geometry = geometry
        let (size, face) = (geometry.fontSize, fonts.regular?.resized(to: geometry.fontSize))
        self.face = face
        let date = try HeaderPart(header.date, fonts: fonts, face: face, fontSize: size)
        let number = try HeaderPart("\(totalPages)/\(totalPages)", fonts: fonts, face: face, fontSize: size)
        // Two ems of air between the parts; the number has the room that the last page's needs.
        let dateLeft = geometry.left + geometry.width - number.width - 2 * size - date.width
        let room = max(dateLeft - 2 * size - geometry.left, 0)
        let title = try HeaderPart(header.title, fonts: fonts, face: face, fontSize: size, room: room)
        common = [(title, geometry.left), (date, dateLeft)]
    }

    /// The number of page `page`.
    func number(_ page: Int) throws(TypesettingError) -> Placed {
        let number = try HeaderPart(
            "\(page)/\(totalPages)", fonts: fonts, face: face, fontSize: geometry.fontSize)
        return (number, geometry.left + geometry.width - number.width)
    }

    /// Draws title, date, page `page` of the total, and the rule.
    func draw(page: Int, on canvas: PDFCanvas) throws(TypesettingError) {
        for placed in common + [try number(page)] {
            placed.part.draw(x: placed.x, y: geometry.baseline, on: canvas)
        }
        canvas.fill(x: geometry.left, y: geometry.rule, width: geometry.width, height: 0.75)
    }
}

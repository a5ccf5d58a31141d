public import FaxCore

/// A page that is about to travel, and what is known of how it came about.
public struct LegibilityCheck {
    /// The page.
    public var page: BilevelPage
    /// Its raster.
    public var geometry: FaxGeometry
    /// The gray page that became black and white; nil where there was none.
    public var gray: GrayPage?
    /// The pieces of text, where the document names them; without any their sizes are taken from the pels.
    public var texts: [PlacedText] = []
    /// Where the page is a halftone.
    public var photographs: [PelRect] = []
    /// The page without its header line.
    public var content: PelRect
    /// Whether the page travels as vectors, so that another program makes dots of what is gray.
    public var isDrawnElsewhere = false

    /// A page of which nothing is known but its pels.
    public init(of page: BilevelPage, geometry: FaxGeometry) {
        self.page = page
        self.geometry = geometry
        content = page.bounds
    }

    /// What of the page can't be read well at the far end, or costs more than it should: for each kind at most three
    /// places, the largest first; nothing for a common letter.
    ///
    /// - Throws: ``PageImagingError`` if libtiff, which tells what photographs cost, is not there.
    public func warnings() throws(PageImagingError) -> [LegibilityWarning] {
        let content = content.clipped(to: page.bounds)
        let components = page.inkComponents(in: content)
        if let blank = blankPage(components) { return [blank] }
        let grid = InkGrid(of: page)
        var found = texts.isEmpty ? smallShapes(components) : smallTexts + grayTexts
        if let gray, let lost = LostInk(of: gray, on: page) {
            let marks = lost.page.inkComponents(in: content)
            if texts.isEmpty { found += paleShapes(marks, of: lost) }
            found += hairlines(marks, of: lost)
        }
        found += darkAreas(grid)
        found += try costlyPhotographs(grid)
        found += lowerResolution
        return found
    }

    /// Warnings of one kind about one page.
    static let mostPlaces = 3

    /// At most three places that have all of `rects` in them that lie within 5 mm of each other, the largest first; of
    /// those that are `wanted`.
    func places(of rects: [PelRect], wanted: (PelRect) -> Bool = { _ in true }) -> [PelRect] {
        let density = geometry.density
        // Nobody wants to know of the thousandth, and each is compared with each.
        return Array(rects.prefix(1000))
            .merged(within: Int(density.horizontal / 5), Int(density.vertical / 5))
            .filter(wanted).sorted { $0.area > $1.area }.prefix(Self.mostPlaces).map(\.self)
    }

    /// The size of `rect` in whole millimetres.
    func millimetres(_ rect: PelRect) -> String {
        let across = Double(rect.width) * 25.4 / geometry.density.horizontal
        let down = Double(rect.height) * 25.4 / geometry.density.vertical
        return "\(Int(across.rounded())) × \(Int(down.rounded())) mm"
    }
}

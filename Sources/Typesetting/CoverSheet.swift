/// A cover page at one size of letters: every block of text and its place.
///
/// Labels and texts stand on two vertical lines, rules lie between the rows, all is black on white and nothing is
/// thinner than a point, so that every pel of it survives the line.
struct CoverSheet {
    private let geometry: PageGeometry
    /// The lines of the smallest letters that are too many; 0 where all fits.
    private(set) var excessLines = 0

    private var blocks: [(block: TextBlock, x: Double, y: Double)] = []
    private var rules: [(y: Double, thickness: Double)] = []

    private static let headingSize = 48.0
    private static let labelSize = 11.0
    /// No page has room for more; what is longer need not be set to its end.
    private static let lengthLimit = 20_000

    init(_ fields: CoverFields, fonts pango: PangoFonts, geometry: PageGeometry, fontSize: Double) {
        self.geometry = geometry
        var y = geometry.top + 14
        let heading = TextBlock(
            "FAX", fonts: pango, fontSize: Self.headingSize, isBold: true, width: geometry.textWidth)
        blocks.append((heading, geometry.left - heading.inkLeft, y))
        y += heading.height + 6
        rules.append((y, 2.5))
        y += 2.5

        let valueLeft = geometry.left + 6.8 * Self.labelSize
        let width = geometry.left + geometry.textWidth - valueLeft
        /// Puts a label and its text side by side, their first base lines at one height.
        func place(
            _ label: String, _ text: String, fontSize: Double, spacing: Double = 1, air: Double
        ) -> TextBlock {
            let label = TextBlock(
                label, fonts: pango, fontSize: Self.labelSize, isBold: true, width: 6.8 * Self.labelSize)
            let isTooLong = text.unicodeScalars.count > Self.lengthLimit
            let text = isTooLong ? String(text.unicodeScalars.prefix(Self.lengthLimit)) : text
            let block = TextBlock(text, fonts: pango, fontSize: fontSize, width: width, spacing: spacing)
            let baseline = y + air + max(block.baseline, label.baseline)
            blocks.append((label, geometry.left, baseline - label.baseline))
            blocks.append((block, valueLeft, baseline - block.baseline))
            y = baseline - block.baseline + block.height + air
            if isTooLong { excessLines = 1 }
            return block
        }
        // At 9 points everything is close together and of one size; above that the rows are larger than the note.
        let ease = fontSize - CoverPage.smallestFontSize
        let rowSize = fontSize + ease * 2 / 3
        var last: TextBlock?
        for row in fields.rows {
            last = place(row.label, row.text, fontSize: rowSize, air: 7)
            rules.append((y, 1))
            y += 1
        }
        let note = fields.note.paragraphs
        if !note.isEmpty {
            last = place("Note", note, fontSize: fontSize, spacing: 1 + ease * 0.04, air: 12)
        }
        let excess = y - geometry.bottom
        if let last, excess > 0 { excessLines = max(1, Int((excess / last.lineHeight).rounded(.up))) }
    }

    /// The characters that no font has, each as often as it is met.
    var missingCharacters: [Unicode.Scalar] { blocks.flatMap(\.block.missingCharacters) }

    /// Draws everything.
    func draw(on canvas: PDFCanvas) {
        for placed in blocks { placed.block.draw(x: placed.x, y: placed.y, on: canvas) }
        for rule in rules {
            canvas.fill(x: geometry.left, y: rule.y, width: geometry.textWidth, height: rule.thickness)
        }
    }
}

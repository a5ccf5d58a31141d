internal import FaxCore
internal import PDFRendering
internal import TerminalGraphics

/// Where a page comes to lie on the cells of a screen, in its true proportions but for the rounding to whole cells, or to
/// whole pixels.
struct PageFitting: Equatable {
    /// The cells of the whole page.
    let whole: TerminalSize
    /// The cells of the part that is seen.
    let size: TerminalSize
    /// Cells of the page left of that part.
    let left: Int
    /// Rows above it.
    let top: Int
    /// What is drawn.
    let window: ScreenWindow

    /// Fits a page of `width` × `height` points, of any size, as `view` wants it; `focus`, parts of its width and its
    /// height, is brought to the middle of what is seen.
    init(_ view: PageView, width: Double, height: Double, focus: (x: Double, y: Double)? = nil) {
        let sides = [width, height].allSatisfy { $0.isFinite && $0 > 0 } ? (width, height) : (1, 1)
        // In cells, where a column counts 1.
        let (across, down) = (sides.0, sides.1 * Double(view.cell.width) / Double(view.cell.height))
        let area = Self.limited(view, across, down)
        let scale = Self.scale(view, area, across, down)
        let pixels = Self.pixels(view.pixels, area, across * scale, down * scale)
        let page = PixelSize(
            width: Self.length(across * scale, pixels.width, isExact: view.isExact),
            height: Self.length(down * scale, pixels.height, isExact: view.isExact))
        whole = TerminalSize(
            columns: (page.width + pixels.width - 1) / pixels.width,
            rows: (page.height + pixels.height - 1) / pixels.height)
        size = TerminalSize(
            columns: min(whole.columns, area.columns), rows: min(whole.rows, area.rows))
        var corner = (view.left, view.top)
        if let focus { corner = Self.corner(around: focus, size, of: whole) }
        left = min(max(0, corner.0), whole.columns - size.columns)
        top = min(max(0, corner.1), whole.rows - size.rows)
        let (x, y) = (left * pixels.width, top * pixels.height)
        window = ScreenWindow(
            pageWidth: page.width, pageHeight: page.height,
            part: PelRect(
                x: x, y: y, width: min(page.width - x, size.columns * pixels.width),
                height: min(page.height - y, size.rows * pixels.height)))
    }

    /// The upper left cell of the part whose middle is `focus`.
    private static func corner(
        around focus: (x: Double, y: Double), _ size: TerminalSize, of whole: TerminalSize
    ) -> (Int, Int) {
        func start(_ part: Double, _ seen: Int, _ all: Int) -> Int {
            Int(min(max(0, part), 1) * Double(all)) - seen / 2
        }
        return (start(focus.x, size.columns, whole.columns), start(focus.y, size.rows, whole.rows))
    }

    /// How many cells a unit of the page's sides becomes on `area`.
    private static func scale(
        _ view: PageView, _ area: TerminalSize, _ across: Double, _ down: Double
    ) -> Double {
        let (columns, rows) = (Double(area.columns), Double(area.rows))
        return factor(view.zoom)
            * (view.fit == .width ? columns / across : min(columns / across, rows / down))
    }

    /// As much of a view's area as what is seen may fill: a pixel a cell can be drawn, or that many characters.
    private static func limited(_ view: PageView, _ across: Double, _ down: Double) -> TerminalSize {
        let area = view.area
        let scale = scale(view, area, across, down)
        let seen = min(across * scale, Double(area.columns)) * min(down * scale, Double(area.rows))
        let limit = view.isExact ? ScreenWindow.pixelLimit / 2 : PageView.characterLimit
        let factor = (Double(limit) / seen).squareRoot()
        guard factor < 1 else { return area }
        return TerminalSize(
            columns: max(1, Int(Double(area.columns) * factor)), rows: max(1, Int(Double(area.rows) * factor))
        )
    }

    /// A cell's pixels: fewer than wanted where all together would be too many.
    private static func pixels(
        _ wanted: PixelSize, _ area: TerminalSize, _ columns: Double, _ rows: Double
    ) -> PixelSize {
        var pixels = wanted
        let seen = (
            min(columns.rounded(.up), Double(area.columns)), min(rows.rounded(.up), Double(area.rows))
        )
        func isTooMuch(_ pixels: PixelSize) -> Bool {
            seen.0 * seen.1 * Double(pixels.width * pixels.height) > Double(ScreenWindow.pixelLimit)
                || max(columns * Double(pixels.width), rows * Double(pixels.height))
                    > Double(ScreenWindow.sideLimit)
        }
        while isTooMuch(pixels), pixels.width > 1 || pixels.height > 1 {
            pixels = PixelSize(width: pixels.width / 2, height: pixels.height / 2)
        }
        return pixels
    }

    /// The pixels of a side of so many cells.
    private static func length(_ cells: Double, _ pixels: Int, isExact: Bool) -> Int {
        let limit = min(PageView.cellLimit * pixels, ScreenWindow.sideLimit)
        let length = isExact ? (cells * Double(pixels)).rounded() : cells.rounded() * Double(pixels)
        return Int(min(max(isExact ? 1 : Double(pixels), length), Double(limit / pixels * pixels)))
    }

    /// How much larger `steps` make a page.
    private static func factor(_ steps: Int) -> Double {
        let whole = steps >> 1
        let power = whole < 0 ? 1 / Double(1 << -whole) : Double(1 << whole)
        return steps & 1 == 0 ? power : power * 2.0.squareRoot()
    }
}

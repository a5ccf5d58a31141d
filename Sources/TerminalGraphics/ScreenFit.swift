public import FaxCore

/// How large a page is shown: the cells that it covers, and the pixels it is to be drawn at for them.
public struct ScreenFit: Sendable, Equatable {
    /// What a page is to fit into.
    public enum Bounds: Sendable, Equatable {
        /// The whole page is to be seen.
        case page
        /// It is as wide as may be, and as high as it gets.
        case width
    }

    /// The cells it covers.
    public let cells: TerminalSize
    /// The pixels to draw it at: its aspect within half a cell for characters, within half a pixel otherwise.
    public let pixels: PixelSize
    /// How many rows of pixels one line of cells takes.
    public let lineHeight: Int

    /// More pixels than that aren't asked for.
    private static let pixelLimit = 24_000_000.0

    /// The largest size within `limit`, for a page of the given width and height in any unit.
    public init(
        pageWidth: Double, pageHeight: Double, into bounds: Bounds, of limit: TerminalSize,
        as format: TerminalFormat, on abilities: TerminalAbilities
    ) {
        let aspect = min(max(pageHeight / pageWidth, 0.001), 1_000)
        let ratio = aspect.isFinite ? aspect : 1
        let cellWidth = Double(abilities.cell.width)
        let cellHeight = Double(abilities.cell.height)
        var width = Double(limit.columns) * cellWidth
        if bounds == .page { width = min(width, Double(limit.rows) * cellHeight / ratio) }
        guard format.isGraphic else {
            let line = max(Int((8 * cellHeight / cellWidth).rounded()), 1)
            width = min(width, (Self.pixelLimit / 64 / ratio).squareRoot() * cellWidth)
            cells = TerminalSize(
                columns: Int((width / cellWidth).rounded()),
                rows: Int((width * ratio / cellHeight).rounded()))
            pixels = PixelSize(width: cells.columns * 8, height: cells.rows * line)
            lineHeight = line
            return
        }
        // Where the size of a cell isn't known, the terminal scales: rather down than up.
        let density = abilities.isCellKnown || format == .sixel ? 1 : 2
        width = min(width * Double(density), (Self.pixelLimit / ratio).squareRoot())
        if format == .sixel {
            width = min(width, Double(abilities.sixelLimit.width))
            if bounds == .page { width = min(width, Double(abilities.sixelLimit.height) / ratio) }
        }
        let size = PixelSize(width: Int(width.rounded()), height: Int((width * ratio).rounded()))
        lineHeight = abilities.cell.height * density
        let columnWidth = abilities.cell.width * density
        pixels = size
        cells = TerminalSize(
            columns: (size.width + columnWidth - 1) / columnWidth,
            rows: (size.height + lineHeight - 1) / lineHeight)
    }

    /// The part of the page, drawn at ``pixels``, that `lines` of its ``cells`` show; nil if there is none.
    public func part(_ lines: Range<Int>, of picture: ScreenPicture) -> ScreenPicture? {
        let rows = max(lines.lowerBound, 0) * lineHeight..<max(lines.upperBound, 0) * lineHeight
        let part = rows.clamped(to: 0..<picture.height)
        return part.isEmpty ? nil : picture.rows(part)
    }
}

extension ScreenPicture {
    /// A part of its rows.
    func rows(_ part: Range<Int>) -> ScreenPicture {
        let row = width * colors.samplesPerPixel
        return ScreenPicture(
            width: width, height: part.count, colors: colors,
            samples: Array(samples[part.lowerBound * row..<part.upperBound * row]))
    }
}

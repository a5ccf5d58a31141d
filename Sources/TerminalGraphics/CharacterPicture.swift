import CChafa
import FaxCore

/// Pictures made of characters, by libchafa.
enum CharacterPicture {
    /// Lines that end with a newline, and their attributes before it.
    static func lines(
        _ picture: ScreenPicture, covering cells: TerminalSize, as format: TerminalFormat,
        on abilities: TerminalAbilities
    ) throws(TerminalGraphicsError) -> [UInt8] {
        // A gray page of dots or letters is legible in ink on paper, in shades behind the dots it is not; and of
        // sixteen colours, two at most are gray.
        let isGray = picture.colors == .gray
        let isInked =
            abilities.colors == .none || (isGray && (format != .symbols || abilities.colors < .palette))
        let isShaded = !isGray || !GrayTones(of: picture).isText
        var canvas = unsafe fx_chafa_canvas()
        unsafe canvas.columns = Int32(cells.columns)
        unsafe canvas.rows = Int32(cells.rows)
        unsafe canvas.cell_width = 8
        unsafe canvas.cell_height = 8
        unsafe canvas.pixels = CHAFA_PIXEL_MODE_SYMBOLS
        unsafe canvas.dither = isInked && isShaded ? CHAFA_DITHER_MODE_DIFFUSION : CHAFA_DITHER_MODE_NONE
        unsafe canvas.colors = isInked ? CHAFA_CANVAS_MODE_FGBG : mode(picture, abilities)
        unsafe canvas.enhances = isInked || abilities.colors < .palette ? 1 : 0
        let symbols =
            switch format {
            case .braille: "braille"
            case .ascii: "ascii"
            default: abilities.isConsole ? "space+solid+half+stipple" : "block+border+space-wide-inverted"
            }
        let lines = try unsafe Chafa.text(of: picture, on: &canvas, symbols: symbols)
        return isInked && abilities.colors != .none ? blackOnWhite(lines, abilities) : lines
    }

    private static func mode(_ picture: ScreenPicture, _ abilities: TerminalAbilities) -> ChafaCanvasMode {
        switch abilities.colors {
        case .none: CHAFA_CANVAS_MODE_FGBG
        case .sixteen: abilities.isConsole ? CHAFA_CANVAS_MODE_INDEXED_16_8 : CHAFA_CANVAS_MODE_INDEXED_16
        case .palette: CHAFA_CANVAS_MODE_INDEXED_240
        // xterm's palette has 26 grays, which is what a page of text needs, in half the bytes.
        case .full: picture.colors == .gray ? CHAFA_CANVAS_MODE_INDEXED_240 : CHAFA_CANVAS_MODE_TRUECOLOR
        }
    }

    private static func blackOnWhite(_ lines: [UInt8], _ abilities: TerminalAbilities) -> [UInt8] {
        let colors =
            abilities.colors >= .palette ? "38;5;16;48;5;231" : abilities.isConsole ? "30;47" : "30;107"
        return lines.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast().flatMap { line in
            Array("\u{1B}[\(colors)m".utf8) + line + Array("\u{1B}[0m\n".utf8)
        }
    }
}

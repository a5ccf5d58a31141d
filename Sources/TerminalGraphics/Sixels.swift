import CChafa
import FaxCore

/// DEC's bit image graphics: gray pages by ourselves in the grays that they have, coloured ones by libchafa.
enum Sixels {
    /// The picture where the cursor stands.
    static func code(_ picture: ScreenPicture, on abilities: TerminalAbilities)
        throws(TerminalGraphicsError) -> [UInt8]
    {
        switch picture.colors {
        case .gray:
            return GraySixels.code(picture, grays: min(abilities.sixelColors, 16))
        case .rgb:
            var canvas = unsafe fx_chafa_canvas()
            unsafe canvas.columns = 1
            unsafe canvas.rows = 1
            unsafe canvas.cell_width = Int32(picture.width)
            unsafe canvas.cell_height = Int32(picture.height)
            unsafe canvas.pixels = CHAFA_PIXEL_MODE_SIXELS
            unsafe canvas.colors = CHAFA_CANVAS_MODE_TRUECOLOR
            unsafe canvas.dither = CHAFA_DITHER_MODE_NONE
            return Array(try unsafe Chafa.text(of: picture, on: &canvas, symbols: nil).dropLast())
        }
    }
}

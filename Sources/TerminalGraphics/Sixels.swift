import CChafa
import FaxCore

/// DEC's bit image graphics: gray pages by ourselves in the grays that they have, coloured ones by libchafa.
enum Sixels {
    /// tmux throws away what is longer, and says nothing (its INPUT_BUF_LIMIT).
    private static let tmuxLimit = 1_000_000

    /// The picture, and a newline: in pieces one below the other where it is higher than the terminal takes.
    static func lines(
        _ picture: ScreenPicture, on abilities: TerminalAbilities
    ) throws(TerminalGraphicsError) -> [UInt8] {
        let most = max(abilities.sixelLimit.height / abilities.cell.height, 1) * abilities.cell.height
        var bytes: [UInt8] = []
        for top in stride(from: 0, to: picture.height, by: most) {
            let part = top..<min(top + most, picture.height)
            bytes +=
                try code(part.count == picture.height ? picture : picture.rows(part), on: abilities) + [0x0A]
        }
        return bytes
    }

    /// The picture where the cursor stands. Throws `.tooLarge` where tmux shows nothing of it.
    static func code(
        _ picture: ScreenPicture, on abilities: TerminalAbilities
    ) throws(TerminalGraphicsError) -> [UInt8] {
        var code =
            switch picture.colors {
            case .gray: GraySixels.code(picture, grays: min(abilities.sixelColors, 16))
            case .rgb: try colored(picture)
            }
        guard abilities.multiplexer == .tmux, code.count > tmuxLimit else { return code }
        let gray = picture.inGray
        for grays in [8, 4, 2] where code.count > tmuxLimit {
            code = GraySixels.code(gray, grays: min(abilities.sixelColors, grays))
        }
        guard code.count <= tmuxLimit else { throw .tooLarge }
        return code
    }

    private static func colored(_ picture: ScreenPicture) throws(TerminalGraphicsError) -> [UInt8] {
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

extension ScreenPicture {
    /// Its luma (ITU-R BT.601).
    fileprivate var inGray: ScreenPicture {
        guard colors == .rgb else { return self }
        let gray = (0..<width * height).map { pixel in
            let (red, green, blue) = (
                Int(samples[pixel * 3]), Int(samples[pixel * 3 + 1]), Int(samples[pixel * 3 + 2])
            )
            return UInt8((red * 299 + green * 587 + blue * 114 + 500) / 1_000)
        }
        return ScreenPicture(width: width, height: height, colors: .gray, samples: gray)
    }
}

extension ScreenPicture {
    /// A part of its rows.
    fileprivate func rows(_ part: Range<Int>) -> ScreenPicture {
        let row = width * colors.samplesPerPixel
        return ScreenPicture(
            width: width, height: part.count, colors: colors,
            samples: Array(samples[part.lowerBound * row..<part.upperBound * row]))
    }
}

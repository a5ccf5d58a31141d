internal import FaxCore
internal import PageImaging
internal import TerminalGraphics

extension TerminalDrawing {
    /// Has libraries loaded and tables made, while others work.
    func warmUp() {
        let dot = ScreenPicture(width: 1, height: 1, colors: .gray, samples: [255])
        // What is amiss shows with the first page.
        _ = try? lines(dot, covering: TerminalSize(columns: 1, rows: 1))
    }

    /// The same for the picture at `index` of several that are seen together.
    func numbered(_ index: Int) -> TerminalDrawing {
        TerminalDrawing(format, on: abilities, number: (number + index) & 0xFF_FFFF)
    }

    /// A page as lines of a stream.
    func code(_ shown: ShownPage) throws(FaxError) -> [UInt8] {
        do throws(TerminalGraphicsError) {
            return try bounded(colored(shown.picture)) { (picture) throws(TerminalGraphicsError) in
                try lines(picture, covering: shown.size)
            }
        } catch {
            throw error.faxError
        }
    }

    /// A page at a cell of the window, both counted from 0.
    func code(_ shown: ShownPage, column: Int, row: Int) throws(FaxError) -> [UInt8] {
        do throws(TerminalGraphicsError) {
            return try bounded(colored(shown.picture)) { (seen) throws(TerminalGraphicsError) in
                try picture(seen, covering: shown.size, column: column, row: row)
            }
        } catch {
            throw error.faxError
        }
    }

    /// The most bytes of a gray page for kitty, which may have to go a long way; the terminal makes it larger again.
    private static let limit = 200_000

    /// What `code` makes of `picture`, or of a smaller one where that is too much: the noise of scans is dear.
    private func bounded(
        _ picture: ScreenPicture, _ code: (ScreenPicture) throws(TerminalGraphicsError) -> [UInt8]
    ) throws(TerminalGraphicsError) -> [UInt8] {
        let bytes = try code(picture)
        guard format == .kitty, picture.colors == .gray, bytes.count > Self.limit else { return bytes }
        let factor = (0.9 * Double(Self.limit) / Double(bytes.count)).squareRoot()
        let gray = GrayPage(width: picture.width, height: picture.height, pels: picture.samples).scaled(
            width: max(1, Int(Double(picture.width) * factor)),
            height: max(1, Int(Double(picture.height) * factor)))
        return try code(
            ScreenPicture(width: gray.width, height: gray.height, colors: .gray, samples: gray.pels))
    }

    /// A picture in gray where no colours are wanted.
    private func colored(_ picture: ScreenPicture) -> ScreenPicture {
        abilities.colors == .none && format.isGraphic ? picture.gray : picture
    }
}

extension ScreenPicture {
    /// The picture in gray, by its luma (ITU-R BT.601).
    var gray: ScreenPicture {
        guard colors == .rgb else { return self }
        let grays = (0..<width * height).map { pixel in
            let (red, green, blue) = (samples[3 * pixel], samples[3 * pixel + 1], samples[3 * pixel + 2])
            return UInt8(truncatingIfNeeded: (Int(red) * 77 + Int(green) * 150 + Int(blue) * 29 + 128) >> 8)
        }
        return ScreenPicture(width: width, height: height, colors: .gray, samples: grays)
    }

    /// The picture as a PNG file.
    func png() throws(FaxError) -> [UInt8] {
        do throws(TerminalGraphicsError) {
            return try pngFile()
        } catch {
            throw error.faxError
        }
    }
}

extension TerminalGraphicsError {
    /// The error as the user reads it.
    var faxError: FaxError {
        switch self {
        case .unavailable(let words):
            FaxError(
                .software, "libchafa, which makes characters and sixels of pictures, is not installed",
                hint: "apt-get install libchafa0", cause: words)
        case .tooLarge: FaxError(.badData, "the page is too large for the terminal")
        case .outOfMemory: FaxError(.software, "there is no memory for the page")
        }
    }
}

internal import FaxCore
internal import TerminalGraphics

extension TerminalDrawing {
    /// Has libraries loaded and tables made, while others work.
    func warmUp() {
        let dot = ScreenPicture(width: 1, height: 1, colors: .gray, samples: [255])
        // What is amiss shows with the first page.
        _ = try? lines(dot, covering: TerminalSize(columns: 1, rows: 1))
    }

    /// A page as lines of a stream.
    func code(_ shown: ShownPage) throws(FaxError) -> [UInt8] {
        do throws(TerminalGraphicsError) {
            return try lines(shown.picture, covering: shown.size)
        } catch {
            throw error.faxError
        }
    }

    /// A page at a cell of the window, both counted from 0.
    func code(_ shown: ShownPage, column: Int, row: Int) throws(FaxError) -> [UInt8] {
        do throws(TerminalGraphicsError) {
            return try picture(shown.picture, covering: shown.size, column: column, row: row)
        } catch {
            throw error.faxError
        }
    }
}

extension ScreenPicture {
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

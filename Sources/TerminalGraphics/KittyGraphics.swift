import FaxCore

/// Pictures in kitty's graphics protocol (sw.kovidgoyal.net/kitty/graphics-protocol), as PNG.
struct KittyGraphics {
    let number: Int
    let abilities: TerminalAbilities

    /// Bytes of base64 in one escape code, as the protocol has it.
    private static let chunk = 4_096

    /// The picture where the cursor stands, which stays there.
    func code(_ picture: ScreenPicture, covering cells: TerminalSize) throws(TerminalGraphicsError)
        -> [UInt8]
    {
        try transmission(picture, "a=T,p=1,C=1," + size(of: picture, covering: cells))
    }

    /// The picture, and lines to stand in.
    func lines(_ picture: ScreenPicture, covering cells: TerminalSize) throws(TerminalGraphicsError)
        -> [UInt8]
    {
        guard abilities.needsPlaceholders else {
            return try transmission(picture, "a=T,p=1," + size(of: picture, covering: cells)) + [0x0A]
        }
        let size = TerminalSize(
            columns: min(cells.columns, KittyPlaceholder.limit),
            rows: min(cells.rows, KittyPlaceholder.limit))
        return try transmission(picture, "a=T,U=1,c=\(size.columns),r=\(size.rows),")
            + KittyPlaceholder.lines(size, number: number)
    }

    /// Takes it away, and gives its memory back.
    var erasure: [UInt8] { escape("a=d,d=I,i=\(number),q=2", []) }

    /// Unscaled where it fits as it is, for that is sharpest.
    private func size(of picture: ScreenPicture, covering cells: TerminalSize) -> String {
        let columns = (picture.width + abilities.cell.width - 1) / abilities.cell.width
        let rows = (picture.height + abilities.cell.height - 1) / abilities.cell.height
        if abilities.isCellKnown, columns == cells.columns, rows == cells.rows { return "" }
        return "c=\(cells.columns),r=\(cells.rows),"
    }

    private func transmission(_ picture: ScreenPicture, _ placement: String)
        throws(TerminalGraphicsError) -> [UInt8]
    {
        let code = Base64.code(try PNGFile.bytes(of: picture))
        var bytes: [UInt8] = []
        bytes.reserveCapacity(code.count + code.count / 64 + 256)
        var start = 0
        repeat {
            let end = min(start + Self.chunk, code.count)
            let more = end < code.count ? 1 : 0
            let keys = start == 0 ? "\(placement)f=100,i=\(number),q=2,m=\(more)" : "q=2,m=\(more)"
            bytes += escape(keys, code[start..<end])
            start = end
        } while start < code.count
        return bytes
    }

    private func escape(_ keys: String, _ payload: ArraySlice<UInt8>) -> [UInt8] {
        let wraps = abilities.multiplexer == .tmux
        var bytes = Array((wraps ? "\u{1B}Ptmux;\u{1B}\u{1B}_G" : "\u{1B}_G").utf8)
        bytes += keys.utf8
        if !payload.isEmpty {
            bytes.append(UInt8(ascii: ";"))
            bytes += payload
        }
        bytes += (wraps ? "\u{1B}\u{1B}\\\u{1B}\\" : "\u{1B}\\").utf8
        return bytes
    }
}

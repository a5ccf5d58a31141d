import FaxCore

/// Pictures in iTerm2's inline image protocol (iterm2.com/documentation-images.html), as PNG.
enum ITermImage {
    /// The picture where the cursor stands, scaled to its cells.
    static func code(_ picture: ScreenPicture, covering cells: TerminalSize)
        throws(TerminalGraphicsError) -> [UInt8]
    {
        let file = try PNGFile.bytes(of: picture)
        let keys =
            "size=\(file.count);width=\(cells.columns);height=\(cells.rows);preserveAspectRatio=1;inline=1"
        return Array("\u{1B}]1337;File=\(keys):".utf8) + Base64.code(file) + [0x07]
    }
}

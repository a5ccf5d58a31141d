public import FaxCore

/// Says pictures to a terminal. What it writes is made of pixels alone: no byte of a document passes.
public struct TerminalDrawing: Sendable {
    /// How it says them.
    public let format: TerminalFormat
    /// What the terminal can do.
    public let abilities: TerminalAbilities
    /// The number of kitty's picture, 1 to 16,777,215: a new one with the same number takes the old one's place.
    public let number: Int

    /// Drawing in a format that the terminal shows. Programs that draw in one window at a time need numbers of their
    /// own, as their process's.
    public init(_ format: TerminalFormat, on abilities: TerminalAbilities, number: Int) {
        self.format = format
        self.abilities = abilities
        self.number = min(max(number, 1), 0xFF_FFFF)
    }

    /// A picture as a part of a stream of lines: it begins where a line does and ends with a newline; the cursor isn't
    /// moved otherwise, and attributes are reset at the end of each line.
    public func lines(_ picture: ScreenPicture, covering cells: TerminalSize)
        throws(TerminalGraphicsError) -> [UInt8]
    {
        switch format {
        case .kitty:
            try KittyGraphics(number: number, abilities: abilities).lines(picture, covering: cells)
        case .iterm:
            try ITermImage.code(picture, covering: cells) + [0x0A]
        case .sixel:
            try Sixels.lines(picture, on: abilities)
        case .symbols, .braille, .ascii:
            try CharacterPicture.lines(picture, covering: cells, as: format, on: abilities)
        }
    }

    /// A picture whose left upper corner is at a cell of the window, both counted from 0. The cursor is left somewhere.
    public func picture(
        _ picture: ScreenPicture, covering cells: TerminalSize, column: Int, row: Int
    ) throws(TerminalGraphicsError) -> [UInt8] {
        let place = { (line: Int) in Array("\u{1B}[\(row + line + 1);\(column + 1)H".utf8) }
        switch format {
        case .sixel:
            return try place(0) + Sixels.code(picture, on: abilities)
        case .iterm:
            return try place(0) + ITermImage.code(picture, covering: cells)
        case .kitty where !abilities.needsPlaceholders:
            return try place(0)
                + KittyGraphics(number: number, abilities: abilities).code(picture, covering: cells)
        case .kitty, .symbols, .braille, .ascii:
            let lines = try lines(picture, covering: cells).split(separator: 0x0A)
            return Array(lines.enumerated().map { place($0.offset) + $0.element }.joined())
        }
    }

    /// Takes kitty's picture away; empty for the other formats, whose pictures go with the text they stand in.
    public var erasure: [UInt8] {
        format == .kitty ? KittyGraphics(number: number, abilities: abilities).erasure : []
    }
}

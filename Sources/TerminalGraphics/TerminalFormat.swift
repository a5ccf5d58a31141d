/// How a picture is said to a terminal.
public enum TerminalFormat: String, CaseIterable, Sendable {
    /// PNG in kitty's graphics protocol: kitty, Ghostty, WezTerm, Konsole.
    case kitty
    /// DEC's bit image graphics (STD 070, VT330/VT340): xterm, foot, mlterm, Windows Terminal, tmux from 3.4 on.
    case sixel
    /// PNG in iTerm2's inline image protocol: iTerm2, WezTerm, mintty.
    case iterm
    /// Unicode's block elements and box drawing in two colours a cell: any terminal with Unicode.
    case symbols
    /// Unicode's braille patterns, eight dots a cell.
    case braille
    /// ASCII alone.
    case ascii

    /// Whether a picture is made of pixels, and not of characters.
    public var isGraphic: Bool {
        switch self {
        case .kitty, .sixel, .iterm: true
        case .symbols, .braille, .ascii: false
        }
    }
}

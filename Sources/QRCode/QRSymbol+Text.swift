extension QRSymbol {
    /// What a symbol of characters is written on.
    public enum Paper: Sendable, CaseIterable {
        /// A terminal with xterm's 256 colours: black on white, whatever its own are.
        case colors
        /// A terminal with the colours of ECMA-48 only: black on its light gray.
        case fewColors
        /// Light letters on a dark ground: what is written is light.
        case dark
        /// Dark letters on a light ground, as on paper: what is written is dark.
        case light
        /// As ``dark``, in ASCII, two characters a module.
        case darkASCII
        /// As ``light``, in ASCII, two characters a module.
        case lightASCII
    }

    /// The symbol with its quiet zone as lines of characters, two rows of modules a line but in ASCII.
    public func lines(on paper: Paper) -> [String] {
        let (begin, end) =
            switch paper {
            case .colors: ("\u{1B}[38;5;16;48;5;231m", "\u{1B}[0m")
            case .fewColors: ("\u{1B}[0;30;47m", "\u{1B}[0m")
            case .dark, .light, .darkASCII, .lightASCII: ("", "")
            }
        let writesDark = paper != .dark && paper != .darkASCII
        let isASCII = paper == .darkASCII || paper == .lightASCII
        let range = -Self.quietZone..<width + Self.quietZone
        return stride(from: range.lowerBound, to: range.upperBound, by: isASCII ? 1 : 2).map { row in
            let cells = range.map { column in
                let upper = isDark(column: column, row: row) == writesDark
                let lower = isDark(column: column, row: row + 1) == writesDark
                if isASCII { return upper ? "##" : "  " }
                return upper ? (lower ? "█" : "▀") : (lower ? "▄" : " ")
            }
            return begin + cells.joined() + end
        }
    }
}

/// How many colours a terminal shows.
public enum TerminalColors: Int, Sendable, Comparable {
    /// None, nor any other attribute.
    case none = 0
    /// The eight of ECMA-48 in two intensities.
    case sixteen = 16
    /// Those, and xterm's cube and ramp of grays.
    case palette = 256
    /// Red, green and blue of 8 bits each.
    case full = 16_777_216

    /// Fewer before more.
    public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }

    /// What `TERM`, `COLORTERM` and `NO_COLOR` say.
    public init(environment: [String: String]) {
        let term = environment["TERM"] ?? ""
        self =
            if term.isEmpty || term == "dumb" || term.hasPrefix("vt")
                || environment["NO_COLOR"]?.isEmpty == false
            {
                .none
            } else if ["truecolor", "24bit"].contains(environment["COLORTERM"])
                || term.hasSuffix("-direct")
            {
                .full
            } else if ["xterm-kitty", "xterm-ghostty", "alacritty", "wezterm", "contour"].contains(term)
                || term.hasPrefix("foot")
            {
                .full
            } else if term == "linux" || term == "ansi" || term.hasSuffix("-16color") {
                .sixteen
            } else {
                .palette
            }
    }
}

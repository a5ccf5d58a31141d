internal import CLinux

extension String {
    /// The columns that the text takes on a terminal, as wcwidth(3) counts them.
    public var cells: Int {
        unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : max(0, Int(fx_column_width($1.value)))) }
    }

    /// As much of the text as fits into so many columns, with an ellipsis where something is missing.
    public func clipped(to columns: Int) -> String {
        guard cells > columns else { return self }
        var kept = ""
        var room = max(0, columns - 1)
        for character in self {
            room -= String(character).cells
            guard room >= 0 else { break }
            kept.append(character)
        }
        return columns > 0 ? kept + "…" : ""
    }
}

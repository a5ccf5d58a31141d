import CLinux

extension String {
    /// How many columns the text takes on a terminal.
    var columns: Int {
        unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : max(0, Int(fx_column_width($1.value)))) }
    }
}

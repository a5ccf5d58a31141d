import FaxCLI
import Glibc

/// Bars of a small plot: what was delivered is filled, the rest is not.
struct BarPlot {
    private let largest: Int
    private let filled: String
    private let empty: String
    /// The longest bar.
    private let width: Int

    /// Bars for numbers up to `largest`, of 20 cells at most and no more than `room`; of blocks where the terminal has
    /// them, else of ASCII.
    init(largest: Int, room: Int, context: ToolContext) {
        self.largest = largest
        width = min(room, 20)
        let hasBlocks =
            unsafe nl_langinfo(Int32(CODESET)).map { unsafe strcmp($0, "UTF-8") == 0 } ?? false
        let isPlain = context.environment["TERM"].map { $0 == "dumb" } ?? true
        (filled, empty) = hasBlocks && !isPlain ? ("█", "░") : ("#", ".")
    }

    /// The bar of `jobs`, of which `delivered` were delivered. What is not nothing has a mark of its own.
    func bar(delivered: Int, of jobs: Int) -> String {
        guard largest > 0, jobs > 0, width > 0 else { return "" }
        let length = max(1, cells(jobs))
        var full = min(cells(delivered), length)
        if delivered > 0, full == 0 { full = 1 }
        if delivered < jobs, full == length, length > 1 { full -= 1 }
        return String(repeating: filled, count: full) + String(repeating: empty, count: length - full)
    }

    private func cells(_ count: Int) -> Int {
        Int((Double(count) / Double(largest) * Double(width)).rounded())
    }
}

internal import FaxCore

extension BilevelPage {
    /// Whether the lines come in pairs that are as good as equal, so that half of them say the same: within the pairs
    /// hardly a pel differs, from pair to pair many do. Pairs may begin with the first line or with the second.
    var repeatsItsLines: Bool {
        var differences = [0, 0]
        for line in stride(from: 1, to: lines, by: 1) {
            for column in 0..<((width + 63) / 64) {
                differences[line % 2] +=
                    (word(column, ofLine: line) ^ word(column, ofLine: line - 1)).nonzeroBitCount
            }
        }
        let (within, between) = (differences.min() ?? 0, differences.max() ?? 0)
        // Two rules and a box can't tell.
        return between >= 500 && within * 50 <= between
    }
}

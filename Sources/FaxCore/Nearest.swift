/// The candidate that a misspelt word most likely stands for: at most a third of its letters wrong.
public func nearest(to word: String, among candidates: [String]) -> String? {
    guard word.utf8.count <= 40 else { return nil }
    let distances = candidates.map { ($0, editDistance(word.lowercased(), $0)) }
    guard let best = distances.min(by: { $0.1 < $1.1 }), best.1 <= max(1, word.count / 3) else { return nil }
    return best.0
}

/// The least number of letters to insert, delete or replace (Levenshtein).
private func editDistance(_ one: String, _ other: String) -> Int {
    let other = Array(other)
    var row = Array(0...other.count)
    for (i, letter) in one.enumerated() {
        var diagonal = row[0]
        row[0] = i + 1
        for (j, candidate) in other.enumerated() {
            let replaced = diagonal + (letter == candidate ? 0 : 1)
            diagonal = row[j + 1]
            row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
        }
    }
    return row[other.count]
}

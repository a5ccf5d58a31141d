extension Duration {
    /// Reads a span of time as people write it: `90s`, `30m`, `2h`, `1d`, or seconds alone; compounds such as `1h30m`.
    /// Nil for anything else, for nothing at all, and for more than a year.
    public init?(span text: String) {
        let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600, "d": 86400]
        var total: Int64 = 0
        var digits = ""
        for character in text {
            if character.isASCII, character.isNumber {
                digits.append(character)
                // Nine digits of days fit into 64 bits of seconds.
                guard digits.count <= 9 else { return nil }
            } else {
                guard let unit = units[character], let number = Int64(digits) else { return nil }
                total += number * unit
                digits = ""
            }
        }
        if !digits.isEmpty {
            guard total == 0, let seconds = Int64(digits) else { return nil }
            total = seconds
        }
        guard (1...366 * 86400).contains(total) else { return nil }
        self = .seconds(total)
    }
}

/// SGR, the control function that sets how text looks (ECMA-48, 8.3.117; colours: ITU-T T.416, 13.1.8).
///
/// Bold and underline are taken over; italics become underline, as on a typewriter; all else is passed over.
enum SelectGraphicRendition {
    /// `emphasis` after an SGR with these parameter bytes.
    static func applied(_ parameters: [UInt8], to emphasis: Emphasis) -> Emphasis {
        // A private or intermediate byte makes it another function.
        guard parameters.allSatisfy({ (0x30...0x3B).contains($0) }) else { return emphasis }
        var result = emphasis
        let groups = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        var index = 0
        while index < groups.count {
            let numbers = groups[index].split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
                .map(number)
            index += 1
            switch numbers[0] {
            case 0: result = []
            case 1: result.insert(.bold)
            case 3: result.insert(.underline)
            case 4:
                if numbers.count > 1 && numbers[1] == 0 {
                    result.remove(.underline)
                } else {
                    result.insert(.underline)
                }
            case 21: result.insert(.underline)
            case 22: result.remove(.bold)
            case 23, 24: result.remove(.underline)
            case 38, 48, 58:
                // A colour of 256 takes two numbers more, one of red, green and blue four.
                if numbers.count == 1 && index < groups.count {
                    index += number(groups[index]) == 2 ? 4 : 2
                }
            default: break
            }
        }
        return result
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int {
        digits.prefix(4).reduce(0) { $0 * 10 + Int($1) - 0x30 }
    }
}

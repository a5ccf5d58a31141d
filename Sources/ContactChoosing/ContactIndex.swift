import CLinux
import FaxCore

/// Contacts by what may be typed of them: any part of their names, aliases and groups, and the digits of their numbers.
struct ContactIndex: Sendable {
    private struct Entry {
        /// Names, each with a space before it.
        let names: [UInt8]
        let digits: [UInt8]
    }

    private let entries: [Entry]

    init(_ contacts: [Contact]) {
        entries = contacts.map { contact in
            let names = ([contact.name] + contact.aliases + contact.groups).map { " " + $0.searchKey }
            let digits = contact.numbers.map { number in
                " " + (number.number?.e164 ?? number.written).filter { $0.isASCII && $0.isNumber }
            }
            return Entry(names: Array(names.joined().utf8), digits: Array(digits.joined().utf8))
        }
    }

    /// The places of the contacts that have every word of `text`, in their order; first those in which each is the
    /// beginning of a word.
    func hits(_ text: String) -> [Int] {
        let isNumber = text.allSatisfy { $0.isASCII && ($0.isNumber || " +-./()".contains($0)) }
        let digits = text.filter { $0.isASCII && $0.isNumber }
        let words = isNumber ? (digits.isEmpty ? [] : [digits]) : text.searchWords
        guard !words.isEmpty else {
            return text.allSatisfy(\.isWhitespace) || isNumber ? Array(entries.indices) : []
        }
        let needles = words.map { word in
            let digits = word.allSatisfy { $0.isASCII && $0.isNumber } ? word.drop { $0 == "0" } : ""
            return (word: Array(word.utf8), start: Array((" " + word).utf8), digits: Array(digits.utf8))
        }
        var first: [Int] = []
        var second: [Int] = []
        for (place, entry) in entries.enumerated() {
            var (isThere, isStart) = (true, true)
            for needle in needles {
                let isNumber = !needle.digits.isEmpty && entry.digits.holds(needle.digits)
                guard isNumber || entry.names.holds(needle.word) else {
                    isThere = false
                    break
                }
                if !isNumber, !entry.names.holds(needle.start) { isStart = false }
            }
            if isThere { isStart ? first.append(place) : second.append(place) }
        }
        return first + second
    }
}

extension [UInt8] {
    /// Whether `word` is a part of it.
    fileprivate func holds(_ word: [UInt8]) -> Bool {
        unsafe withUnsafeBytes { bytes in
            unsafe word.withUnsafeBytes { word in
                unsafe fx_find(bytes.baseAddress, bytes.count, word.baseAddress, word.count) != nil
            }
        }
    }
}

public import FaxCore

/// Pages picked from a document: `1,3-5`, `3-`, `-2`, `last`, in the order in which they are written.
public struct PageSelection: Sendable, Equatable {
    /// One end of a range, as it is written.
    private enum Bound: Sendable, Equatable {
        case page(Int)
        case last

        init?(_ text: Substring) {
            if text == "last" {
                self = .last
            } else if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                let page = Int(text),
                page > 0
            {
                self = .page(page)
            } else {
                return nil
            }
        }

        func page(of count: Int) -> Int {
            switch self {
            case .page(let page): page
            case .last: count
            }
        }
    }

    private let ranges: [(first: Bound, last: Bound)]

    /// Reads what the user wrote.
    /// - Throws: exit status 64 for anything but pages and ranges of pages with commas between them.
    public init(_ text: String) throws(FaxError) {
        var ranges: [(Bound, Bound)] = []
        for term in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let range = Self.range(term) else {
                throw FaxError(.usage, "no page or range of pages: \"\(term)\"", hint: "--pages 1,3-5")
            }
            ranges.append(range)
        }
        self.ranges = ranges
    }

    /// The pages picked from a document of `count` pages, counted from 1.
    /// - Throws: exit status 65 for a page that the document does not have.
    public func pages(of count: Int) throws(FaxError) -> [Int] {
        var pages: [Int] = []
        for range in ranges {
            let (first, last) = (range.first.page(of: count), range.last.page(of: count))
            guard max(first, last) <= count else {
                throw FaxError(
                    .badData,
                    "there is no page \(max(first, last)): the document has \(count == 1 ? "1 page" : "\(count) pages")"
                )
            }
            pages += first <= last ? Array(first...last) : (last...first).reversed()
        }
        return pages
    }

    /// `3`, `3-5`, `3-`, `-5`, `last`.
    private static func range(_ term: Substring) -> (Bound, Bound)? {
        let term = term.drop { $0 == " " }
        guard let dash = term.firstIndex(of: "-") else { return Bound(term).map { ($0, $0) } }
        let (before, after) = (term[..<dash], term[term.index(after: dash)...])
        guard !(before.isEmpty && after.isEmpty) else { return nil }
        guard let first = before.isEmpty ? .page(1) : Bound(before) else { return nil }
        guard let last = after.isEmpty ? .last : Bound(after) else { return nil }
        return (first, last)
    }

    /// Whether both pick the same pages in the same words.
    public static func == (left: PageSelection, right: PageSelection) -> Bool {
        left.ranges.elementsEqual(right.ranges) { $0 == $1 }
    }
}

/// The pages around the one that is read, ready for the screen.
struct PageCache {
    /// A page as it is written to the screen, or why it can't be.
    struct Entry {
        let view: PageView
        let place: ShownPlace?
        /// What is written.
        let code: [UInt8]
    }

    /// The page that is read, the next and the one before; memory does not grow with the pages that were read.
    private static let limit = 4
    private var entries: [Entry] = []

    /// The entry for `view`, which counts as used.
    mutating func entry(for view: PageView) -> Entry? {
        guard let index = entries.firstIndex(where: { $0.view == view }) else { return nil }
        let entry = entries.remove(at: index)
        entries.append(entry)
        return entry
    }

    /// Whether there is one for `view`.
    func has(_ view: PageView) -> Bool { entries.contains { $0.view == view } }

    /// Keeps an entry; the one that has not been used for the longest time goes.
    mutating func keep(_ entry: Entry) {
        entries.removeAll { $0.view == entry.view }
        entries.append(entry)
        if entries.count > Self.limit { entries.removeFirst() }
    }

    /// Forgets all.
    mutating func empty() { entries = [] }
}

internal import CPoppler

extension PopplerPage {
    /// A rectangle in points of the page as it is seen, y downwards.
    struct Place: Equatable {
        var x: Double, y: Double, width: Double, height: Double
    }

    /// More places than this tell nothing more.
    private static let placeLimit = 10_000

    /// Its text; empty if there is none.
    var text: String {
        guard let text = unsafe fx_poppler_text(page) else { return "" }
        defer { unsafe g_free(text) }
        return unsafe String(cString: text)
    }

    /// Where `words` stand.
    func places(of words: String) -> [Place] {
        guard !words.isEmpty, !words.utf8.contains(0) else { return [] }
        let found = unsafe fx_poppler_find(page, words)
        defer { unsafe fx_poppler_free_found(found) }
        var places: [Place] = []
        var each = unsafe found
        while let item = unsafe each, places.count < Self.placeLimit {
            if let box = unsafe item.pointee.data?.load(as: PopplerRectangle.self) {
                let (top, bottom) = (height - max(box.y1, box.y2), height - min(box.y1, box.y2))
                places.append(
                    Place(
                        x: min(box.x1, box.x2), y: top, width: abs(box.x2 - box.x1), height: bottom - top))
            }
            unsafe each = item.pointee.next
        }
        return places
    }
}

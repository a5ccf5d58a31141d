/// Where a picture lies on a page: as large as its proportions allow inside the margins, in the middle.
///
/// A picture that is larger when it lies on its side is turned a quarter counterclockwise, which is what "landscape"
/// means to a printer (RFC 8011, 5.2.10). The picture is turned and not the page: a fax line is 1728 pels across
/// the short side of the paper, and a page wider than high would be scaled down by the far end, or sent as A3.
struct Placement: Equatable {
    /// PDF's matrix [a b c d e f], which puts the unit square of the stored picture on the page (ISO 32000-1, 8.9.5).
    let matrix: [Double]

    /// A picture whose stored sides are `width` and `height`, in the same unit, on a page of `pageWidth` by
    /// `pageHeight` points with `margin` points free on each side.
    init(
        width: Double, height: Double, orientation: Orientation, pageWidth: Double, pageHeight: Double,
        margin: Double
    ) {
        // A margin that leaves nothing of the page would turn the picture inside out.
        let margin = min(max(margin, 0), 0.45 * min(pageWidth, pageHeight))
        let (boxWidth, boxHeight) = (pageWidth - 2 * margin, pageHeight - 2 * margin)
        let (seenWidth, seenHeight) = orientation.swapsSides ? (height, width) : (width, height)
        let upright = min(boxWidth / seenWidth, boxHeight / seenHeight)
        let turned = min(boxWidth / seenHeight, boxHeight / seenWidth)
        let isTurned = turned > upright
        let scale = max(upright, turned)
        let size =
            isTurned ? (seenHeight * scale, seenWidth * scale) : (seenWidth * scale, seenHeight * scale)
        // A single row of a very wide picture still leaves a line: half a pel of the finest fax.
        let (w, h) = (max(size.0, Placement.hairline), max(size.1, Placement.hairline))
        let (x, y) = ((pageWidth - w) / 2, (pageHeight - h) / 2)
        switch isTurned ? orientation.turnedCounterclockwise : orientation {
        case .topLeft: matrix = [w, 0, 0, h, x, y]
        case .topRight: matrix = [-w, 0, 0, h, x + w, y]
        case .bottomRight: matrix = [-w, 0, 0, -h, x + w, y + h]
        case .bottomLeft: matrix = [w, 0, 0, -h, x, y + h]
        case .leftTop: matrix = [0, -h, -w, 0, x + w, y + h]
        case .rightTop: matrix = [0, -h, w, 0, x, y + h]
        case .rightBottom: matrix = [0, h, w, 0, x, y]
        case .leftBottom: matrix = [0, h, -w, 0, x + w, y]
        }
    }

    private static let hairline = 0.1
}

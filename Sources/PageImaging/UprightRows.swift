import FaxCore

/// Rows of gray as a file stores them, laid down as they are seen.
struct UprightRows: ~Copyable {
    /// Rows that are turned together, so that a turned picture is written in pieces of this many bytes.
    private static let stripRows = 32

    private let width: Int
    private let height: Int
    private let orientation: Orientation
    private var pels: [UInt8]
    /// Stored rows that wait to be turned.
    private var strip: [UInt8] = []
    private var done = 0

    /// Room for a picture that is stored as `height` rows of `width` pels.
    init(width: Int, height: Int, orientation: Orientation) {
        self.width = width
        self.height = height
        self.orientation = orientation
        pels = [UInt8](repeating: 255, count: width * height)
        if orientation.swapsSides { strip.reserveCapacity(width * UprightRows.stripRows) }
    }

    /// Takes the next stored row, ``width`` pels; rows beyond the last are passed over.
    mutating func append(_ row: Span<UInt8>) {
        guard done < height else { return }
        if orientation.swapsSides {
            unsafe row.withUnsafeBufferPointer { unsafe strip.append(contentsOf: $0) }
            done += 1
            if strip.count == width * UprightRows.stripRows || done == height { turnStrip() }
        } else {
            lay(row)
            done += 1
        }
    }

    /// The picture; rows that never came are white.
    consuming func finish() -> GrayPage {
        orientation.swapsSides
            ? GrayPage(width: height, height: width, pels: pels)
            : GrayPage(width: width, height: height, pels: pels)
    }

    private mutating func lay(_ row: Span<UInt8>) {
        let start = (orientation.startsAtEndOfRows ? height - 1 - done : done) * width
        let isMirrored = orientation.startsAtEndOfColumns
        let width = width
        unsafe pels.withUnsafeMutableBufferPointer { pels in
            unsafe row.withUnsafeBufferPointer { row in
                guard let target = pels.baseAddress, let source = row.baseAddress else { return }
                if isMirrored {
                    for x in 0..<width { unsafe target[start + width - 1 - x] = unsafe source[x] }
                } else {
                    unsafe (target + start).update(from: source, count: width)
                }
            }
        }
    }

    /// Stored rows become columns.
    private mutating func turnStrip() {
        let (width, height) = (width, height)
        let count = strip.count / width
        let first = done - count
        let (rowsReversed, columnsReversed) =
            (orientation.startsAtEndOfRows, orientation.startsAtEndOfColumns)
        unsafe pels.withUnsafeMutableBufferPointer { pels in
            unsafe strip.withUnsafeBufferPointer { strip in
                for x in 0..<width {
                    let start = (columnsReversed ? width - 1 - x : x) * height
                    for index in 0..<count {
                        let y = first + index
                        unsafe pels[start + (rowsReversed ? height - 1 - y : y)] =
                            unsafe strip[index * width + x]
                    }
                }
            }
        }
        strip.removeAll(keepingCapacity: true)
    }
}

extension Orientation {
    /// The first stored row is the lowest or the rightmost.
    fileprivate var startsAtEndOfRows: Bool {
        switch self {
        case .bottomRight, .bottomLeft, .rightTop, .rightBottom: true
        case .topLeft, .topRight, .leftTop, .leftBottom: false
        }
    }

    /// The first stored column is the lowest or the rightmost.
    fileprivate var startsAtEndOfColumns: Bool {
        switch self {
        case .topRight, .bottomRight, .rightBottom, .leftBottom: true
        case .topLeft, .bottomLeft, .leftTop, .rightTop: false
        }
    }
}

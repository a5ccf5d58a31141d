internal import FaxCore
internal import PageImaging

/// What the child that draws a page tells of it for the plan.
struct PageReport: Equatable {
    /// Bytes as MH.
    let mh: Int
    /// Bytes as MR.
    let mr: Int
    /// What won't be read well.
    let warnings: [LegibilityWarning]

    /// The report as lines of text.
    var bytes: [UInt8] {
        var text = "\(mh) \(mr)\n"
        for warning in warnings {
            let at = warning.at
            text += "\(warning.kind.rawValue) \(at.x) \(at.y) \(at.width) \(at.height) \(warning.detail)\n"
        }
        return Array(text.utf8)
    }

    init(mh: Int, mr: Int, warnings: [LegibilityWarning]) {
        (self.mh, self.mr, self.warnings) = (mh, mr, warnings)
    }

    /// Looks at a page; `content` is what it shows without its header line, and `origin` is how that was drawn.
    init(
        of page: BilevelPage, showing content: BilevelPage, _ geometry: FaxGeometry,
        drawnFrom origin: PageOrigin?
    ) throws(PageImagingError) {
        var check = LegibilityCheck(of: content, geometry: geometry)
        if let origin {
            check.gray = origin.gray
            check.texts = origin.texts
            check.photographs = origin.photographs
            check.isDrawnElsewhere = origin.isDrawnElsewhere
        }
        self.init(
            mh: try FaxCoding.mh.encode(page).count, mr: try FaxCoding.mr.encode(page).count,
            warnings: try check.warnings())
    }

    /// Reads what a child wrote about a page of `geometry`, which may be anything; nil if it can't be a report.
    init?(bytes: [UInt8], geometry: FaxGeometry) {
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard lines.popLast() == "", let first = lines.first, lines.count <= 100 else { return nil }
        let lengths = first.split(separator: " ").compactMap { Int($0) }
        guard lengths.count == 2, lengths.allSatisfy({ (0...1 << 32).contains($0) }) else { return nil }
        var warnings: [LegibilityWarning] = []
        for line in lines.dropFirst() {
            guard let warning = LegibilityWarning(line, on: geometry) else { return nil }
            warnings.append(warning)
        }
        self.init(mh: lengths[0], mr: lengths[1], warnings: warnings)
    }
}

extension LegibilityWarning {
    /// Reads a line of a report.
    fileprivate init?(_ line: String, on geometry: FaxGeometry) {
        let fields = line.split(separator: " ", maxSplits: 5).map(String.init)
        guard fields.count == 6, let kind = Kind(rawValue: fields[0]), fields[5].utf8.count <= 200 else {
            return nil
        }
        let numbers = fields[1...4].compactMap { Int($0) }
        let page = PelRect(x: 0, y: 0, width: geometry.line.pels, height: geometry.lines)
        guard numbers.count == 4, numbers.allSatisfy({ (0...1 << 24).contains($0) }),
            numbers[0] + numbers[2] <= page.width, numbers[1] + numbers[3] <= page.height
        else { return nil }
        self.init(
            kind, at: PelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]),
            detail: fields[5])
    }
}

/// How a page was drawn.
struct PageOrigin {
    /// The gray page that became black and white, of the same size.
    var gray: GrayPage?
    /// The pieces of text that were drawn.
    var texts: [PlacedText] = []
    /// Where it became a halftone.
    var photographs: [PelRect] = []
    /// Whether it travels as vectors.
    var isDrawnElsewhere = false
}

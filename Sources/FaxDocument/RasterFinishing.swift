internal import FaxCore
internal import Glibc
internal import PageImaging

extension PageDrawing.Page {
    /// How close its lines are.
    var resolution: Resolution {
        switch self {
        case .coded(let page): page.geometry.resolution
        case .drawn(_, let resolution): resolution
        }
    }

    /// The page in T.6; one that was coded already, as it is.
    func coded() throws(PageImagingError) -> CodedPage {
        switch self {
        case .coded(let page): return page
        case .drawn(let page, let resolution): return try CodedPage(coding: page, resolution: resolution)
        }
    }

    /// Its pels.
    func pels() throws(PageImagingError) -> BilevelPage {
        switch self {
        case .drawn(let page, _): return page
        case .coded(let page):
            return try FaxCoding.mmr.decode(
                page.bytes, width: page.geometry.line.pels, lines: page.geometry.lines)
        }
    }

    /// The page with half its lines, again and again, until they are no closer than `resolution` says.
    func lowered(to resolution: Resolution) throws(PageImagingError) -> PageDrawing.Page {
        var page = self
        while page.resolution.linesPerInch > resolution.linesPerInch {
            let lower: Resolution = page.resolution == .superfine ? .fine : .standard
            page = .drawn(try page.pels().withLinesPaired(), lower)
        }
        return page
    }

    /// The page with `heading` on top, where nothing else is.
    func headed(_ heading: BilevelPage) -> PageDrawing.Page {
        guard case .drawn(var page, let resolution) = self else { return self }
        page.place(heading, x: 0, y: 0)
        return .drawn(page, resolution)
    }

    /// The page without its blank end; nil if all of it is blank.
    func trimmed() throws(PageImagingError) -> PageDrawing.Page? {
        let page = try pels()
        guard let ink = page.inkBounds(ignoringSpecks: true) else { return nil }
        let lines = ink.y + ink.height + resolution.linesPerInch / 2
        guard lines < page.lines else { return self }
        let kept = Array(page.bytes.prefix(lines * page.rowBytes))
        return .drawn(BilevelPage(width: page.width, lines: lines, bytes: kept), resolution)
    }
}

/// Writes the codes of a child's pages one after the other into its file.
struct CodeFile {
    private let descriptor: Int32
    private var length = 0

    /// Begins in the empty file `descriptor`.
    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Adds a page, and what is to be said of it.
    mutating func write(_ page: CodedPage, _ report: PageReport?) throws(FaxError) -> RasterPage {
        let report = report?.bytes ?? []
        try writeAll((page.bytes + report)[...], to: descriptor)
        defer { length += page.bytes.count + report.count }
        let code = StoredCode(geometry: page.geometry, offset: length, length: page.bytes.count)
        return RasterPage(code, reportLength: report.count)
    }

    /// Adds nothing, for a page that is dropped.
    func leaveOut() -> RasterPage {
        let geometry = FaxGeometry(line: .a4, lines: 1, resolution: .fine)
        return RasterPage(StoredCode(geometry: geometry, offset: length, length: 0), isBlank: true)
    }
}

internal import CLinux
internal import Confinement
internal import FaxCore
internal import PDFRendering
internal import PageImaging
internal import Typesetting

/// Pages that were drawn, and where their codes are.
struct DrawnPages {
    /// A page, and its file's index.
    struct Place {
        let page: RasterPage
        let file: Int
    }

    /// One file for each child that drew.
    let files: [OwnedDescriptor]
    /// The pages in the document's order.
    let places: [Place]
    /// Which of the sources they are; the others were blank.
    let kept: [Int]
}

/// How pages become pels.
struct RasterDrawing {
    let options: DocumentOptions
    /// The time in the header lines.
    let date: DocumentDate
    /// How close the lines are.
    let resolution: Resolution
    /// Whether fax pages whose lines are closer lose some.
    let lowersFaxPages: Bool
    /// A folder for files without names.
    let scratch: String

    /// Draws `sources` in confined children, as many at once as there are processors.
    ///
    /// Memory does not grow with the number of pages: a page's code goes to a file when it is made.
    func draw(
        _ sources: [PageSource], progress: (Int, Int) -> Void
    ) throws(FaxError) -> DrawnPages {
        // Larger machines could do more at once, at 30 MB each.
        let children = max(1, min(Int(fx_processors()), 4, sources.count))
        if sources.contains(where: { $0.input.type == .tiff }) { TIFFDocument.loadLibrary() }
        if sources.contains(where: { $0.kind == .pdf }) { PDFFacts.loadLibrary() }
        // Fax pages, which TIFFs mostly have, go without a line.
        if sources.contains(where: { $0.heading != nil && $0.input.type != .tiff }) {
            HeaderStrip.loadLibrary()
        }
        var files: [OwnedDescriptor] = []
        for _ in 0..<children { files.append(try OwnedDescriptor(temporaryIn: scratch)) }
        let answers = try confinedAll(
            sources.count, children: children,
            keeping: { child in
                let own = stride(from: child, to: sources.count, by: children).map {
                    sources[$0].descriptor
                }
                return Array(Set(own)) + [files[child].number]
            }, reading: options.fontPlaces, heard: { progress($0, sources.count) },
            subject: { sources[$0].input.name }
        ) { (child, indexes, alive) throws(FaxError) -> [Int] in
            var drawing = PageDrawing(options, date, resolution: resolution)
            var file = CodeFile(files[child].number)
            var numbers: [Int] = []
            for index in indexes {
                numbers += try draw(sources[index], with: &drawing, into: &file).numbers
                alive()
            }
            return numbers
        }
        return try drawnPages(answers, count: sources.count, files)
    }

    /// In the child: draws a page and writes its code.
    private func draw(
        _ source: PageSource, with drawing: inout PageDrawing, into file: inout CodeFile
    ) throws(FaxError) -> RasterPage {
        var (page, heading) = try drawing.draw(source)
        let coded: CodedPage
        let report: PageReport?
        do throws(PageImagingError) {
            if lowersFaxPages { page = try page.lowered(to: resolution) }
            if options.trim {
                guard let trimmed = try page.trimmed() else { return file.leaveOut() }
                page = trimmed
            }
            // A page with nothing but its header line is as good as blank.
            let content = options.isPlanned ? try page.pels() : nil
            if let heading { page = page.headed(heading) }
            coded = try page.coded()
            report = try content.map { (content) throws(PageImagingError) in
                try PageReport(
                    of: page.pels(), showing: content, coded.geometry, drawnFrom: drawing.origin)
            }
        } catch {
            throw error.faxError(source.input)
        }
        let geometry = coded.geometry
        guard geometry.lines <= FaxGeometry.pelLimit / geometry.line.pels else {
            throw FaxError(
                .badData,
                "page \(source.page) of \(source.input.name) is too long: \(geometry.lines) lines of "
                    + "\(geometry.line.pels) pels, over the limit of \(FaxGeometry.pelLimit / 1_000_000) million"
            )
        }
        return try file.write(coded, report)
    }

    /// Reads what the children answered.
    private func drawnPages(
        _ answers: [[Int]], count: Int, _ files: [OwnedDescriptor]
    ) throws(FaxError) -> DrawnPages {
        var places: [DrawnPages.Place] = []
        var kept: [Int] = []
        for index in 0..<count {
            let (child, start) = (index % answers.count, index / answers.count * RasterPage.numberCount)
            let numbers = answers[child].dropFirst(start).prefix(RasterPage.numberCount)
            guard let page = RasterPage(numbers: numbers, fileLength: try files[child].length()) else {
                throw FaxError(.software, "the confined child's answer makes no sense")
            }
            if page.isBlank { continue }
            places.append(DrawnPages.Place(page: page, file: child))
            kept.append(index)
        }
        return DrawnPages(files: files, places: places, kept: kept)
    }
}

internal import CLinux
internal import Confinement
internal import FaxCore
internal import PDFRendering
internal import PageImaging
internal import Typesetting

/// Pages as pels, and where their codes are.
struct DrawnPages {
    /// A page, and its file's index.
    struct Place {
        let page: RasterPage
        let file: Int
    }

    /// A file with the codes of pages.
    enum File {
        /// What a child drew.
        case drawn(OwnedDescriptor)
        /// An input, whose pages travel as they lie there.
        case input(InputFile)

        var number: Int32 {
            switch self {
            case .drawn(let file): file.number
            case .input(let file): file.descriptor
            }
        }
    }

    /// The files.
    let files: [File]
    /// The pages in the document's order.
    let places: [Place]
    /// Which of the sources they are; the others were blank.
    let kept: [Int]
    /// What a person should know about how they came out, one line each.
    let notices: [String]
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

    /// Makes pels of `sources`. A page in T.6 code that shall travel as it came stays where it is; the others are drawn.
    func draw(
        _ sources: [PageSource], progress: (Int, Int) -> Void
    ) throws(FaxError) -> DrawnPages {
        var files: [DrawnPages.File] = []
        var places: [DrawnPages.Place?] = []
        var room = limits.fileBytes
        for source in sources {
            guard let code = passing(source) else {
                places.append(nil)
                continue
            }
            room -= code.length
            // A small file may have the same code on very many pages.
            guard room >= 0 else {
                throw ConfinementError.outputTooLarge.faxError(subject: source.input.name)
            }
            if files.last?.number != source.descriptor { files.append(.input(source.input)) }
            places.append(DrawnPages.Place(page: RasterPage(code), file: files.count - 1))
        }
        let others = places.indices.filter { places[$0] == nil }
        let passed = sources.count - others.count
        let drawn = try drawConfined(others.map { sources[$0] }) { done, _ in
            progress(passed + done, sources.count)
        }
        for (index, place) in zip(others, drawn.places) where !place.page.isBlank {
            places[index] = DrawnPages.Place(page: place.page, file: files.count + place.file)
        }
        let kept = places.indices.filter { places[$0] != nil }
        files += drawn.files.map { .drawn($0) }
        let lost = zip(others, drawn.places).filter { $0.1.page.isLost }.map { sources[$0.0] }
        return DrawnPages(
            files: files, places: places.compactMap(\.self), kept: kept,
            notices: lost.map {
                "page \($0.page) of \($0.input.name) comes out empty, though there is something on it"
            })
    }

    /// The code of a page that nobody wants to look at, or to change.
    private func passing(_ source: PageSource) -> StoredCode? {
        guard let code = source.code, !options.trim, !options.isPlanned else { return nil }
        let isTooFine = code.geometry.resolution.linesPerInch > resolution.linesPerInch
        return lowersFaxPages && isTooFine ? nil : code
    }

    /// Draws `sources` in confined children, as many at once as there are processors.
    ///
    /// Memory does not grow with the number of pages: a page's code goes to a file when it is made.
    private func drawConfined(
        _ sources: [PageSource], progress: (Int, Int) -> Void
    ) throws(FaxError) -> (places: [DrawnPages.Place], files: [OwnedDescriptor]) {
        guard !sources.isEmpty else { return ([], []) }
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
            subject: { sources[$0].subject }, remedy: { sources[$0].input.remedy }
        ) { (child, indexes, alive) throws(FaxError) -> [Int] in
            var drawing = PageDrawing(options, date, resolution: resolution)
            var file = CodeFile(files[child].number)
            var numbers: [Int] = []
            for index in indexes {
                var page = try draw(sources[index], with: &drawing, into: &file)
                page.isLost = drawing.isLost
                numbers += page.numbers
                alive()
            }
            return numbers
        }
        return (try drawnPages(answers, count: sources.count, files), files)
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
    ) throws(FaxError) -> [DrawnPages.Place] {
        var places: [DrawnPages.Place] = []
        for index in 0..<count {
            let (child, start) = (index % answers.count, index / answers.count * RasterPage.numberCount)
            let numbers = answers[child].dropFirst(start).prefix(RasterPage.numberCount)
            guard let page = RasterPage(numbers: numbers, fileLength: try files[child].length()) else {
                throw FaxError(.software, "the confined child's answer makes no sense")
            }
            places.append(DrawnPages.Place(page: page, file: child))
        }
        return places
    }
}

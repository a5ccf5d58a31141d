internal import FaxCore
internal import PDFRendering

/// A document on the way from its parts to one file, which can be written again in another form.
struct DocumentAssembly {
    let parts: [DocumentPart]
    /// The pages of the document, counted over all parts from 1, in the order in which they are written.
    let pages: [Int]
    let writer: PartWriter
    let scratch: String
    /// Told of the pages that are drawn, and of how many.
    let progress: (Int, Int) -> Void
    /// The first page of each part.
    private let firstPages: [Int]
    /// The texts, typeset: for each part once, and once more for each time that a page of it comes again.
    private var texts: [[OwnedDescriptor]]
    /// What a person should know about how its pages came out, one line each.
    private(set) var notices: [String] = []
    /// What faxing it means, if it was asked for and nothing but pels was written.
    private var rasterPlan: TransmissionPlan?

    /// `pages` of `parts`; nil: all.
    init(
        _ parts: [DocumentPart], pages: [Int]?, _ writer: PartWriter, scratch: String,
        progress: @escaping (Int, Int) -> Void
    ) {
        var next = 1
        var firstPages: [Int] = []
        for part in parts {
            firstPages.append(next)
            next += part.pageCount
        }
        self.parts = parts
        self.pages = pages ?? Array(1..<max(2, next))
        self.writer = writer
        self.scratch = scratch
        self.progress = progress
        self.firstPages = firstPages
        texts = parts.map { _ in [] }
        isWhole = pages == nil
        numbers = Dictionary(grouping: 1...self.pages.count) { [pages = self.pages] in pages[$0 - 1] }
    }

    /// The numbers that a page has in the document, by its number over all parts: as many as the times that it comes.
    private let numbers: [Int: [Int]]
    /// Whether no pages were picked.
    private let isWhole: Bool
    private var options: DocumentOptions { writer.options }

    /// Whether every page becomes pels here.
    var isRaster: Bool { parts.allSatisfy(\.isRaster) }

    /// Writes the document into the empty file `output`, each part in its own way. Returns the number of pages.
    mutating func write(to output: Int32) throws(FaxError) -> Int {
        if isRaster { return try writeRaster(at: options.resolution, lowered: false, to: output) }
        if parts.count == 1, isWhole, parts[0].canStandAlone {
            try writer.write(parts[0], numbers: Array(pages), of: pages.count, to: output)
            return pages.count
        }
        return try writeMixed(to: output)
    }

    /// Writes all pages as pels into the empty file `output`; where `lowered`, fax pages among the inputs lose lines
    /// for it too. Returns the number of pages.
    mutating func writeRaster(
        at resolution: Resolution, lowered: Bool, to output: Int32
    ) throws(FaxError) -> Int {
        let drawn = try draw(pages, at: resolution, lowered: lowered)
        let left = drawn.kept.map { pages[$0] }
        guard left.contains(where: { !isCover($0) }) || parts.count == 1 && !left.isEmpty else {
            throw FaxError(.badData, "there is nothing on any page", hint: "leave out --trim")
        }
        if left.count < pages.count, options.header || options.cover != nil {
            // Numbers are those of the pages that are left.
            var rest = DocumentAssembly(
                parts, pages: left, writer, scratch: scratch, progress: progress)
            defer { rasterPlan = rest.rasterPlan }
            return try rest.writeRaster(at: resolution, lowered: lowered, to: output)
        }
        try drawn.write(as: options.format, title: options.title, to: output)
        if options.isPlanned { rasterPlan = try drawn.plan() }
        return drawn.places.count
    }

    /// What faxing the document means that was written to `output`; nil if that was not asked for.
    func plan(of output: Int32) throws(FaxError) -> TransmissionPlan? {
        guard options.isPlanned, rasterPlan == nil else { return rasterPlan }
        // What holds vectors is drawn as the server will draw it.
        let inputs = pageRuns(pages, firstPages: firstPages).flatMap { run in
            run.pages.map { parts[run.part].source(of: $0).input }
        }
        let sources = inputs.enumerated().map { index, input in
            PageSource(
                kind: .pdf, descriptor: output, page: index + 1, input: input, travelsAsVectors: true)
        }
        let drawing = RasterDrawing(
            options: options, date: writer.date, resolution: options.resolution, lowersFaxPages: false,
            scratch: scratch)
        return try drawing.draw(sources, progress: progress).plan()
    }

    /// Draws pages of the document as pels.
    private mutating func draw(
        _ pages: [Int], at resolution: Resolution, lowered: Bool
    ) throws(FaxError) -> DrawnPages {
        let drawing = RasterDrawing(
            options: options, date: writer.date, resolution: resolution, lowersFaxPages: lowered,
            scratch: scratch)
        let drawn = try drawing.draw(try sources(of: pages), progress: progress)
        // Drawn again at another resolution, they come out the same.
        notices += drawn.notices.filter { !notices.contains($0) }
        return drawn
    }

    /// Where the pages are, the texts typeset.
    private mutating func sources(of pages: [Int]) throws(FaxError) -> [PageSource] {
        var sources: [PageSource] = []
        for run in pageRuns(pages, firstPages: firstPages) {
            let part = parts[run.part]
            for page in run.pages {
                let (input, number, code) = part.source(of: page)
                switch part.content {
                case .text, .cover:
                    let file = try typeset(run)
                    sources.append(
                        PageSource(kind: .pdf, descriptor: file, page: page, input: input))
                case .pdf:
                    sources.append(
                        PageSource(
                            kind: .pdf, descriptor: input.descriptor, page: number, input: input,
                            heading: heading(page, of: run)))
                case .pictures:
                    sources.append(
                        PageSource(
                            kind: .picture, descriptor: input.descriptor, page: number, input: input,
                            code: code, heading: heading(page, of: run)))
                }
            }
        }
        return sources
    }

    /// Whether the page with this number over all parts is the cover page.
    private func isCover(_ page: Int) -> Bool {
        if case .cover = parts[0].content { page == 1 } else { false }
    }

    /// The header line of page `page` of a run; nil where there are none.
    private func heading(_ page: Int, of run: PageRun) -> PageHeading? {
        guard options.header else { return nil }
        return PageHeading(
            title: options.title ?? parts[run.part].source(of: page).input.title,
            number: number(of: page, run.part, time: run.time), total: pages.count)
    }

    /// The number that page `page` of the part at `index` has in the document, the first `time`, 0, or a later one; 0
    /// if it doesn't come that often.
    private func number(of page: Int, _ index: Int, time: Int) -> Int {
        let numbers = numbers[firstPages[index] + page - 1] ?? []
        return numbers.indices.contains(time) ? numbers[time] : 0
    }

    /// The header lines of pages of one part, as a PDF; nil where those have lines of their own or shall have none.
    private func headings(of run: PageRun) throws(FaxError) -> OwnedDescriptor? {
        guard options.header, !parts[run.part].isHeaded else { return nil }
        let file = try OwnedDescriptor(temporaryIn: scratch)
        try writer.writeHeadings(run.pages.compactMap { heading($0, of: run) }, to: file.number)
        return file
    }

    /// The whole part of a run, a text or pictures that stay as they are, as a PDF, numbered for that run.
    private mutating func typeset(_ run: PageRun) throws(FaxError) -> Int32 {
        let part = parts[run.part]
        while texts[run.part].count <= run.time {
            let time = texts[run.part].count
            let file = try OwnedDescriptor(temporaryIn: scratch)
            let shown = (1...part.pageCount).map { number(of: $0, run.part, time: time) }
            try writer.write(part, numbers: shown, of: pages.count, to: file.number)
            texts[run.part].append(file)
        }
        return texts[run.part][run.time].number
    }

    /// Draws the pages anew, as vectors but for those that are pels already.
    private mutating func writeMixed(to output: Int32) throws(FaxError) -> Int {
        let runs = pageRuns(pages, firstPages: firstPages)
        let rasterPages = runs.filter { parts[$0.part].isRaster }.flatMap { run in
            run.pages.map { $0 + firstPages[run.part] - 1 }
        }
        let raster = try OwnedDescriptor(temporaryIn: scratch)
        if !rasterPages.isEmpty {
            let drawn = try draw(rasterPages, at: options.resolution, lowered: false)
            try drawn.write(as: .pdf, title: nil, to: raster.number)
        }
        var drawn = 0
        var pdfs: [PDFPart] = []
        var headings: [OwnedDescriptor?] = []
        for run in runs {
            let part = parts[run.part]
            let lines = part.isRaster ? nil : try self.headings(of: run)
            headings.append(lines)
            if part.isRaster {
                pdfs.append(
                    PDFPart(
                        descriptor: raster.number,
                        pages: Array(drawn + 1...drawn + run.pages.count)))
                drawn += run.pages.count
            } else if case .pdf = part.content {
                pdfs.append(
                    PDFPart(
                        descriptor: part.inputs[0].descriptor, pages: run.pages, headers: lines?.number))
            } else {
                pdfs.append(
                    PDFPart(
                        descriptor: try typeset(run), pages: run.pages, headers: lines?.number))
            }
        }
        defer { withExtendedLifetime((raster, headings)) {} }
        try assembleConfined(pdfs, names: runs.map { parts[$0.part].inputs[0] }, writer, into: output)
        return pages.count
    }
}

/// Pages of one part, counted within it, that follow each other in the document.
struct PageRun: Equatable {
    /// The part's index.
    let part: Int
    /// How many times each of the pages has been in the document before.
    let time: Int
    /// Pages of that part, from 1.
    var pages: [Int]
}

/// Splits `pages` of the whole document into runs of pages of one part; a page that comes again begins another.
/// `firstPages` has the first page of each part, rising from 1.
func pageRuns(_ pages: [Int], firstPages: [Int]) -> [PageRun] {
    var runs: [PageRun] = []
    var part = 0
    var times: [Int: Int] = [:]
    for page in pages {
        let time = times[page, default: 0]
        times[page] = time + 1
        while part > 0, page < firstPages[part] { part -= 1 }
        while part + 1 < firstPages.count, page >= firstPages[part + 1] { part += 1 }
        let local = page - firstPages[part] + 1
        if let last = runs.last, last.part == part, last.time == time {
            runs[runs.count - 1].pages.append(local)
        } else {
            runs.append(PageRun(part: part, time: time, pages: [local]))
        }
    }
    return runs
}

internal import CLinux
internal import Confinement
internal import FaxCore
internal import PDFRendering
internal import PageImaging
internal import Typesetting

/// Writes parts of a document as PDFs.
struct PartWriter {
    let options: DocumentOptions
    let date: DocumentDate

    /// Writes `part`, whose pages have these numbers in a document of `total` pages, to the empty file `output`.
    func write(_ part: DocumentPart, numbers: [Int], of total: Int, to output: Int32) throws(FaxError) {
        switch part.content {
        case .pdf:
            let outcome = fx_copy_file(part.inputs[0].descriptor, output)
            guard outcome == 0 else {
                throw FaxError(.inputOutput, "can't write the document: \(systemWords(-outcome))")
            }
        case .pictures: try writePictures(part.inputs, to: output)
        case .text(let layout):
            let metadata = metadata(part.inputs[0].title)
            do throws(TypesettingError) {
                try layout.write(to: output, numbers: numbers, totalPages: total, metadata: metadata)
            } catch {
                throw error.faxError(part.inputs[0].name)
            }
        case .cover(let page):
            do throws(TypesettingError) {
                try page.write(to: output, totalPages: total, metadata: metadata(""))
            } catch {
                throw error.faxError(part.inputs[0].name)
            }
        }
    }

    private func metadata(_ title: String) -> DocumentMetadata {
        DocumentMetadata(title: options.title ?? title, creationDate: date.utc)
    }

    /// Writes the header lines of `pages` as a PDF to the empty file `output`.
    func writeHeadings(_ pages: [PageHeading], to output: Int32) throws(FaxError) {
        let sheets = HeaderSheets(options.style(title: "", date: date))
        do throws(TypesettingError) {
            try sheets?.write(
                pages.map { HeaderSheets.Page(title: $0.title, number: $0.number) },
                of: pages.first?.total ?? 0, to: output)
        } catch {
            throw error.faxError("the header line")
        }
    }

    /// Decodes `pictures` in a confined child, which writes them to `output`, one a page.
    private func writePictures(_ pictures: [InputFile], to output: Int32) throws(FaxError) {
        var done = 0
        _ = try confined(
            keeping: pictures.map(\.descriptor) + [output], signs: pictures.count, heard: { done += 1 },
            subject: { pictures[min(done, pictures.count - 1)].name }
        ) { (alive) throws(FaxError) -> [Int] in
            var document = PictureDocument(
                writingTo: output, paper: options.paper, margin: options.margin ?? TextStyle.defaultMargin,
                title: options.title)
            for picture in pictures {
                do throws(PageImagingError) {
                    try document.append(try Picture(reading: picture.descriptor), from: picture.descriptor)
                } catch {
                    throw error.faxError(picture)
                }
                alive()
            }
            do throws(PageImagingError) {
                _ = try document.finish()
            } catch {
                throw error.faxError(pictures[pictures.count - 1])
            }
            return []
        }
    }
}

/// The most pages that a PDF may say it has.
private let pageLimit = 1_000_000

/// Looks at a PDF in a confined child.
func confinedFacts(of input: InputFile) throws(FaxError) -> PDFFacts {
    let answer = try confined(
        keeping: [input.descriptor], subject: { input.name }, remedy: { input.remedy }
    ) { (_) throws(FaxError) in
        do throws(PDFRenderingError) {
            let facts = try PDFFacts(reading: input.descriptor)
            return [
                facts.pageCount, facts.isSound ? 1 : 0, facts.isEncrypted ? 1 : 0,
                facts.allowsPrinting ? 1 : 0,
            ]
        } catch {
            throw error.faxError(input)
        }
    }
    // The counts of all inputs are added up, and there is a number for each page.
    guard answer.count == 4, (1...pageLimit).contains(answer[0]) else {
        throw FaxError(.software, "no page count of \(input.name)")
    }
    return PDFFacts(
        pageCount: answer[0], isSound: answer[1] == 1, isEncrypted: answer[2] == 1,
        allowsPrinting: answer[3] == 1)
}

/// Whether nothing but a picture is on each of the `count` pages of a PDF. One that takes too long to tell, or that
/// can't be told, is none: as vectors it may still be of use.
func confinedScanCheck(of input: InputFile, pages count: Int) -> Bool {
    let answer = try? confined(
        keeping: [input.descriptor], quietSeconds: 2, signs: count, subject: { input.name }
    ) { (alive) throws(FaxError) in
        do throws(PDFRenderingError) {
            var pages = try PDFPages(reading: input.descriptor)
            for page in 1...pages.pageCount {
                guard try pages.isPicture(page) else { return [0] }
                alive()
            }
            return [1]
        } catch {
            throw error.faxError(input)
        }
    }
    return answer == [1]
}

/// The pages of a TIFF, and where the code lies of those that can travel as they are. That decodes nothing, is done
/// without libtiff, and needs no confined child.
func pages(ofTIFF input: InputFile) throws(FaxError) -> [StoredCode?] {
    do throws(PageImagingError) {
        return try TIFFPageTable(reading: input.descriptor).pages.map(\.code)
    } catch {
        throw error.faxError(input)
    }
}

/// Draws `parts` into one PDF in a confined child; `inputs` has the input that each part comes from.
func assembleConfined(
    _ parts: [PDFPart], names inputs: [InputFile], _ writer: PartWriter, into output: Int32
) throws(FaxError) {
    /// The input that the page after `done` pages comes from.
    func input(after done: Int) -> InputFile {
        var left = done
        for (part, input) in zip(parts, inputs) {
            left -= part.pages?.count ?? 0
            if left < 0 { return input }
        }
        return inputs[inputs.count - 1]
    }
    var done = 0
    _ = try confined(
        keeping: parts.map(\.descriptor) + parts.compactMap(\.headers) + [output],
        reading: writer.options.fontPlaces, signs: parts.reduce(0) { $0 + ($1.pages?.count ?? pageLimit) },
        heard: { done += 1 },
        subject: { input(after: done).name }, remedy: { input(after: done).remedy }
    ) { (alive) throws(FaxError) -> [Int] in
        var drawn = 0
        do throws(PDFRenderingError) {
            return [
                try assemblePDF(
                    parts, title: writer.options.title, creationDate: writer.date.utc, into: output,
                    pageDone: {
                        drawn += 1
                        alive()
                    })
            ]
        } catch {
            throw error.faxError(input(after: drawn))
        }
    }
}

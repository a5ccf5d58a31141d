internal import Confinement
internal import FaxCore
internal import PageImaging

extension DrawnPages {
    /// What faxing the pages means, if they were looked at for it.
    func plan() throws(FaxError) -> TransmissionPlan {
        var pages: [TransmissionPlan.Page] = []
        for place in places {
            let page = place.page.planned(from: files[place.file].number)
            guard let page else { throw FaxError(.software, "the confined child's answer makes no sense") }
            pages.append(page)
        }
        return TransmissionPlan(pages: pages)
    }

    /// Writes the pages as one document in the empty file `output`.
    func write(as format: DocumentFormat, title: String?, to output: Int32) throws(FaxError) {
        switch format {
        case .pdf: try writePDF(title: title, to: output)
        case .tiff(let coding):
            // Whatever is not T.6 is decoded once more, and that is nothing to do in the open.
            _ = try confined(
                keeping: files.map(\.number) + [output], signs: places.count, subject: { "the document" }
            ) { (alive) throws(FaxError) -> [Int] in
                try writeTIFF(coding, to: output, alive)
                return []
            }
        }
    }

    private func writePDF(title: String?, to output: Int32) throws(FaxError) {
        do throws(PageImagingError) {
            var document = FaxPDF(writingTo: output, title: title)
            for place in places {
                try document.append(try place.page.code.page(from: files[place.file].number))
            }
            _ = try document.finish()
        } catch {
            throw error.faxErrorOfDocument
        }
    }

    private func writeTIFF(
        _ coding: FaxCoding, to output: Int32, _ alive: SignOfLife
    ) throws(FaxError) {
        do throws(PageImagingError) {
            var document = FaxFile(writingTo: output, coding: coding, pageCount: places.count)
            for place in places {
                try document.append(try place.page.code.page(from: files[place.file].number))
                alive()
            }
            _ = try document.finish()
        } catch {
            throw error.faxErrorOfDocument
        }
    }
}

extension PageImagingError {
    /// The error as the user reads it, where the pages are ours already.
    fileprivate var faxErrorOfDocument: FaxError {
        switch self {
        case .unreadable(let number), .unwritable(let number):
            FaxError(.inputOutput, "can't write the document: \(systemWords(number))")
        default: FaxError(.software, "the document can't be put together", cause: "\(self)")
        }
    }
}

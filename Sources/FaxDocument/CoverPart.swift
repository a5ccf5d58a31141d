internal import FaxCore
internal import Typesetting

extension DocumentCover {
    /// The page in front of a document of about `pages` pages, itself among them.
    func part(
        pages: Int, isRaster: Bool, options: DocumentOptions, date: DocumentDate
    ) throws(FaxError) -> DocumentPart {
        let name = "the cover page"
        let fields = CoverFields(
            to: to, from: from, date: date.shown, pages: pages, subject: subject, note: note)
        let page: CoverPage
        do throws(TypesettingError) {
            let style = options.style(title: from, date: date, font: CoverPage.defaultFontFamily)
            page = try CoverPage(fields, style: style)
        } catch {
            throw error.faxError(name)
        }
        if options.strict { try refuseMissingGlyphs(page.missingGlyphs) { _ in name } }
        return DocumentPart(
            content: .cover(page), inputs: [InputFile(namedOnly: name)], isRaster: isRaster)
    }
}

internal import FaxCore
internal import PDFRendering
internal import PageImaging
internal import Typesetting

/// Inputs that become pages together.
struct DocumentPart {
    /// What the pages are made of.
    enum Content {
        /// A text, broken into pages.
        case text(TextLayout)
        /// The cover page.
        case cover(CoverPage)
        /// Pictures; of each, its pages: where a page's code lies, if it can travel as it is.
        case pictures([[StoredCode?]])
        /// The pages of a PDF.
        case pdf(PDFFacts)
    }

    var content: Content
    /// The inputs, at least one; exactly one but for pictures.
    var inputs: [InputFile]
    /// Whether its pages become pels here.
    let isRaster: Bool

    /// How many pages there will be.
    var pageCount: Int {
        switch content {
        case .text(let layout): layout.pageCount
        case .cover: 1
        case .pictures(let pages): pages.reduce(0) { $0 + $1.count }
        case .pdf(let facts): facts.pageCount
        }
    }

    /// The input that its page `number`, counted from 1, comes from, the page's number there, and where its code lies.
    func source(of number: Int) -> (input: InputFile, page: Int, code: StoredCode?) {
        guard case .pictures(let pages) = content else { return (inputs[0], number, nil) }
        var page = number
        for (input, codes) in zip(inputs, pages) {
            if page <= codes.count { return (input, page, codes[page - 1]) }
            page -= codes.count
        }
        return (inputs[inputs.count - 1], page, nil)
    }

    /// Whether its pages have a header line by themselves.
    var isHeaded: Bool {
        switch content {
        case .text, .cover: true
        case .pictures, .pdf: false
        }
    }

    /// Whether the part, written for itself, is a good document: a damaged or an encrypted PDF isn't.
    var canStandAlone: Bool {
        if case .pdf(let facts) = content { facts.isSound && !facts.isEncrypted } else { true }
    }

    /// What a person should know about it.
    var notices: [String] {
        switch content {
        case .text(let layout): textNotices(layout, of: inputs[0])
        case .cover(let page): glyphNotices(page.missingGlyphs, of: inputs[0].name) { _ in inputs[0].name }
        case .pdf(let facts): pdfNotices(facts)
        case .pictures: []
        }
    }

    private func pdfNotices(_ facts: PDFFacts) -> [String] {
        var notices: [String] = []
        if !facts.isSound {
            notices.append("\(inputs[0].name) is damaged; its pages were drawn anew, so look at them")
        }
        if !facts.allowsPrinting {
            notices.append("\(inputs[0].name) does not allow printing; fax it only if you may")
        }
        return notices
    }
}

/// Looks at all of `inputs`: how many pages each will have, and whether they can be used. Pictures that follow each
/// other become one part.
func documentParts(
    of inputs: [InputFile], options: DocumentOptions, date: DocumentDate
) throws(FaxError) -> [DocumentPart] {
    var parts: [DocumentPart] = []
    for input in inputs {
        let part = try part(input, options: options, date: date)
        if case .pictures(let pages) = part.content, let last = parts.last,
            case .pictures(let before) = last.content, last.isRaster == part.isRaster
        {
            parts[parts.count - 1].inputs.append(input)
            parts[parts.count - 1].content = .pictures(before + pages)
        } else {
            parts.append(part)
        }
    }
    return parts
}

private func part(
    _ input: InputFile, options: DocumentOptions, date: DocumentDate
) throws(FaxError) -> DocumentPart {
    let allRaster = options.wantsRasterOnly
    switch input.type {
    case .text:
        let layout = try layout(of: input, options: options, date: date)
        return DocumentPart(content: .text(layout), inputs: [input], isRaster: allRaster)
    case .pdf:
        PDFFacts.loadLibrary()
        let facts = try confinedFacts(of: input)
        let isScan =
            !allRaster && options.mode == .auto && confinedScanCheck(of: input, pages: facts.pageCount)
        return DocumentPart(content: .pdf(facts), inputs: [input], isRaster: allRaster || isScan)
    case .jpeg, .png:
        // The two that a PDF can carry as they are.
        return DocumentPart(
            content: .pictures([[nil]]), inputs: [input], isRaster: allRaster || options.mode == .auto)
    case .tiff:
        return DocumentPart(
            content: .pictures([try pages(ofTIFF: input)]), inputs: [input], isRaster: true)
    case .webp, .gif, .bmp, .pnm, .heic:
        return DocumentPart(content: .pictures([[nil]]), inputs: [input], isRaster: true)
    }
}

private func layout(
    of input: InputFile, options: DocumentOptions, date: DocumentDate
) throws(FaxError) -> TextLayout {
    let layout: TextLayout
    do throws(TypesettingError) {
        layout = try TextLayout(
            of: input.descriptor, style: options.style(title: input.title, date: date))
    } catch {
        throw error.faxError(input.name)
    }
    if options.strict {
        try refuseMissingGlyphs(layout.missingGlyphs) { "\(input.name):\($0.line)" }
    }
    return layout
}

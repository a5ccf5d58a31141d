internal import FaxCore
internal import PDFRendering
internal import Typesetting

/// Inputs that become pages together.
struct DocumentPart {
    /// What the pages are made of.
    enum Content {
        /// A text, broken into pages.
        case text(TextLayout)
        /// Pictures, one a page.
        case pictures
        /// The pages of a PDF.
        case pdf(PDFFacts)
    }

    let content: Content
    /// The inputs, at least one; exactly one but for pictures.
    var inputs: [InputFile]

    /// How many pages there will be.
    var pageCount: Int {
        switch content {
        case .text(let layout): layout.pageCount
        case .pictures: inputs.count
        case .pdf(let facts): facts.pageCount
        }
    }

    /// Whether the part, written for itself, is a good document: a damaged PDF isn't.
    var canStandAlone: Bool {
        if case .pdf(let facts) = content { facts.isSound } else { true }
    }

    /// What a person should know about it.
    var notices: [String] {
        switch content {
        case .text(let layout): textNotices(layout, of: inputs[0])
        case .pdf(let facts) where !facts.isSound:
            ["\(inputs[0].name) is damaged; its pages were drawn anew, so look at them"]
        case .pictures, .pdf: []
        }
    }
}

/// Looks at all of `inputs`: how many pages each will have, and whether they can be used. Pictures that follow each
/// other become one part.
func documentParts(
    of inputs: [InputFile], options: DocumentOptions, date: DocumentDate
) throws(FaxError) -> [DocumentPart] {
    var parts: [DocumentPart] = []
    for input in inputs {
        switch input.type {
        case .text: parts.append(try textPart(input, options: options, date: date))
        case .pdf: parts.append(DocumentPart(content: .pdf(try confinedFacts(of: input)), inputs: [input]))
        case .jpeg, .png, .tiff, .webp, .gif, .bmp, .pnm, .heic:
            if case .pictures = parts.last?.content {
                parts[parts.count - 1].inputs.append(input)
            } else {
                parts.append(DocumentPart(content: .pictures, inputs: [input]))
            }
        }
    }
    return parts
}

private func textPart(
    _ input: InputFile, options: DocumentOptions, date: DocumentDate
) throws(FaxError) -> DocumentPart {
    let style = TextStyle(
        paper: options.paper, fontFamily: options.font ?? TextStyle.defaultFontFamily,
        fontSize: options.fontSize ?? TextStyle.defaultFontSize,
        margin: options.margin ?? TextStyle.defaultMargin,
        header: options.header ? HeaderLine(title: options.title ?? input.title, date: date.shown) : nil)
    let layout: TextLayout
    do throws(TypesettingError) {
        layout = try TextLayout(of: input.descriptor, style: style)
    } catch {
        throw error.faxError(input.name)
    }
    if options.strict { try refuseMissingGlyphs(layout, of: input) }
    return DocumentPart(content: .text(layout), inputs: [input])
}

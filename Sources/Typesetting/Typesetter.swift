import CPangoCairo

/// One pass over a text: paragraphs become lines, lines fill pages. Without a canvas the pages are only counted.
struct Typesetter {
    /// Pages begun so far.
    private(set) var pageCount = 0
    /// The characters that no font has, by code point.
    private(set) var missing: [Unicode.Scalar: MissingGlyph] = [:]

    private let fonts: FontSet
    private let geometry: PageGeometry
    private let canvas: PDFCanvas?
    private let numbers: [Int]?
    private let columns: Int
    private var wokenPango: ParagraphLayout?
    private var fixed = FixedParagraph()

    /// Upper edge of the next line.
    private var y: Double
    private var isPageOpen = false
    private var linesOfParagraph = 0
    private var isRightToLeft = false

    init(fonts: FontSet, geometry: PageGeometry, canvas: PDFCanvas? = nil, numbers: [Int]? = nil) {
        self.fonts = fonts
        self.geometry = geometry
        self.canvas = canvas
        self.numbers = numbers
        columns = fonts.regular.map { Int(geometry.textWidth / $0.advance + 0.001) } ?? 0
        y = geometry.top
    }

    /// Sets the whole text.
    mutating func set(_ reader: inout ParagraphReader) throws(TypesettingError) {
        var used = 0
        while try reader.next(afterUsing: used) {
            let piece = reader.piece
            if piece.startsParagraph { linesOfParagraph = 0 }
            used = try set(piece)
            if piece.endsParagraph { try end(piece) }
        }
        if isPageOpen { try endPage() }
    }

    private mutating func end(_ piece: ParagraphPiece) throws(TypesettingError) {
        if linesOfParagraph == 0 && !(piece.endsPage && piece.text.isEmpty) {
            y += fonts.ascent + fonts.descent
        }
        guard piece.endsPage else { return }
        // A form feed before all text is no reason for an empty page; two in a row are.
        if !isPageOpen && pageCount > 0 { try beginPage() }
        if isPageOpen { try endPage() }
        y = geometry.top
    }

    /// Sets the lines of `piece`; returns how many of its bytes are used up. The last line of a piece that
    /// goes on is left for the next one, unless there is no other.
    private mutating func set(_ piece: ParagraphPiece) throws(TypesettingError) -> Int {
        let fonts = self.fonts
        if let regular = fonts.regular, !isRightToLeft || piece.startsParagraph,
            fixed.set(piece, regular: regular, bold: { fonts.bold })
        {
            isRightToLeft = false
            return try setFixed(piece, regular: regular)
        }
        return try setByPango(piece)
    }

    private mutating func setFixed(_ piece: ParagraphPiece, regular: FixedFace) throws(TypesettingError)
        -> Int
    {
        var start = 0
        while start < fixed.glyphs.count {
            let line = fixed.line(from: start, columns: columns)
            if line.next == fixed.glyphs.count && !piece.endsParagraph && start > 0 {
                return fixed.offsets[start]
            }
            if !line.glyphs.isEmpty {
                let baseline = try place(ascent: fonts.ascent, descent: fonts.descent)
                if let canvas { draw(line, of: piece, regular: regular, baseline: baseline, on: canvas) }
            }
            start = line.next
        }
        return piece.text.count
    }

    private func draw(
        _ line: FixedParagraph.Line, of piece: ParagraphPiece, regular: FixedFace, baseline: Double,
        on canvas: PDFCanvas
    ) {
        for stretch in fixed.stretches(of: line) {
            var index = stretch.glyphs.lowerBound
            while index < stretch.glyphs.upperBound {
                let run = piece.runs.first { fixed.offsets[index] < $0.end }
                var end = stretch.glyphs.upperBound
                if let run { while fixed.offsets[end - 1] >= run.end { end -= 1 } }
                let face = run?.emphasis.contains(.bold) == true ? fonts.bold ?? regular : regular
                let column = stretch.column + index - stretch.glyphs.lowerBound
                let x = geometry.left + Double(column) * regular.advance
                canvas.show(
                    fixed.glyphs[index..<end], offsets: fixed.offsets, of: piece.text, face: face, x: x,
                    y: baseline)
                if run?.emphasis.contains(.underline) == true {
                    let (position, thickness) = regular.underline
                    let width = Double(end - index) * regular.advance
                    canvas.fill(x: x, y: baseline + position, width: width, height: thickness)
                }
                index = end
            }
        }
    }

    private mutating func setByPango(_ piece: ParagraphPiece) throws(TypesettingError) -> Int {
        let paragraph = try wakePango()
        let count = paragraph.set(piece, isRightToLeft: piece.startsParagraph ? nil : isRightToLeft)
        for index in 0..<count {
            guard let line = paragraph.line(index) else { break }
            if index == 0 { isRightToLeft = line.isRightToLeft }
            if index > 0 && index == count - 1 && !piece.endsParagraph { return line.bytes.lowerBound }
            if piece.text[line.bytes].allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
            note(paragraph.missingCharacters(inLine: index), line: piece.line)
            // Lines stand on the grid of the text, and leave it only where ink would meet ink; marks in
            // heaps may reach into the neighbours.
            let tallest = fonts.ascent + 1.5 * (fonts.ascent + fonts.descent)
            let ascent = min(max(fonts.ascent, line.inkAscent), tallest)
            let descent = min(max(fonts.descent, line.inkDescent), tallest)
            let baseline = try place(ascent: ascent, descent: descent)
            if let canvas { draw(line, index: index, of: paragraph, baseline: baseline, on: canvas) }
        }
        return piece.text.count
    }

    private mutating func wakePango() throws(TypesettingError) -> ParagraphLayout {
        if let wokenPango { return wokenPango }
        let paragraph = try ParagraphLayout(fonts: fonts, width: geometry.textWidth)
        wokenPango = paragraph
        return paragraph
    }

    /// Draws a line of Pango's, at the right edge where it runs from there; one with a character wider than
    /// the page is made narrower.
    private func draw(
        _ line: ParagraphLayout.Line, index: Int, of paragraph: ParagraphLayout, baseline: Double,
        on canvas: PDFCanvas
    ) {
        let scale = line.width > geometry.textWidth ? geometry.textWidth / line.width : 1
        let indent = line.isRightToLeft ? geometry.textWidth - line.width * scale : 0
        unsafe cairo_save(canvas.cairo)
        unsafe cairo_translate(canvas.cairo, geometry.left + indent, baseline)
        unsafe cairo_scale(canvas.cairo, scale, 1)
        unsafe cairo_move_to(canvas.cairo, 0, 0)
        unsafe paragraph.draw(index, on: canvas.cairo)
        unsafe cairo_restore(canvas.cairo)
    }

    private mutating func note(_ scalars: [Unicode.Scalar], line: Int) {
        for scalar in scalars {
            missing[scalar, default: MissingGlyph(codePoint: scalar, line: line, count: 0)].count += 1
        }
    }

    /// Finds room for a line; returns its base line.
    private mutating func place(ascent: Double, descent: Double) throws(TypesettingError) -> Double {
        // A hundredth of a point is not worth a page.
        if y + ascent + descent > geometry.bottom + 0.01 {
            if isPageOpen { try endPage() }
            y = geometry.top
        }
        if !isPageOpen { try beginPage() }
        linesOfParagraph += 1
        let baseline = y + ascent
        y = baseline + descent
        return baseline
    }

    private mutating func beginPage() throws(TypesettingError) {
        isPageOpen = true
        pageCount += 1
        // A text that has grown since it was counted is refused in the end.
        let number = numbers.map { pageCount <= $0.count ? $0[pageCount - 1] : 0 } ?? pageCount
        try canvas?.beginPage(number)
    }

    private mutating func endPage() throws(TypesettingError) {
        isPageOpen = false
        try canvas?.endPage()
    }
}

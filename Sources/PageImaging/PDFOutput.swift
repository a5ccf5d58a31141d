/// The container of a PDF file: numbered objects, and the table of where they are (ISO 32000-1, 7.5).
struct PDFOutput {
    /// The number of an object.
    typealias Number = Int

    private(set) var file: FileOutput
    /// Where each object lies; object 1 comes first. Nil until it is written.
    private var offsets: [Int?] = [nil, nil]
    private static let catalog: Number = 1
    /// The object that holds the pages together, each page's parent.
    let tree: Number = 2

    /// A container that begins with PDF's header in the file `descriptor`. Samples of 16 bits came with PDF 1.5; the
    /// bytes above 127 tell transfer programs that this isn't text.
    init(_ descriptor: Int32) {
        file = FileOutput(descriptor, header: Array("%PDF-1.5\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 0x0A])
    }

    /// A number for an object that is written later.
    mutating func reserve() -> Number {
        offsets.append(nil)
        return offsets.count
    }

    /// Writes object `number`.
    mutating func write(_ content: String, as number: Number) throws(PageImagingError) {
        offsets[number - 1] = file.position
        try file.write("\(number) 0 obj\n\(content)\nendobj\n")
    }

    /// Writes object `number` as a stream with the entries `dictionary` and whatever `body` writes; its length is
    /// known afterwards, so it is an object of its own.
    mutating func writeStream(
        _ dictionary: String, as number: Number,
        body: (inout FileOutput) throws(PageImagingError) -> Void
    ) throws(PageImagingError) {
        let length = reserve()
        offsets[number - 1] = file.position
        try file.write("\(number) 0 obj\n<<\(dictionary)/Length \(length) 0 R>>stream\n")
        let start = file.position
        try body(&file)
        let count = file.position - start
        try file.write("\nendstream\nendobj\n")
        try write("\(count)", as: length)
    }

    /// Writes what holds `pages` together, the document's facts, the table of objects and the trailer, and gives all to
    /// the system; returns the bytes in all.
    mutating func finish(_ pages: [Number], title: String?) throws(PageImagingError) -> Int {
        let kids = pages.map { "\($0) 0 R" }.joined(separator: " ")
        try write("<</Type/Pages/Count \(pages.count)/Kids[\(kids)]>>", as: tree)
        let information = reserve()
        try write("<</Type/Catalog/Pages \(tree) 0 R>>", as: Self.catalog)
        let entry = title.map { "/Title\(PDFSyntax.textString($0))" } ?? ""
        try write("<</Producer(Faxpipe)\(entry)>>", as: information)
        let table = file.position
        try file.write("xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n")
        for offset in offsets {
            let digits = String(offset ?? 0)
            try file.write(String(repeating: "0", count: max(0, 10 - digits.count)) + digits)
            try file.write(offset == nil ? " 65535 f \n" : " 00000 n \n")
        }
        try file.write(
            "trailer\n<</Size \(offsets.count + 1)/Root \(Self.catalog) 0 R/Info \(information) 0 R>>\n")
        try file.write("startxref\n\(table)\n%%EOF\n")
        try file.flush()
        return file.position
    }
}

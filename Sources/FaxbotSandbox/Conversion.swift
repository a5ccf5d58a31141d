/// A document as it goes to the line.
struct ConvertedDocument {
    var path: String
    var bytes: Int
    var pages: Int
}

extension Service {
    /// What stands for a document that the server did not want to convert.
    static let testPlaceholder = Array("%PDF-1.4\ntest\n%%EOF".utf8)
    /// What stands for a document that came from nowhere.
    static let simulationPlaceholder = Array("%PDF-1.4\n% inbound simulation\n%%EOF".utf8)
    /// Pages that the later generation takes.
    private static let pageLimit = 500

    /// Makes of the upload what is faxed: PDF stays as it is, text is set in Courier.
    func convert(_ submission: Submission) throws(Rejection) -> ConvertedDocument {
        let upload = submission.upload
        let isPDF = upload.head.starts(with: "%PDF".utf8)
        guard isPDF || isText(upload) else { throw Rejection(.detail(415, "Only PDF and TXT are allowed")) }
        switch options.generation {
        case .year2025:
            let name = submission.fileName
            // The server builds a path of the name: a folder in it, or a file system's limit, is its end.
            guard !name.contains("/"), name.utf8.count + 33 <= 255 else { throw Rejection(broken) }
            if isPDF && !name.lowercased().hasSuffix(".txt") {
                let pages = options.faxDisabled ? 1 : options.pageCount(upload.path) ?? 1
                return ConvertedDocument(path: upload.path, bytes: Int(upload.bytes), pages: pages)
            }
            if options.faxDisabled || name.lowercased().contains("test") {
                return try keep(Service.testPlaceholder, pages: 1)
            }
        case .year2026:
            guard upload.bytes > 0 else { throw Rejection(.detail(400, "The document is empty.")) }
            if isPDF {
                guard let pages = options.pageCount(upload.path) else {
                    throw Rejection(.detail(400, "The PDF is invalid or encrypted."))
                }
                guard pages <= Service.pageLimit else {
                    throw Rejection(.detail(400, "The document has too many pages."))
                }
                return ConvertedDocument(path: upload.path, bytes: Int(upload.bytes), pages: pages)
            }
        }
        let text = try read(upload.path)
        let pages = TextPages(text)
        return try keep(pages.pdf(), pages: pages.count)
    }

    /// Whether the first 64 KiB are UTF-8. A character that the limit cuts through makes them none.
    private func isText(_ upload: ScratchFile.Facts) -> Bool {
        guard options.generation == .year2026 else {
            return String(validating: upload.head, as: UTF8.self) != nil
        }
        return (try? readFile(upload.path, limit: Int(Service.documentLimit)))
            .flatMap { String(validating: $0, as: UTF8.self) } != nil
    }

    private func read(_ path: String) throws(Rejection) -> [UInt8] {
        do { return try readFile(path, limit: Int(Service.documentLimit)) } catch { throw Rejection(broken) }
    }

    /// Keeps `document` in a file of its own.
    private func keep(_ document: [UInt8], pages: Int) throws(Rejection) -> ConvertedDocument {
        do {
            return ConvertedDocument(path: try store(document), bytes: document.count, pages: pages)
        } catch { throw Rejection(broken) }
    }

    /// Writes a new file; returns its path.
    func store(_ document: [UInt8]) throws(SystemError) -> String {
        let path = newPath()
        var file = try ScratchFile(path: path, limit: .max)
        try file.append(document.span)
        _ = file.finish()
        return path
    }
}

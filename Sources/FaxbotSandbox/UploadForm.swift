/// The fields of an upload: the document goes to a file as it comes, all else is short and kept in memory.
struct UploadForm: ~Copyable, MultipartReceiver {
    /// What a form's field is.
    enum Field: Sendable, Equatable {
        /// A part without a file name.
        case text([UInt8])
        /// A part with one.
        case file(name: String, ScratchFile.Facts)
    }

    /// Bytes that all fields that aren't files may have together.
    static let textLimit = 1024 * 1024

    /// The fields that have come whole; of several with one name the last.
    private(set) var fields: [String: Field] = [:]
    private let newPath: () -> String
    private let documentLimit: Int64
    private var current: PartHeader?
    private var text: [UInt8] = []
    private var textTotal = 0
    private var file: ScratchFile?

    /// A form without fields. Files get the paths that `newPath` returns; of each the first `documentLimit`
    /// bytes are kept.
    init(documentLimit: Int64, newPath: @escaping () -> String) {
        self.documentLimit = documentLimit
        self.newPath = newPath
    }

    mutating func begin(_ header: PartHeader) throws(MultipartError) {
        current = header
        text = []
        guard header.fileName != nil else { return }
        do { file = try ScratchFile(path: newPath(), limit: documentLimit) } catch {
            throw .unwritable(error.errno)
        }
    }

    mutating func content(_ bytes: Span<UInt8>) throws(MultipartError) {
        guard current?.fileName == nil else {
            do { try file?.append(bytes) } catch { throw .unwritable(error.errno) }
            return
        }
        textTotal += bytes.count
        guard textTotal <= UploadForm.textLimit else { throw .fieldTooLong }
        text.reserveCapacity(text.count + bytes.count)
        for index in bytes.indices { text.append(bytes[index]) }
    }

    mutating func end() throws(MultipartError) {
        guard let header = current else { return }
        current = nil
        if let name = header.fileName, let file = file.take() {
            fields[header.name] = .file(name: name, file.finish())
        } else {
            fields[header.name] = .text(text)
        }
    }
}

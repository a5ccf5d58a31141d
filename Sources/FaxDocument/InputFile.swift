internal import FaxCore

/// An input, open and seekable, and what it is.
struct InputFile {
    /// What messages call it.
    let name: String
    /// The name for the header line and for commands in hints; nil for standard input.
    let path: String?
    /// What it is, by its bytes.
    let type: MediaType
    /// What a person should know about it, one line each.
    let notices: [String]
    private let opened: OpenedSource

    /// Open for reading as long as this value lives.
    var descriptor: Int32 { opened.descriptor }

    /// The file's name without its folders, for the header line; empty for standard input.
    var title: String {
        path?.lastPathComponent.visible ?? ""
    }

    /// What stands for an input in messages where we make the page ourselves.
    init(namedOnly name: String) {
        self.name = name
        path = nil
        type = .pdf
        notices = []
        opened = OpenedSource()
    }

    /// Opens `source`; a pipe is read to its end into a file without a name in `scratch`.
    /// - Throws: exit status 66 if it can't be read, 65 if it is empty, too long or nothing that can be faxed.
    init(_ source: DocumentSource, scratch: String) throws(FaxError) {
        name = source.name
        switch source {
        case .file(let path):
            self.path = path
            opened = try OpenedSource(path: path, scratch: scratch)
        case .descriptor(let descriptor, let name):
            path = nil
            opened = try OpenedSource(descriptor: descriptor, name: name, scratch: scratch)
        }
        guard opened.size > 0 else { throw FaxError(.badData, "\(name) is empty") }
        let head = bytes(of: opened.descriptor, at: 0, count: 65536)
        let tail = bytes(of: opened.descriptor, at: max(0, opened.size - 65536), count: 65536)
        switch FileSignature.of(head: head, tail: tail) {
        case .document(let type): self.type = type
        case .foreign(let what, let remedy):
            throw FaxError(
                .badData, "\(name) is \(what), which can't be faxed", hint: remedy.command(for: path ?? "-"))
        }
        guard opened.size <= type.sizeLimit else {
            throw FaxError(.badData, "\(name) is too long: the limit is \(type.sizeLimit >> 20) MiB")
        }
        let isHTML = type == .text && FileSignature.isHTML(head)
        notices = isHTML ? ["\(name) is HTML; its source text is faxed as it is"] : []
    }
}

extension MediaType {
    /// The most bytes of an input, so that no input fills the disk or keeps us for ever.
    fileprivate var sizeLimit: Int {
        switch self {
        case .text: 64 << 20
        case .jpeg, .png, .tiff, .webp, .gif, .bmp, .pnm, .heic: 256 << 20
        case .pdf: 1 << 30
        }
    }
}

extension FileSignature.Remedy {
    /// A command that makes something of the file `path` that can be faxed; `-` is standard input.
    fileprivate func command(for path: String) -> String? {
        let file = path.shellQuoted
        switch self {
        case .picture: return "convert \(file) png:- | faxpdf"
        case .office where path != "-": return "libreoffice --headless --convert-to pdf \(file)"
        case .postScript: return "ps2pdf \(file) - | faxpdf"
        case .unpack(let program): return path == "-" ? "\(program) | faxpdf" : "\(program) \(file) | faxpdf"
        case .office, .none: return nil
        }
    }
}

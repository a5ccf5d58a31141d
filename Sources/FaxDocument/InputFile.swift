internal import CLinux
internal import FaxCore
internal import Glibc

/// An input, open and seekable, and what it is.
final class InputFile {
    /// What messages call it.
    let name: String
    /// The name for the header line and for commands in hints; nil for standard input.
    let path: String?
    /// Open for reading; closed with the object, if it is ours.
    let descriptor: Int32
    /// Its size in bytes.
    let size: Int
    /// What it is, by its bytes.
    let type: MediaType
    private let isOurs: Bool

    /// Opens `source`; a pipe is read to its end into a file without a name in `scratch`.
    /// - Throws: exit status 66 if it can't be read, 65 if it is empty, too long or nothing that can be faxed.
    init(_ source: DocumentSource, scratch: String) throws(FaxError) {
        name = source.name
        let opened: OpenedSource
        switch source {
        case .file(let path):
            self.path = path
            opened = try OpenedSource(path: path, scratch: scratch)
        case .descriptor(let descriptor, let name):
            path = nil
            opened = try OpenedSource(descriptor: descriptor, name: name, scratch: scratch)
        }
        (descriptor, size, isOurs) = (opened.descriptor, opened.size, opened.isOurs)
        do throws(FaxError) {
            type = try Self.type(of: opened, name: name, path: path)
        } catch {
            if isOurs { close(descriptor) }
            throw error
        }
    }

    deinit {
        if isOurs { close(descriptor) }
    }

    /// The file's name without its folders, for the header line.
    var title: String {
        path.map { $0.split(separator: "/").last.map(String.init) ?? $0 } ?? ""
    }

    private static func type(
        of opened: OpenedSource, name: String, path: String?
    ) throws(FaxError) -> MediaType {
        guard opened.size > 0 else { throw FaxError(.badData, "\(name) is empty") }
        let head = opened.bytes(at: 0, count: 65536)
        let tail = opened.bytes(at: max(0, opened.size - 65536), count: 65536)
        switch FileSignature.of(head: head, tail: tail) {
        case .document(let type):
            let limit = type.sizeLimit
            guard opened.size <= limit else {
                throw FaxError(
                    .badData,
                    "\(name) is too long: \(opened.size / 1_000_000) MB, and the limit is \(limit >> 20) MiB")
            }
            return type
        case .foreign(let what, let remedy):
            throw FaxError(
                .badData, "\(name) is \(what), which can't be faxed",
                hint: remedy.command(for: path ?? "-"))
        }
    }
}

extension MediaType {
    /// The most bytes of an input, so that no input fills the disk or keeps us for ever.
    var sizeLimit: Int {
        switch self {
        case .text: 64 << 20
        case .jpeg, .png: 256 << 20
        case .pdf: 1 << 30
        }
    }
}

extension FileSignature.Remedy {
    /// A command that makes something of the file `path` that can be faxed; `-` is standard input.
    func command(for path: String) -> String? {
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

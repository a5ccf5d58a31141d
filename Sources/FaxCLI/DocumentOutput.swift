import CLinux
public import FaxCore
import Glibc

/// Where a tool's document goes: standard output or the file of `-o`, whole or not at all.
///
/// The document is written to ``descriptor`` first, a file without a name; ``commit()`` brings it to its place.
public struct DocumentOutput: ~Copyable {
    private enum Place {
        /// Standard output, or a pipe or device that `-o` names.
        case stream(Int32, name: String)
        /// A file that is there afterwards.
        case file(folder: String, name: String)
    }

    /// An empty file, open for reading and writing.
    public let descriptor: Int32
    private let place: Place

    /// Prepares to write to the file at `path`, or to standard output if that is nil or `-`; `scratch` is the folder for
    /// what is not complete yet, where the document does not become a file.
    /// - Throws: 64 if a person would get a document on the terminal, 73 if the file can't be made.
    public init(path: String?, scratch: String, context: ToolContext) throws(FaxError) {
        let place = try Self.place(path, context)
        let folder = if case .file(let folder, _) = place { folder } else { scratch }
        let file = unsafe fx_temporary_file(folder.fileNameBytes)
        guard file >= 0 else {
            let words = StandardStreams.describe(-file)
            guard case .file(_, let name) = place else {
                throw FaxError(.cannotCreate, "can't create a temporary file in \(scratch): \(words)")
            }
            throw FaxError(.cannotCreate, "can't create \(path ?? name): \(words)")
        }
        self.place = place
        descriptor = file
    }

    deinit {
        close(descriptor)
    }

    private static func place(_ path: String?, _ context: ToolContext) throws(FaxError) -> Place {
        guard let path, path != "-" else {
            guard isatty(STDOUT_FILENO) == 0 else {
                throw FaxError(
                    .usage, "a document is not for a terminal", hint: "\(context.tool) … -o document.pdf")
            }
            return .stream(STDOUT_FILENO, name: "standard output")
        }
        var facts = stat()
        if unsafe stat(path.fileNameBytes, &facts) == 0, facts.st_mode & S_IFMT != S_IFREG {
            // Nobody wants /dev/null, or a pipe that somebody reads, replaced by a file.
            let stream = unsafe fx_open(path.fileNameBytes, O_WRONLY | O_NOCTTY, 0)
            guard stream >= 0 else {
                throw FaxError(.cannotCreate, "can't write to \(path): \(StandardStreams.describe(-stream))")
            }
            return .stream(stream, name: path)
        }
        let target = resolved(path)
        // By bytes: a slash and a combining mark behind it are one character.
        guard let slash = target.utf8.lastIndex(of: UInt8(ascii: "/")) else {
            return .file(folder: ".", name: target)
        }
        let name = String(target[target.utf8.index(after: slash)...])
        guard !name.isEmpty else { throw FaxError(.cannotCreate, "can't create \(path): not a file's name") }
        return .file(folder: slash == target.startIndex ? "/" : String(target[..<slash]), name: name)
    }

    /// Adds `bytes` to the document.
    /// - Throws: 74 if they can't be written.
    public func write(_ bytes: [UInt8]) throws(FaxError) {
        if let error = StandardStreams.write(bytes, to: descriptor) {
            throw FaxError(.inputOutput, "can't write the document: \(StandardStreams.describe(error))")
        }
    }

    /// Brings the document to its place; a file of that name is replaced in one step.
    /// - Throws: 74 if the bytes can't be written. A closed pipe ends the process quietly.
    public consuming func commit() throws(FaxError) {
        switch place {
        case .stream(let stream, let name): try Self.copy(descriptor, to: stream, name: name)
        case .file(let folder, let name): try putInPlace(folder: folder, name: name)
        }
    }

    /// Without fsync(2): a document that a power failure takes can be made again, unlike a fax in the spool.
    private func putInPlace(folder: String, name: String) throws(FaxError) {
        let path = "\(folder)/\(name)"
        let (place, temporary) = (path.fileNameBytes, "\(folder)/.faxpipe.\(getpid())".fileNameBytes)
        if unsafe fx_name_file(descriptor, temporary) != 0 {
            // A file system that knows no files without a name.
            let copy = unsafe fx_open(temporary, O_WRONLY | O_CREAT | O_EXCL, 0o600)
            guard copy >= 0 else { throw Self.failure(path, -copy) }
            defer { close(copy) }
            let outcome = fx_copy_file(descriptor, copy)
            guard outcome == 0 else {
                _ = unsafe unlink(temporary)
                throw Self.failure(path, -outcome)
            }
        }
        guard unsafe rename(temporary, place) == 0 else {
            let error = errno
            _ = unsafe unlink(temporary)
            throw Self.failure(path, error)
        }
    }

    private static func copy(_ descriptor: Int32, to stream: Int32, name: String) throws(FaxError) {
        let outcome = fx_copy_file(descriptor, stream)
        if outcome == -EPIPE { StandardStreams.dieOfClosedPipe() }
        guard outcome == 0 else { throw failure(name, -outcome) }
    }

    private static func failure(_ name: String, _ number: Int32) -> FaxError {
        FaxError(.inputOutput, "can't write to \(name): \(StandardStreams.describe(number))")
    }

    /// The path behind symbolic links, so that the file and not the link is replaced; `path` itself if there is none.
    private static func resolved(_ path: String) -> String {
        guard let real = unsafe realpath(path.fileNameBytes, nil) else { return path }
        defer { unsafe free(real) }
        return unsafe String(fileName: UnsafeRawBufferPointer(start: real, count: strlen(real)))
    }
}

import CLinux
import FaxCore
import FaxDocument
import Glibc

/// What becomes of documents at the far end: they are counted and printed in processes of their own, as one that kills
/// its reader is not to end the server. Each process is this tool again, with an option that nobody else uses.
struct FarEnd: Sendable {
    private let environment: [String: String]
    private let mask: sigset_t

    /// Processes with the variables `environment`, which hold back the signals in `mask`.
    init(environment: [String: String], mask: sigset_t) {
        self.environment = environment
        self.mask = mask
    }

    /// The number of pages of the PDF at `path`; nil if it can't be read.
    func pageCount(_ path: String) -> Int? {
        answer(["--count-pages", path]).flatMap { Int($0) }
    }

    /// The path of what the far end's machine prints of the document at `path`; `path` itself if it prints nothing.
    func printed(_ path: String) -> String {
        answer(["--print", path]) ?? path
    }

    /// What the tool writes when it is run with `arguments`; nil if it fails.
    private func answer(_ arguments: [String]) -> String? {
        let output = unsafe fx_memory_file("answer")
        guard output >= 0 else { return nil }
        defer { close(output) }
        let command = ["/proc/self/exe"] + arguments
        guard let child = try? ChildProcess(command, environment: environment, mask: mask, output: output),
            child.wait() == 0
        else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe pread(output, &bytes, bytes.count, 0)
        return count > 1 ? String(decoding: bytes[..<(count - 1)], as: UTF8.self) : nil
    }
}

extension FarEnd {
    /// In the process: what ``pageCount(_:)`` asks for.
    static func countPages(_ path: String, scratch: String) throws(FaxError) -> String {
        String(try FaxDocument.pageCount(of: .file(path: path), scratch: scratch))
    }

    /// In the process: what ``printed(_:)`` asks for, the document as pels at fine resolution.
    static func print(_ path: String, fontPlaces: [String], scratch: String) throws(FaxError) -> String {
        let printed = path + ".printed"
        let output = unsafe fx_open(printed, O_RDWR | O_CREAT | O_TRUNC, 0o600)
        guard output >= 0 else { throw FaxError(.cannotCreate, "can't create \(printed)") }
        defer { close(output) }
        var options = DocumentOptions(paper: .a4, header: false)
        options.mode = .raster
        options.fontPlaces = fontPlaces
        do throws(FaxError) {
            _ = try prepareDocument(
                from: [.file(path: path)], options: options, date: DocumentDate(shown: "", utc: ""),
                scratch: scratch, into: output)
        } catch {
            _ = unsafe unlink(printed)
            throw error
        }
        return printed
    }
}

import CLinux
import DesktopDialog
import DesktopIntegration
import FaxCLI
import FaxConfig
import FaxCore
import FoundationEssentials
import Glibc

/// A print job as the backend tells it, in variables: others can't read those.
struct PrintedJob {
    /// The document's title, as the program that printed it has it.
    let title: String
    /// The job's UUID: a fax is recorded under it once, however often the backend is run.
    let uuid: UUID
    private let options: PrintOptions

    init(_ environment: [String: String]) {
        let title = environment["FAXSHARE_TITLE"] ?? ""
        self.title = title.isEmpty ? "the printed document" : title
        options = PrintOptions(environment["FAXSHARE_OPTIONS"] ?? "")
        // Every CUPS since 1.5 gives its jobs a UUID.
        uuid = options.uuid.flatMap { UUID(uuidString: $0) } ?? UUID()
    }

    /// Whom it is for, as far as it says so.
    /// - Throws: exit status 65 if the number that was given is none.
    func addressee(in book: StoredAddresses) throws(FaxError) -> Addressee? {
        if let phone = options.phone { return try book.addressee(phone) }
        // A title is a number if it is nothing else.
        guard
            title.hasPrefix("+")
                || title.allSatisfy({ $0.isASCII && ($0.isNumber || " +-/().".contains($0)) })
        else { return nil }
        return try? book.addressee(title)
    }
}

/// The printed document while its number is asked for.
enum PrintedFile {
    /// Copies standard input into a file of the folder `data` that nobody else may read.
    ///
    /// - Returns: its path.
    static func keep(in data: String, as uuid: UUID) throws(FaxError) -> String {
        let folder = try Places.make(data + "/printed")
        removeOld(in: folder)
        let path = "\(folder)/\(uuid.uuidString.lowercased()).pdf"
        // A job that is printed again is asked about again; what it is recorded as decides.
        _ = unsafe unlink(path)
        let descriptor = unsafe fx_open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw failure(-descriptor, path, .cannotCreate) }
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = unsafe read(STDIN_FILENO, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure(errno, "the print job", .inputOutput) }
            if count == 0 { return path }
            var done = 0
            while done < count {
                let written = unsafe buffer.withUnsafeBytes { bytes in
                    unsafe write(descriptor, bytes.baseAddress?.advanced(by: done), count - done)
                }
                if written < 0, errno == EINTR { continue }
                guard written > 0 else {
                    let cause = errno
                    _ = unsafe unlink(path)
                    throw failure(cause, path, .inputOutput)
                }
                done += written
            }
        }
    }

    /// Removes what a session that ended in the middle has left: files of more than a day.
    private static func removeOld(in folder: String) {
        for name in fileNames(in: folder) {
            var facts = stat()
            let path = "\(folder)/\(name)"
            guard name.hasSuffix(".pdf"), unsafe lstat(path, &facts) == 0 else { continue }
            if facts.st_mtim.tv_sec + 86_400 < time(nil) { _ = unsafe unlink(path) }
        }
    }

    private static func failure(_ code: Int32, _ what: String, _ status: ExitStatus) -> FaxError {
        FaxError(status, "\(what): \(unsafe String(cString: strerror(code)).lowercased())")
    }
}

import CLinux
import FaxCLI
import FaxConfig
import FaxContacts
import FaxCore
import Glibc

/// A contact in the person's editor.
struct EditorSession {
    private let context: ToolContext

    init(_ context: ToolContext) { self.context = context }

    /// What the person has made of an entry.
    /// - Throws: 65 for a text that can't be understood, which is kept; 73, 74 if there is no place for it; 75 if the
    ///   editor failed.
    func edited(_ entry: ContactEntry, in book: ContactBook) throws(FaxError) -> ContactEntry {
        let path = try Places.make(context.places().runtime) + "/contact-\(getpid()).txt"
        let before = EntryText.text(entry)
        try write(before, to: path)
        var isKept = false
        defer { if !isKept { unsafe unlink(path) } }
        try edit(path)
        let text = try read(path)
        guard text != before else { return entry }
        do throws(FaxError) {
            return try EntryText.entry(text, before: entry, in: book)
        } catch {
            isKept = true
            throw FaxError(
                error.code, "\(error.message); nothing was changed, your text is in \(path)", hint: error.hint
            )
        }
    }

    private func edit(_ path: String) throws(FaxError) {
        unsafe setenv("FAXCONTACTS_TEXT", path, 1)
        let status = unsafe system("exec ${VISUAL:-${EDITOR:-vi}} \"$FAXCONTACTS_TEXT\"")
        guard status != -1, fx_wait_exited(status) != 0, fx_wait_exit_status(status) == 0 else {
            throw FaxError(.tryAgain, "the editor failed; nothing was changed", hint: "export EDITOR=nano")
        }
    }

    private func write(_ text: String, to path: String) throws(FaxError) {
        let file = unsafe fx_open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw failure("create", path, -file) }
        defer { close(file) }
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
            guard count > 0 else { throw failure("write", path, errno) }
            rest = rest.dropFirst(count)
        }
    }

    private func read(_ path: String) throws(FaxError) -> String {
        let file = unsafe fx_open(path, O_RDONLY, 0)
        guard file >= 0 else { throw failure("read", path, -file) }
        defer { close(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while bytes.count < 1 << 20 {
            let count = unsafe buffer.withUnsafeMutableBytes {
                unsafe Glibc.read(file, $0.baseAddress, $0.count)
            }
            guard count >= 0 else { throw failure("read", path, errno) }
            guard count > 0 else { break }
            bytes += buffer[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func failure(_ deed: String, _ path: String, _ code: Int32) -> FaxError {
        FaxError(
            deed == "create" ? .cannotCreate : .inputOutput,
            "can't \(deed) \(path): \(unsafe String(cString: strerror(code)).lowercased())")
    }
}

import CLinux
import FaxConfig
import FaxCore
import FaxStore
import Glibc
import ProgramRunning

/// A job's document in the hands of a viewer: a copy, as what was sent must stay what it is.
///
/// The copy ends with the session, or after a day.
struct ShownDocument {
    let path: String

    /// Copies the document of `job` to where only the user may read it.
    /// - Throws: exit status 66 if it is not kept any more, 73 or 74 if it can't be copied or is damaged.
    init(_ job: FaxJob, in store: FaxStore, places: Places) throws(FaxError) {
        let folder = try Places.make(places.runtime + "/shown")
        try Self.removeOld(in: folder)
        guard store.hasDocument(job.sha256) else {
            throw FaxError(.noInput, "the document of fax \(job.id) is not kept any more")
        }
        path = "\(folder)/fax-\(job.id).pdf"
        // Somebody may be looking at an earlier copy.
        _ = unsafe unlink(path)
        let descriptor = unsafe fx_open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            throw FaxError(
                .cannotCreate, "can't create \(path): \(unsafe String(cString: strerror(-descriptor)))")
        }
        defer { close(descriptor) }
        guard try stored(try store.copyDocument(job.sha256, to: descriptor)) else {
            _ = unsafe unlink(path)
            throw FaxError(.inputOutput, "the document of fax \(job.id) is damaged")
        }
    }

    /// Opens it with the program that the person has chosen for such documents.
    ///
    /// - Parameter token: what lets its window come to the front.
    /// - Throws: exit status 66 if there is none.
    func open(environment: [String: String], token: String?) throws(FaxError) {
        var environment = environment
        environment["XDG_ACTIVATION_TOKEN"] = token
        for (opener, words) in [("xdg-open", [path]), ("gio", ["open", path])] {
            guard let program = ProgramPlace.inPath(opener, environment) else { continue }
            var running = try RunningProgram(program, words, environment: environment, isApart: true)
            // One that has a viewer of its own to wait for is not waited for.
            for _ in 0..<100 {
                if let status = running.ended() {
                    if status == 0 { return }
                    break
                }
                usleep(30_000)
            }
            if running.ended() == nil { return running.letGo() }
        }
        throw FaxError(.noInput, "no program on this computer shows the document: it is \(path)")
    }

    private static func removeOld(in folder: String) throws(FaxError) {
        guard let list = unsafe opendir(folder) else { return }
        defer { unsafe closedir(list) }
        while let entry = unsafe readdir(list) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            var facts = stat()
            let path = "\(folder)/\(name)"
            guard name.hasSuffix(".pdf"), unsafe lstat(path, &facts) == 0 else { continue }
            if facts.st_mtim.tv_sec + 86_400 < time(nil) { _ = unsafe unlink(path) }
        }
    }
}

import DesktopIntegration
import FaxConfig
import FaxCore
import FoundationEssentials
import Glibc

/// A file of a watched folder that is being sent, in `.sending/UUID`: the subfolder that it comes from, and itself.
struct HeldFile {
    let root: String
    let uuid: UUID

    private var folder: String { "\(root)/.sending/\(uuid.uuidString.lowercased())" }

    /// The subfolder that it was in; empty for the watched folder itself.
    var subfolder: String { fileNames(in: folder + "/from").first ?? "" }

    /// Where it is now; nil if it has been put away.
    var document: String? { fileNames(in: folder + "/document").first.map { "\(folder)/document/\($0)" } }

    /// Takes the file at `path`: one rename, after everything that belongs to it is on the disk.
    /// - Returns: false if it is no longer there.
    func take(_ path: String, from subfolder: String) throws(FaxError) -> Bool {
        try Places.make(folder + "/document")
        // A folder's name keeps the name of a folder, whatever is in it.
        try Places.make(subfolder.isEmpty ? folder + "/from" : "\(folder)/from/\(subfolder)")
        let place = "\(folder)/document/\(path.lastPathComponent)"
        guard unsafe rename(path.fileNameBytes, place.fileNameBytes) == 0 else {
            let cause = errno
            remove()
            if cause == ENOENT { return false }
            throw failure("take", path, cause)
        }
        return true
    }

    /// Puts it into the folder `name` of the watched folder, with the reason beside it; no file there is written over.
    func move(to name: String, reason: String?) throws(FaxError) {
        guard let document else { return remove() }
        let folder = subfolder.isEmpty ? "\(root)/\(name)" : "\(root)/\(name)/\(subfolder)"
        try Places.make(folder)
        var place = "\(folder)/\(document.lastPathComponent)"
        var number = 1
        while unsafe link(document.fileNameBytes, place.fileNameBytes) != 0 {
            let cause = errno
            // We were ended between the two steps.
            if cause == EEXIST, isSame(document, place) { break }
            guard cause == EEXIST else {
                // A file system without hard links, or a symbolic link.
                guard unsafe access(place.fileNameBytes, F_OK) != 0,
                    unsafe rename(document.fileNameBytes, place.fileNameBytes) == 0
                else { throw failure("move", document, cause) }
                break
            }
            number += 1
            // Names have 255 bytes: a number in front of a long one would make it too long.
            place = "\(folder)/\(number)-\(uuid.uuidString.prefix(8).lowercased())"
        }
        if let reason { try write(reason, beside: place) }
        _ = unsafe unlink(document.fileNameBytes)
        remove()
    }

    /// Removes the folder of a file that is put away.
    func remove() {
        for inner in ["document", "from/" + subfolder, "from", ""] {
            _ = unsafe rmdir("\(folder)/\(inner)".fileNameBytes)
        }
    }

    private func write(_ reason: String, beside place: String) throws(FaxError) {
        let name = place.lastPathComponent
        let isLong = name.fileNameBytes.count > 240
        let path =
            isLong
            ? "\(place.folderPath)/\(uuid.uuidString.prefix(8).lowercased()).reason.txt"
            : place + ".reason.txt"
        let text = isLong ? "\(name.visible): \(reason)\n" : reason + "\n"
        try writeFile(text, to: path)
    }

    private func isSame(_ one: String, _ other: String) -> Bool {
        var (first, second) = (stat(), stat())
        return unsafe lstat(one.fileNameBytes, &first) == 0 && lstat(other.fileNameBytes, &second) == 0
            && first.st_ino == second.st_ino && first.st_dev == second.st_dev
    }

    private func failure(_ deed: String, _ path: String, _ code: Int32) -> FaxError {
        FaxError(
            .cannotCreate, "can't \(deed) \(path): \(unsafe String(cString: strerror(code)).lowercased())")
    }
}

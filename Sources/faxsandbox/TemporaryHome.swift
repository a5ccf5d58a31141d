import FaxCore
import FoundationEssentials
import Glibc

/// A `FAXPIPE_HOME` for one command.
struct TemporaryHome {
    let path: String

    /// Makes a new folder of mode 0700 in `parent`.
    init(in parent: String) throws(FaxError) {
        path = "\(parent)/faxpipe-\(String(UInt64.random(in: .min ... .max), radix: 16))"
        guard unsafe mkdir(path, 0o700) == 0 else {
            throw FaxError(.cannotCreate, "can't make a folder in \(parent)")
        }
    }

    /// Removes it with all that is in it.
    func remove() {
        try? FileManager.default.removeItem(atPath: path)
    }
}

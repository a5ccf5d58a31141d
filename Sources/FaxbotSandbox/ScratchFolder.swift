import Glibc

/// The sandbox's own folder, of mode 0700. It holds files only.
struct ScratchFolder: Sendable {
    let path: String

    /// Makes a folder with a name of its own in `parent`.
    init(in parent: String, random: () -> UInt64) throws(SystemError) {
        path = "\(parent)/faxsandbox-\(randomHexadecimal(16, random))"
        guard unsafe mkdir(path, 0o700) == 0 else { throw SystemError(errno: errno) }
    }

    /// Removes the folder and what is in it.
    func remove() {
        if let directory = unsafe opendir(path) {
            while let entry = unsafe readdir(directory) {
                let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
                    unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
                }
                if name != "." && name != ".." { _ = unsafe unlink("\(path)/\(name)") }
            }
            unsafe closedir(directory)
        }
        _ = unsafe rmdir(path)
    }
}

import Glibc

/// What lies in a folder.
enum FileNames {
    /// The names in the folder at `path`, in no order; none if there is no such folder.
    static func inFolder(_ path: String) throws(FaxStoreError) -> [String] {
        guard let folder = unsafe opendir(path) else {
            if errno == ENOENT { return [] }
            throw FaxStoreError(errno: errno, path: path)
        }
        defer { unsafe closedir(folder) }
        var names: [String] = []
        while let entry = unsafe readdir(folder) {
            names.append(
                unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                    unsafe tuple.withMemoryRebound(to: CChar.self, capacity: 256) {
                        unsafe String(cString: $0)
                    }
                })
        }
        return names
    }
}

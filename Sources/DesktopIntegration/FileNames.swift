import FaxCore
import Glibc

/// The names in a folder, without `.` and `..`, sorted; none if it can't be read. Their bytes are kept.
public func fileNames(in folder: String) -> [String] {
    guard let list = unsafe opendir(folder.fileNameBytes) else { return [] }
    defer { unsafe closedir(list) }
    var names: [String] = []
    while let entry = unsafe readdir(list) {
        let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
            unsafe tuple.withMemoryRebound(to: CChar.self, capacity: 256) { text in
                unsafe String(fileName: UnsafeRawBufferPointer(start: text, count: strlen(text)))
            }
        }
        if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
}

internal import CLinux
internal import FaxCore
internal import Glibc

/// An open file, closed with the object.
final class OwnedDescriptor {
    /// The descriptor.
    let number: Int32

    /// Opens the file at `path` for reading.
    /// - Throws: exit status 66 if that can't be done.
    init(reading path: String) throws(FaxError) {
        number = unsafe fx_open(path.fileNameBytes, O_RDONLY | O_NOCTTY, 0)
        guard number >= 0 else { throw FaxError(.noInput, "can't read \(path): \(systemWords(-number))") }
    }

    /// Makes an empty temporary file without a name in `folder`, mode 0600, for reading and writing; it is gone with
    /// the object.
    /// - Throws: exit status 73 if that can't be done.
    init(temporaryIn folder: String) throws(FaxError) {
        number = unsafe fx_temporary_file(folder.fileNameBytes)
        guard number >= 0 else {
            throw FaxError(
                .cannotCreate, "can't create a temporary file in \(folder): \(systemWords(-number))")
        }
    }

    /// The bytes in it.
    func length() throws(FaxError) -> Int {
        var facts = stat()
        guard unsafe fstat(number, &facts) == 0 else {
            throw FaxError(.inputOutput, "can't read a temporary file: \(systemWords(errno))")
        }
        return Int(facts.st_size)
    }

    deinit {
        if number >= 0 { close(number) }
    }
}

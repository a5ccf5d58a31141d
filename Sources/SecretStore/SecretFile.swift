import CLinux
import Glibc

/// The content of a file that belongs to this user and that nobody else can read or write.
func readSecretFile(_ path: String) throws(SecretStoreError) -> [UInt8] {
    // Not to hang on a named pipe.
    let descriptor = unsafe fx_open(path, O_RDONLY | O_NONBLOCK, 0)
    guard descriptor >= 0 else { throw SecretStoreError(.cannotRead(errno: -descriptor)) }
    defer { close(descriptor) }
    var information = stat()
    guard unsafe fstat(descriptor, &information) == 0 else {
        throw SecretStoreError(.cannotRead(errno: errno))
    }
    guard information.st_mode & S_IFMT == S_IFREG else { throw SecretStoreError(.notAFile) }
    guard information.st_uid == geteuid() else { throw SecretStoreError(.notOwned) }
    let mode = information.st_mode & 0o7777
    guard mode & 0o077 == 0 else { throw SecretStoreError(.openToOthers(mode: mode)) }
    var bytes: [UInt8] = []
    while bytes.count <= SecretSource.limit {
        let got = readSome(descriptor, into: &bytes)
        if got < 0, errno == EINTR { continue }
        guard got >= 0 else { throw SecretStoreError(.cannotRead(errno: errno)) }
        guard got > 0 else { break }
    }
    return bytes
}

/// read(2) once, behind what `bytes` holds already; its result.
func readSome(_ descriptor: Int32, into bytes: inout [UInt8]) -> Int {
    unsafe withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
        let got = unsafe read(descriptor, buffer.baseAddress, buffer.count)
        if got > 0 { unsafe bytes.append(contentsOf: buffer.prefix(got)) }
        return got
    }
}

/// Writes a file of mode 0600, whole or not at all, in a folder of mode 0700 that is made where it is missing.
func writeSecretFile(_ path: String, _ text: String) throws(SecretStoreError) {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "/"
    makePrivateFolder(folder)
    let draft = "\(path).\(getpid())"
    unsafe unlink(draft)
    let descriptor = unsafe fx_open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw SecretStoreError(.cannotWrite(errno: -descriptor)) }
    let bytes = Array(text.utf8)
    let isWhole =
        unsafe write(descriptor, bytes, bytes.count) == bytes.count && fchmod(descriptor, 0o600) == 0
        && fsync(descriptor) == 0
    let number = errno
    close(descriptor)
    guard isWhole, unsafe rename(draft, path) == 0 else {
        let number = isWhole ? errno : number
        unsafe unlink(draft)
        throw SecretStoreError(.cannotWrite(errno: number))
    }
    let directory = unsafe fx_open(folder, O_RDONLY | O_DIRECTORY, 0)
    if directory >= 0 {
        fsync(directory)
        close(directory)
    }
}

/// Removes a file, and its folder if nothing else is in it.
func removeSecretFile(_ path: String) throws(SecretStoreError) {
    guard unsafe unlink(path) == 0 || errno == ENOENT || errno == ENOTDIR else {
        throw SecretStoreError(.cannotWrite(errno: errno))
    }
    if let slash = path.lastIndex(of: "/") { unsafe rmdir(String(path[..<slash])) }
}

private func makePrivateFolder(_ path: String) {
    if unsafe mkdir(path, 0o700) == 0 || errno != ENOENT { return }
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    makePrivateFolder(String(path[..<slash]))
    unsafe mkdir(path, 0o700)
}

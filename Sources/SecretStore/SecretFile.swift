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

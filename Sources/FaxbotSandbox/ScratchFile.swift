import CCrypto
import CLinux
import Glibc

/// A file in the sandbox's folder, written once: it knows its SHA-256 and its first bytes.
@safe struct ScratchFile: ~Copyable {
    /// What is known of a file after its last byte.
    struct Facts: Sendable, Equatable {
        /// Where it lies.
        var path: String
        /// Bytes that came, also those over the limit, which were not kept.
        var bytes: Int64
        /// SHA-256 in lower-case hexadecimal of all that came.
        var sha256: String
        /// The first 64 KiB: by these the server knows a PDF from a text.
        var head: [UInt8]
    }

    /// Bytes at the beginning of a document that decide what it is.
    static let headLimit = 64 * 1024

    private let path: String
    private let descriptor: Int32
    private let digest: OpaquePointer
    private let limit: Int64
    private var bytes: Int64 = 0
    private var head: [UInt8] = []

    /// Creates a file of mode 0600, of which at most `limit` bytes are kept.
    init(path: String, limit: Int64) throws(SystemError) {
        let descriptor = unsafe fx_open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
        guard descriptor >= 0 else { throw SystemError(errno: -descriptor) }
        guard let digest = unsafe EVP_MD_CTX_new(), unsafe EVP_DigestInit_ex(digest, EVP_sha256(), nil) == 1
        else {
            close(descriptor)
            throw SystemError(errno: ENOMEM)
        }
        self.path = path
        self.descriptor = descriptor
        unsafe self.digest = digest
        self.limit = limit
    }

    deinit {
        close(descriptor)
        unsafe EVP_MD_CTX_free(digest)
    }

    /// Adds `piece` to the file.
    mutating func append(_ piece: Span<UInt8>) throws(SystemError) {
        unsafe piece.withUnsafeBytes { _ = unsafe EVP_DigestUpdate(digest, $0.baseAddress, $0.count) }
        if head.count < ScratchFile.headLimit {
            let count = min(piece.count, ScratchFile.headLimit - head.count)
            unsafe piece.extracting(..<count).withUnsafeBytes { unsafe head.append(contentsOf: $0) }
        }
        let room = max(0, limit - bytes)
        bytes += Int64(piece.count)
        guard room > 0 else { return }
        try writeAll(piece.extracting(..<Int(min(room, Int64(piece.count)))), to: descriptor)
    }

    /// What is known of it; nothing may be appended afterwards.
    consuming func finish() -> Facts {
        var sum = [UInt8](repeating: 0, count: 32)
        _ = unsafe sum.withUnsafeMutableBufferPointer {
            unsafe EVP_DigestFinal_ex(digest, $0.baseAddress, nil)
        }
        return Facts(path: path, bytes: bytes, sha256: sum.map(hexadecimal).joined(), head: head)
    }
}

/// An error of a system call.
struct SystemError: Error, Equatable {
    /// The system's number for it.
    let errno: Int32

    /// The system's words for it.
    var words: String {
        unsafe strerror(errno).map { unsafe String(cString: $0).lowercased() } ?? "error \(errno)"
    }
}

/// Writes all of `bytes`.
func writeAll(_ bytes: Span<UInt8>, to descriptor: Int32) throws(SystemError) {
    var done = 0
    while done < bytes.count {
        let count = unsafe bytes.extracting(done...).withUnsafeBytes {
            unsafe write(descriptor, $0.baseAddress, $0.count)
        }
        if count > 0 {
            done += count
        } else if errno != EINTR {
            throw SystemError(errno: count < 0 ? errno : EIO)
        }
    }
}

/// The bytes of the file at `path`, no more than `limit`.
func readFile(_ path: String, limit: Int) throws(SystemError) -> [UInt8] {
    let descriptor = unsafe fx_open(path, O_RDONLY, 0)
    guard descriptor >= 0 else { throw SystemError(errno: -descriptor) }
    defer { close(descriptor) }
    let size = lseek(descriptor, 0, SEEK_END)
    guard size >= 0 else { throw SystemError(errno: errno) }
    var failure: Int32?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: min(limit, size)) { buffer, filled in
        while filled < buffer.count {
            let count = unsafe pread(
                descriptor, buffer.baseAddress?.advanced(by: filled), buffer.count - filled, filled)
            if count < 0, errno == EINTR { continue }
            if count < 0 { failure = errno }
            guard count > 0 else { return }
            filled += count
        }
    }
    if let failure { throw SystemError(errno: failure) }
    return bytes
}

/// Bytes of the file at `path`; 0 if there is none.
func fileSize(_ path: String) -> Int {
    var facts = stat()
    return unsafe stat(path, &facts) == 0 ? Int(facts.st_size) : 0
}

/// Two lower-case hexadecimal digits.
func hexadecimal(_ byte: UInt8) -> String {
    (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
}

import CCrypto
import Glibc

/// The SHA-256 (FIPS 180-4) of a file's bytes, and their number.
struct SHA256Digest {
    /// 64 lower-case hexadecimal digits.
    let text: String
    /// Number of bytes digested.
    let bytes: Int64

    /// Reads the whole file behind `descriptor` from its beginning, without moving its offset.
    /// - Throws: the errno of the read, or ENOMEM if libcrypto has no context to give.
    init(of descriptor: Int32, path: String) throws(FaxStoreError) {
        guard let context = unsafe EVP_MD_CTX_new() else { throw FaxStoreError(errno: ENOMEM, path: path) }
        defer { unsafe EVP_MD_CTX_free(context) }
        var failure: Int32? = unsafe EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 ? nil : ENOMEM
        var total: Int64 = 0
        let capacity = 256 * 1024
        unsafe withUnsafeTemporaryAllocation(byteCount: capacity, alignment: 64) { buffer in
            while failure == nil {
                let count = unsafe pread(descriptor, buffer.baseAddress, capacity, Int(total))
                if count < 0 {
                    if errno != EINTR { failure = errno }
                    continue
                }
                if count == 0 { break }
                total += Int64(count)
                if unsafe EVP_DigestUpdate(context, buffer.baseAddress, count) != 1 { failure = EIO }
            }
        }
        if let failure { throw FaxStoreError(errno: failure, path: path) }
        text = try unsafe Self.end(context, path: path)
        bytes = total
    }

    /// Of bytes in memory.
    init(bytes: [UInt8]) throws(FaxStoreError) {
        guard let context = unsafe EVP_MD_CTX_new() else {
            throw FaxStoreError(errno: ENOMEM, path: "memory")
        }
        defer { unsafe EVP_MD_CTX_free(context) }
        guard unsafe EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1,
            unsafe EVP_DigestUpdate(context, bytes, bytes.count) == 1
        else { throw FaxStoreError(errno: EIO, path: "memory") }
        text = try unsafe Self.end(context, path: "memory")
        self.bytes = Int64(bytes.count)
    }

    private static func end(_ context: OpaquePointer, path: String) throws(FaxStoreError) -> String {
        var digest = [UInt8](repeating: 0, count: 32)
        guard unsafe EVP_DigestFinal_ex(context, &digest, nil) == 1 else {
            throw FaxStoreError(errno: EIO, path: path)
        }
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}

import FaxCore
import Glibc

/// A document that is being written: a private file in `documents/incoming/`, locked as long as its writer lives.
///
/// Write the PDF to ``fileDescriptor``, then hand the draft to ``FaxStore/record(_:pages:as:expiresAt:)``. A draft
/// that is dropped leaves nothing behind; one whose process was killed is cleared away by the next.
public struct DocumentDraft: ~Copyable {
    let file: PrivateFile

    /// Where to write; readable and writable, at offset 0, closed with the draft.
    public var fileDescriptor: Int32 { file.descriptor }

    /// The SHA-256 of what has been written, 64 lower-case hexadecimal digits.
    public func sha256() throws(FaxStoreError) -> String {
        try SHA256Digest(of: fileDescriptor, path: file.path).text
    }

    /// A new draft in `folder` under a name that nobody else has.
    init(in folder: String) throws(FaxStoreError) {
        while true {
            let name = String(UInt64.random(in: .min ... .max), radix: 36)
            let candidate = try PrivateFile(path: "\(folder)/\(name).pdf", flags: O_RDWR | O_CREAT | O_EXCL)
            var facts = stat()
            // A sweeper may have come between the creation and the lock.
            if try candidate.lock(), unsafe fstat(candidate.descriptor, &facts) == 0, facts.st_nlink > 0 {
                file = candidate
                return
            }
        }
    }

    deinit {
        // After `record` the document has a second name, and this one has served.
        _ = unsafe unlink(file.path)
    }
}

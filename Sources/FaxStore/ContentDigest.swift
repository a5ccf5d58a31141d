import CCrypto
import Glibc

/// What was given to be sent, told apart from everything else by its digest (SHA-256), whatever date its pages show.
public struct ContentDigest: Sendable, Equatable {
    /// 64 lower-case hexadecimal digits.
    public let text: String

    /// Reads the files behind `descriptors` from their beginnings, without moving their offsets.
    ///
    /// - Parameter words: what else is on the pages: the texts of the cover page, which pages were picked.
    /// - Throws: the errno of a read.
    public init(of descriptors: [Int32], words: [String]) throws(FaxStoreError) {
        var facts = ""
        for descriptor in descriptors {
            facts += try SHA256Digest(of: descriptor, path: "a document").text + "\n"
        }
        // With their lengths no two lists of words give the same text.
        for word in words { facts += "\(word.utf8.count) \(word)\n" }
        text = try SHA256Digest(bytes: Array(facts.utf8)).text
    }
}

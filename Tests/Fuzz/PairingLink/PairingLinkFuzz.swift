// What the fuzzer throws at the reader of links. Compiled twice: by `fuzz.sh` together with the reader, for libFuzzer;
// and into the tests, which replay the seeds.

#if canImport(FaxPairing)
import FaxConfig
import FaxPairing
#endif

/// Reads a link, and writes and reads it again: the same, and short; nothing in a mistake's words comes from the text.
/// Whether it is a link.
@discardableResult
func exercisePairingLink(_ input: [UInt8]) -> Bool {
    let text = String(decoding: input, as: UTF8.self)
    if let code = PairingCode(text) { precondition(PairingCode(code.text) == code) }
    do throws(PairingLink.Mistake) {
        let link = try PairingLink(text)
        precondition(link.local != nil || link.tunnel != nil, "a link to nowhere")
        for endpoint in [link.local, link.tunnel].compactMap(\.self) {
            precondition(!endpoint.description.contains("@") || endpoint.path.contains("@"), "a user")
            precondition(endpoint.description.utf8.allSatisfy { (0x21...0x7e).contains($0) })
        }
        let again = try PairingLink(link.text)
        // Encoding can make it longer than what was read, but for tokens and addresses of one letter each.
        precondition(again == link, "it is read otherwise than it is written")
        return true
    } catch {
        precondition(error == .tooLong || error.reason.utf8.count < 200)
        return false
    }
}

#if !canImport(FaxPairing)
/// libFuzzer's way in.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPairingLink(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    exercisePairingLink(Array(UnsafeBufferPointer(start: data, count: count)))
    return 0
}
#endif

// What the fuzzer throws at the reader of pairing answers. Compiled twice: by `fuzz.sh` together with the reader, for
// libFuzzer; and into the tests, which replay the seeds.

#if canImport(FaxbotClient)
import FaxConfig
import FaxbotClient
import SecretStore
#endif

/// Reads an answer: a key that fits into a header, and addresses that another machine can use. Whether it has a key.
@discardableResult
func exercisePairingAnswer(_ input: [UInt8]) -> Bool {
    guard let answer = PairingAnswer(reading: input) else { return false }
    let key = answer.key.reveal()
    precondition(!key.isEmpty && key.utf8.allSatisfy { (0x21...0x7e).contains($0) }, "a key with a line end")
    for endpoint in [answer.local, answer.tunnel].compactMap(\.self) {
        let isAddress = endpoint.host.split(separator: ".").last?.allSatisfy(\.isNumber) == true
        precondition(!["localhost", "::1"].contains(endpoint.host), "this machine")
        precondition(!isAddress || !endpoint.host.hasPrefix("127."), "this machine")
        let again = try? Endpoint(endpoint.description)
        precondition(again == endpoint, "it is read otherwise than it is written")
    }
    precondition(answer.remarks.count <= 3)
    for remark in answer.remarks {
        precondition(!remark.contains(key) || key.utf8.count < 8, "the key is told")
    }
    return true
}

#if !canImport(FaxbotClient)
/// libFuzzer's way in.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPairingAnswer(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    exercisePairingAnswer(Array(UnsafeBufferPointer(start: data, count: count)))
    return 0
}
#endif

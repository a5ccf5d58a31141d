// What the fuzzer throws at the multipart parser, and what must hold. Compiled twice: by `fuzz.sh` together with the
// parser itself, for libFuzzer; and into the tests, which replay the seeds.
#if canImport(FaxbotSandbox)
@testable import FaxbotSandbox
#endif

/// Keeps what the parser reports.
private struct Transcript: MultipartReceiver {
    var events: [String] = []
    var content: [UInt8] = []
    mutating func begin(_ header: PartHeader) { events.append("begin \(header)") }
    mutating func content(_ bytes: Span<UInt8>) {
        precondition(!bytes.isEmpty, "an empty piece of content")
        for index in bytes.indices { content.append(bytes[index]) }
    }
    mutating func end() {
        events.append("end \(content)")
        content = []
    }
}

/// Parses a body that is cut into pieces of the sizes that `sizes` repeats.
private func transcript(_ body: [UInt8], sizes: [Int]) -> [String] {
    guard var parser = MultipartParser(boundary: "X-") else { return [] }
    var transcript = Transcript()
    var start = 0
    var turn = 0
    while start < body.count {
        let end = min(body.count, start + sizes[turn % sizes.count])
        do throws(MultipartError) {
            try parser.push(body.span.extracting(start..<end), to: &transcript)
        } catch {
            return transcript.events + ["\(error)"]
        }
        start = end
        turn += 1
    }
    return transcript.events + ["rest \(transcript.content) \(parser.isFinished)"]
}

/// The first byte chooses how the rest is cut; the report must not depend on it.
func exerciseMultipartParser(_ input: [UInt8]) {
    guard let first = input.first else { return }
    let body = Array(input.dropFirst())
    let whole = transcript(body, sizes: [.max / 2])
    let cut = transcript(body, sizes: [1 + Int(first & 7), 1 + Int(first >> 3)])
    precondition(whole == cut, "the report depends on how the body is cut")
    precondition(whole == transcript(body, sizes: [1]), "the report depends on how the body is cut")
}

/// libFuzzer's way in.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMultipart(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    exerciseMultipartParser(Array(UnsafeBufferPointer(start: data, count: count)))
    return 0
}

// What the fuzzer throws at the reader of cards. Compiled twice: by `fuzz.sh` together with the reader, for libFuzzer;
// and into the tests, which replay the seeds.

#if canImport(VCardCoding)
import FaxCore
import VCardCoding
#endif

/// Reads cards whole and in pieces of as many bytes as the first byte says: the same cards and faults. What is written of
/// them is read again as it was.
func exerciseVCardReader(_ input: [UInt8]) {
    guard let pieces = input.first else { return }
    let bytes = input.dropFirst()
    let whole = events(bytes, pieces: .max)
    precondition(
        whole == events(bytes, pieces: max(1, Int(pieces))), "the cards depend on how the bytes are cut")
    let lines = bytes.count { $0 == 0x0A || $0 == 0x0D } + 1
    for event in whole {
        switch event {
        case .fault(let fault): precondition((1...lines).contains(fault.line), "a line that is not there")
        case .card(let card):
            precondition((1...lines).contains(card.line) && !card.name.isEmpty)
            let entry = ContactEntry(card, uid: "u", number: PhoneNumber.init(e164:))
            let text = VCard(entry).text
            precondition(
                text.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 75 || !$0.contains(" ") })
            let again = events(Array(text.utf8)[...], pieces: .max)
            guard again.count == 1, case .card(let second) = again[0] else {
                preconditionFailure("what was written is no card")
            }
            var back = ContactEntry(second, uid: "v", number: PhoneNumber.init(e164:))
            precondition(VCard(back).text == text, "written again it is another card")
            back.card = entry.card
            precondition(back == entry, "a round trip loses something")
        }
    }
}

private func events(_ bytes: ArraySlice<UInt8>, pieces: Int) -> [VCardReader.Event] {
    var reader = VCardReader()
    var events: [VCardReader.Event] = []
    var rest = bytes
    while !rest.isEmpty {
        reader.take(rest.prefix(pieces)) { events.append($0) }
        rest = rest.dropFirst(pieces)
    }
    reader.finish { events.append($0) }
    return events
}

#if !canImport(VCardCoding)
/// libFuzzer's way in.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzVCardReader(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    exerciseVCardReader(Array(UnsafeBufferPointer(start: data, count: count)))
    return 0
}
#endif

// What the fuzzer throws at the reader of a terminal's answers. Compiled twice: by `fuzz.sh` together with the reader,
// for libFuzzer; and into the tests, which replay the seeds.

#if canImport(TerminalGraphics)
import TerminalGraphics
#endif

/// Reads answers whole and in two pieces, cut where the first byte says: the same facts and the same keys, and never
/// more keys than bytes.
func exerciseTerminalAnswers(_ input: [UInt8]) {
    guard let cut = input.first else { return }
    let bytes = input.dropFirst()
    var whole = TerminalAnswers()
    let typed = whole.take(bytes) + whole.finish()
    var pieces = TerminalAnswers()
    let middle = bytes.startIndex + min(Int(cut), bytes.count)
    var typedInPieces = pieces.take(bytes[..<middle])
    typedInPieces += pieces.take(bytes[middle...])
    typedInPieces += pieces.finish()
    precondition(whole == pieces && typed == typedInPieces, "the facts depend on how the bytes are cut")
    precondition(typed.count <= bytes.count, "keys out of nothing")
    precondition(whole.kitty.count <= 8 && (whole.version?.utf8.count ?? 0) <= 100)
    let abilities = TerminalAbilities(
        environment: ["TERM": "xterm"], window: TerminalSize(columns: 80, rows: 24), pixels: nil,
        answers: whole)
    precondition(1...200 ~= abilities.cell.width && 1...200 ~= abilities.cell.height)
    precondition(abilities.sixelColors >= 2 && !abilities.formats.isEmpty)
}

#if !canImport(TerminalGraphics)
/// libFuzzer's way in.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTerminalAnswers(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    exerciseTerminalAnswers(Array(UnsafeBufferPointer(start: data, count: count)))
    return 0
}
#endif

// What the fuzzer throws at the reader of QR codes. Compiled twice: by `fuzz.sh` together with the reader, for
// libFuzzer; and into the tests, which replay the seeds.

#if canImport(QRCode)
import FaxCore
import QRCode
#endif

/// Draws a code that says the input's text, spoils some pels as its first two bytes say, and reads it: the same, or
/// nothing. Without spoilt ones it is always read, unless zbar takes its bytes for another writing than UTF-8.
@discardableResult
func exerciseQRContents(_ input: [UInt8]) -> Bool {
    guard input.count > 2 else { return false }
    let text = String(decoding: input.dropFirst(2), as: UTF8.self)
    guard let symbol = try? QRSymbol(text) else { return false }
    let picture = symbol.picture(pels: 4)
    var pels = picture.samples
    var place = Int(input[1]) + 1
    for _ in 0..<Int(input[0]) {
        place = (place &* 7919 &+ 104_729) % pels.count
        pels[place] ^= 255
    }
    let page = GrayPage(width: picture.width, height: picture.height, pels: pels)
    guard let texts = try? QRReader.texts(in: page) else { return false }
    precondition(texts.count <= 64)
    let isPlain = text.utf8.allSatisfy { (0x20...0x7e).contains($0) }
    if input[0] == 0, isPlain { precondition(texts == [text], "a clean code is not read") }
    return texts == [text]
}

#if !canImport(QRCode)
/// libFuzzer's way in.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzQRContents(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    exerciseQRContents(Array(UnsafeBufferPointer(start: data, count: count)))
    return 0
}
#endif

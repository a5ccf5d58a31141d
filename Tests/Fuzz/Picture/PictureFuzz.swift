// What the fuzzer throws at the readers of pictures. Compiled twice: by `fuzz.sh` together with the readers, for
// libFuzzer; and into the tests, which replay the seeds.
import Glibc

#if canImport(PageImaging)
import FaxCore
@testable import PageImaging
#endif

/// A file without a name that holds one picture after the other.
private let scratch: Int32 = {
    var template = Array("/tmp/faxpipe-fuzz-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    unlink(template)
    return descriptor
}()

private let nowhere = open("/dev/null", O_WRONLY)

/// Reads a picture, and its pels into a stream, if it is one; of a TIFF the fax pages that travel as they are, since
/// the others are libtiff's. Pictures over 4 million pels are taken for read: they only take long.
/// - Returns: whether it is sound.
@discardableResult
func exercisePictureReaders(_ input: [UInt8]) -> Bool {
    precondition(ftruncate(scratch, 0) == 0 && pwrite(scratch, input, input.count, 0) == input.count)
    do throws(PageImagingError) {
        if input.starts(with: "II".utf8) || input.starts(with: "MM".utf8) {
            return try readFaxPages(input.count)
        }
        let picture = try Picture(reading: scratch)
        precondition(picture.width > 0 && picture.height > 0, "a picture without pels")
        precondition(picture.width * picture.height <= Picture.pelLimit, "a picture over the limit")
        guard case .png(let header) = picture.header, picture.width * picture.height < 4_000_000 else {
            return true
        }
        var output = FileOutput(nowhere)
        if header.canBeEmbedded {
            try PNGPels.copy(header, from: scratch, to: &output)
        } else {
            try PNGDecoder(header, descriptor: scratch).write(to: &output)
        }
        return true
    } catch {
        precondition(!error.description.isEmpty)
        return false
    }
}

/// Reads the pages of the TIFF in `count` bytes; whether one of them can travel as it is.
private func readFaxPages(_ count: Int) throws(PageImagingError) -> Bool {
    let codes = try TIFFPageTable(reading: scratch).pages.compactMap(\.code)
    for code in codes.prefix(100) {
        precondition(
            code.offset >= 0 && code.length > 0 && code.offset + code.length <= count, "code outside")
        let (line, lines) = (code.geometry.line, code.geometry.lines)
        precondition(lines > 0 && lines <= FaxGeometry.pelLimit / line.pels, "a page over the limit")
        let page = try code.page(from: scratch)
        precondition(page.bytes.count == code.length, "code in part")
    }
    return !codes.isEmpty
}

#if !canImport(PageImaging)
/// libFuzzer's way in.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPicture(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    exercisePictureReaders(Array(UnsafeBufferPointer(start: data, count: count)))
    return 0
}
#endif

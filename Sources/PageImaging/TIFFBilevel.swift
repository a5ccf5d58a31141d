import CTIFF
import FaxCore

extension TIFFHandle {
    /// The code of a strip, the highest bit of a byte first; nil where it is longer than anybody makes it: worse than
    /// raw pels.
    private func code(ofStrip index: Int, _ page: TIFFPage) throws(PageImagingError) -> [UInt8]? {
        let size = unsafe fx_tiff_strile_bytes(file, UInt32(index))
        guard size > 0, size <= 4 * UInt64(page.width * page.height / 8 + 1024) else { return nil }
        var code = [UInt8](repeating: 0, count: Int(size))
        let count = unsafe code.withUnsafeMutableBufferPointer {
            unsafe fx_tiff_read_code(file, UInt32(index), $0.baseAddress, $0.count)
        }
        guard count == code.count else { throw .damaged(.tiff, "it ends within a page") }
        return page.isLowestBitFirst ? code.map(\.bitsReversed) : code
    }

    /// The pels of a page of one bit that is in strips.
    func bilevelPage(_ page: TIFFPage) throws(PageImagingError) -> PicturePage {
        var pels = BilevelPage(width: page.width, lines: page.height)
        guard unsafe fx_tiff_row_bytes(file) == pels.rowBytes else { throw fault }
        var before = complaints
        for (strip, line) in stride(from: 0, to: page.height, by: page.piece.height).enumerated() {
            let lines = min(page.piece.height, page.height - line)
            let (start, count) = (line * pels.rowBytes, lines * pels.rowBytes)
            let got = unsafe pels.bytes.withUnsafeMutableBufferPointer { bytes in
                let room = unsafe UnsafeMutableBufferPointer(rebasing: bytes[start..<start + count])
                return unsafe fx_tiff_decode(file, UInt32(strip), room.baseAddress, count)
            }
            if got == count { continue }
            // libtiff has no room for some lines of MH that ours has.
            guard page.compression == COMPRESSION_CCITTFAX3, !page.isTwoDimensional,
                let code = try code(ofStrip: strip, page),
                let piece = try? FaxCoding.mh.decode(code, width: page.width, lines: lines)
            else { throw fault }
            pels.bytes.replaceSubrange(start..<start + count, with: piece.bytes)
            before = complaints
        }
        guard isAcceptable(page, complaintsBefore: before) else { throw fault }
        if page.photometric == 1 { pels.invert() }
        pels.clearMargin()
        return .bilevel(pels.turned(page.orientation), page.density?.turned(page.orientation))
    }

    /// Whether the lines of a page that was decoded are sound, where fax code leaves it to complaints to say so. MH and
    /// MR find the next line after a broken one.
    func isAcceptable(_ page: TIFFPage, complaintsBefore: Int) -> Bool {
        guard page.isFaxCode else { return true }
        let findsNextLine = page.compression == COMPRESSION_CCITTFAX3
        return complaints - complaintsBefore <= (findsNextLine ? page.height / 20 : 0)
    }
}

extension BilevelPage {
    fileprivate mutating func invert() {
        for index in bytes.indices { bytes[index] = ~bytes[index] }
    }

    /// Bits beyond the width are 0, whatever the file has there.
    fileprivate mutating func clearMargin() {
        let mask = ~UInt8(truncatingIfNeeded: 0xFF >> (width % 8))
        guard width % 8 > 0 else { return }
        for last in stride(from: rowBytes - 1, to: bytes.count, by: rowBytes) { bytes[last] &= mask }
    }
}

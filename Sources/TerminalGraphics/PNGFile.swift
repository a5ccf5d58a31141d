import CPNG
import FaxCore

/// Pictures as PNG (ISO/IEC 15948): for terminals as small and as fast as a page of a document allows, for files exact.
enum PNGFile {
    /// What a shaded page may take as 64 grays, in bytes: it is 200 kB in base64.
    private static let shadedLimit = 150_000

    /// The file with every sample as it is.
    static func exact(_ picture: ScreenPicture) throws(TerminalGraphicsError) -> [UInt8] {
        file(picture, depth: 8, try deflated(FilteredRows.ofSamples(picture), strategy: Z_FILTERED))
    }

    /// The file for a terminal. A page of text has 16 grays, which the eye takes for all of them; a shaded page has 64, or 16 where it
    /// is so noisy that it would be too large, for noise hides the steps.
    static func bytes(of picture: ScreenPicture) throws(TerminalGraphicsError) -> [UInt8] {
        guard picture.colors == .gray else { return try exact(picture) }
        if !GrayTones(of: picture).isText {
            // Differences have no words to be found again: runs alone are smaller, and in a third of the time.
            let code = try deflated(FilteredRows.of64Grays(picture), strategy: Z_RLE)
            if code.count <= shadedLimit { return file(picture, depth: 8, code) }
        }
        return file(
            picture, depth: 4, try deflated(FilteredRows.of16Grays(picture), strategy: Z_DEFAULT_STRATEGY))
    }

    private static func file(_ picture: ScreenPicture, depth: UInt8, _ code: [UInt8]) -> [UInt8] {
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        file.reserveCapacity(code.count + 64)
        let color: UInt8 = picture.colors == .gray ? 0 : 2
        append(
            "IHDR", bigEndian(picture.width) + bigEndian(picture.height) + [depth, color, 0, 0, 0], to: &file)
        append("IDAT", code, to: &file)
        append("IEND", [], to: &file)
        return file
    }

    private static func append(_ type: String, _ data: [UInt8], to file: inout [UInt8]) {
        file += bigEndian(data.count)
        let start = file.count
        file += type.utf8
        file += data
        let sum = unsafe file.withUnsafeBufferPointer { bytes in
            unsafe crc32(0, bytes.baseAddress?.advanced(by: start), UInt32(bytes.count - start))
        }
        file += bigEndian(Int(sum))
    }

    private static func bigEndian(_ value: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }

    private static func deflated(_ bytes: [UInt8], strategy: Int32) throws(TerminalGraphicsError)
        -> [UInt8]
    {
        guard bytes.count < 1 << 30 else { throw .tooLarge }
        // zlib keeps the address of its z_stream, so it may not move.
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        defer { unsafe stream.deallocate() }
        let size = unsafe Int32(MemoryLayout<z_stream>.size)
        guard unsafe deflateInit2_(stream, 2, Z_DEFLATED, 15, 9, strategy, ZLIB_VERSION, size) == Z_OK
        else {
            throw .outOfMemory
        }
        defer { unsafe deflateEnd(stream) }
        // As much as may come of it, so one call does it all.
        let room = unsafe Int(deflateBound(stream, UInt(bytes.count)))
        return unsafe [UInt8](unsafeUninitializedCapacity: room) { code, count in
            unsafe bytes.withUnsafeBufferPointer { bytes in
                unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
                unsafe stream.pointee.avail_in = UInt32(bytes.count)
                unsafe stream.pointee.next_out = code.baseAddress
                unsafe stream.pointee.avail_out = UInt32(room)
                _ = unsafe deflate(stream, Z_FINISH)
            }
            count = unsafe room - Int(stream.pointee.avail_out)
        }
    }
}

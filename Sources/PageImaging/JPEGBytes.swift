/// The bytes of a JPEG on their way into a PDF.
enum JPEGBytes {
    /// Copies the file `descriptor`, which is `length` bytes long, to `output` as it is.
    static func copy(
        _ length: Int, from descriptor: Int32, to output: inout FileOutput
    ) throws(PageImagingError) {
        var cursor = try FileCursor(descriptor)
        var left = length
        while left > 0 {
            let count = try cursor.pass(atMost: left) { (bytes) throws(PageImagingError) in
                try output.write(bytes)
            }
            guard count > 0 else { throw .damaged(.jpeg, "it changed while it was read") }
            left -= count
        }
    }
}

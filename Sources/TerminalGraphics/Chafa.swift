import CChafa
import FaxCore
import Glibc

/// libchafa's canvas.
enum Chafa {
    /// What libchafa makes of a picture, with a newline at the end.
    static func text(
        of picture: ScreenPicture, on canvas: inout fx_chafa_canvas, symbols: String?
    ) throws(TerminalGraphicsError) -> [UInt8] {
        guard fx_chafa_is_there() != 0 else {
            throw .unavailable(unsafe dlerror().map { unsafe String(cString: $0) } ?? "")
        }
        guard picture.width <= 1 << 15, picture.height <= 1 << 15 else { throw .tooLarge }
        let pixels = fourBytesEach(picture)
        var selectors = symbols.map { Array($0.utf8CString) } ?? []
        let text = unsafe pixels.withUnsafeBufferPointer { pixels in
            unsafe selectors.withUnsafeMutableBufferPointer { selectors in
                unsafe canvas.symbols = selectors.isEmpty ? nil : UnsafePointer(selectors.baseAddress)
                defer { unsafe canvas.symbols = nil }
                return unsafe fx_chafa_draw(
                    &canvas, pixels.baseAddress, Int32(picture.width), Int32(picture.height))
            }
        }
        guard let text = unsafe text else { throw .outOfMemory }
        defer { unsafe fx_chafa_free(text) }
        let bytes = unsafe UnsafeRawBufferPointer(start: text.pointee.str, count: Int(text.pointee.len))
        var lines = unsafe [UInt8](bytes)
        if lines.last != 0x0A { lines.append(0x0A) }
        return lines
    }

    /// Red, green, blue and opaque.
    private static func fourBytesEach(_ picture: ScreenPicture) -> [UInt8] {
        let count = picture.width * picture.height
        return unsafe [UInt8](unsafeUninitializedCapacity: count * 4) { pixels, filled in
            unsafe picture.samples.withUnsafeBufferPointer { samples in
                for at in 0..<count {
                    switch picture.colors {
                    case .gray:
                        for part in 0..<3 { unsafe pixels[at * 4 + part] = samples[at] }
                    case .rgb:
                        for part in 0..<3 { unsafe pixels[at * 4 + part] = samples[at * 3 + part] }
                    }
                    unsafe pixels[at * 4 + 3] = 255
                }
            }
            filled = count * 4
        }
    }
}

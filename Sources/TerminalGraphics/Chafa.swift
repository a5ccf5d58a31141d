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

    /// Red, green, blue and opaque, a byte each.
    private static func fourBytesEach(_ picture: ScreenPicture) -> [UInt32] {
        let count = picture.width * picture.height
        return unsafe [UInt32](unsafeUninitializedCapacity: count) { pixels, filled in
            unsafe picture.samples.withUnsafeBufferPointer { samples in
                switch picture.colors {
                case .gray:
                    for at in 0..<count {
                        let gray = unsafe UInt32(samples[at])
                        unsafe pixels[at] = (0xFF00_0000 | gray &* 0x01_0101).littleEndian
                    }
                case .rgb:
                    for at in 0..<count {
                        let red = unsafe UInt32(samples[at * 3])
                        let green = unsafe UInt32(samples[at * 3 + 1])
                        let blue = unsafe UInt32(samples[at * 3 + 2])
                        unsafe pixels[at] = (0xFF00_0000 | blue << 16 | green << 8 | red).littleEndian
                    }
                }
            }
            filled = count
        }
    }
}

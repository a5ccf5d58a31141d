public import FaxCore

extension ScreenPicture {
    /// The picture as a PNG file (ISO 15948).
    public func pngFile() throws(TerminalGraphicsError) -> [UInt8] {
        try PNGFile.bytes(of: self)
    }
}

public import FaxCore

extension ScreenPicture {
    /// The picture as a PNG file (ISO/IEC 15948), with every sample as it is.
    public func pngFile() throws(TerminalGraphicsError) -> [UInt8] {
        try PNGFile.exact(self)
    }
}

import FaxCore

/// A picture as an image XObject (ISO 32000-1, 8.9.5): its dictionary and the bytes of its stream.
struct PDFImage {
    /// The entries of the image's dictionary, without its length.
    let dictionary: String

    private init(width: Int, height: Int, depth: Int, colourSpace: String, filter: String) {
        dictionary =
            "/Type/XObject/Subtype/Image/Width \(width)/Height \(height)/BitsPerComponent \(depth)"
            + "/ColorSpace\(colourSpace)/Filter\(filter)"
    }

    /// A JPEG as it is. Adobe's programs store four-colour pictures inverted and mark them with APP14
    /// (Adobe Technical Note 5116). A file whose components are named R, G and B, and that has neither JFIF's nor
    /// Adobe's marker, isn't YCbCr; without the marker PDF must be told.
    init(_ header: JPEGHeader) {
        let space: String
        var filter = "/DCTDecode"
        switch header.frame.components.count {
        case 1:
            space = "/DeviceGray"
        case 4:
            space = "/DeviceCMYK"
            if header.isAdobe { filter += "/Decode[1 0 1 0 1 0 1 0]" }
        default:
            space = "/DeviceRGB"
            if header.frame.components == Array("RGB".utf8), !header.isJFIF, !header.isAdobe {
                filter += "/DecodeParms<</ColorTransform 0>>"
            }
        }
        self.init(
            width: header.frame.width, height: header.frame.height, depth: 8, colourSpace: space,
            filter: filter)
    }

    /// A PNG whose compressed rows go in as they are.
    init(embedding header: PNGHeader) {
        let space =
            switch header.colourType {
            case .gray, .grayAlpha: "/DeviceGray"
            case .rgb, .rgbAlpha: "/DeviceRGB"
            case .palette: PDFImage.indexed(header.palette)
            }
        self.init(
            header, channels: header.colourType.channels, depth: header.depth, colourSpace: space)
    }

    /// A PNG whose rows are decoded first.
    init(decoding header: PNGHeader, with decoder: borrowing PNGDecoder) {
        let space =
            if decoder.isIndexed {
                PDFImage.indexed(header.palette)
            } else {
                decoder.channels == 1 ? "/DeviceGray" : "/DeviceRGB"
            }
        self.init(header, channels: decoder.channels, depth: decoder.depth, colourSpace: space)
    }

    /// Rows filtered as PNG does are predictor 15 (ISO 32000-1, 7.4.4.4).
    private init(_ header: PNGHeader, channels: Int, depth: Int, colourSpace: String) {
        self.init(
            width: header.width, height: header.height, depth: depth, colourSpace: colourSpace,
            filter: "/FlateDecode/DecodeParms<</Predictor 15/Colors \(channels)/BitsPerComponent \(depth)"
                + "/Columns \(header.width)>>")
    }

    /// A fax page in T.6 code, whose black runs are black (ISO 32000-1, 7.4.6).
    init(_ geometry: FaxGeometry) {
        let (columns, rows) = (geometry.line.pels, geometry.lines)
        self.init(
            width: columns, height: rows, depth: 1, colourSpace: "/DeviceGray",
            filter: "/CCITTFaxDecode/DecodeParms<</K -1/Columns \(columns)/Rows \(rows)>>")
    }

    private static func indexed(_ palette: [UInt8]) -> String {
        "[/Indexed/DeviceRGB \(palette.count / 3 - 1)\(PDFSyntax.hexString(palette))]"
    }
}

import FaxCore

extension JPEGHeader {
    /// The most pels that all scans together may pass over: a sound progressive picture has ten scans, and one of a
    /// hundred megapels with a hundred scans would keep us for minutes.
    private static let workLimit = 25 * Picture.pelLimit

    /// The picture in `descriptor`, which has this header, as a page in gray. Throws ``PageImagingError``.
    func page(_ descriptor: Int32) throws(PageImagingError) -> PicturePage {
        guard scans * frame.width * frame.height <= JPEGHeader.workLimit else {
            throw .damaged(.jpeg, "it has \(scans) scans")
        }
        let orientation = orientation ?? .topLeft
        var upright = UprightRows(width: frame.width, height: frame.height, orientation: orientation)
        let decoder = try JPEGDecoder(self, descriptor: descriptor)
        try decoder.rows { upright.append($0) }
        return .gray(upright.finish(), density?.turned(orientation))
    }
}

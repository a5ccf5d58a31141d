import FaxCore

/// Which grays a picture has.
struct GrayTones {
    /// Whether it is black on white with soft edges, as text is, and not shaded as a photograph: then 16 grays do.
    let isText: Bool

    /// Of a gray picture, by a part of its rows.
    init(of picture: ScreenPicture) {
        var extreme = 0
        var seen = 0
        let step = max(picture.height / 200, 1)
        unsafe picture.samples.withUnsafeBufferPointer { samples in
            for row in stride(from: 0, to: picture.height, by: step) {
                for at in row * picture.width..<(row + 1) * picture.width {
                    let gray = unsafe samples[at]
                    if gray < 16 || gray > 239 { extreme += 1 }
                }
                seen += picture.width
            }
        }
        isText = extreme * 100 >= seen * 75
    }
}

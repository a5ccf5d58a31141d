/// Makes paper white and ink dark: the gray of each pel as a part of the paper's around it, stretched.
struct WhiteBalance: Sendable {
    /// Paper down to this part of its own gray becomes white, and with it its grain.
    private static let white: Float = 0.9

    let light: PaperLight
    /// From the page's pels to those of the draft on which the light was measured.
    let toDraft: Homography

    /// The factor for a pel at a point of the page, for a gray in 65536ths.
    func gain(at x: Double, _ y: Double) -> Float {
        let point = toDraft(x, y)
        let paper = max(8, light.paper(at: point.x, point.y))
        return 255 / 65536 / (paper * (Self.white - light.ink))
    }

    /// What is taken away afterwards, in gray levels.
    var floor: Float { 255 * light.ink / (Self.white - light.ink) }
}

import FaxCore

extension PelDensity {
    /// Below, a page would be metres wide; above, it would be a stamp: such numbers are errors of the program that
    /// wrote the file.
    private static let plausible = 20.0...4800.0

    /// What a file states, in pels per inch; nil where it can't be true.
    init?(stated horizontal: Double, _ vertical: Double) {
        guard PelDensity.plausible.contains(horizontal), PelDensity.plausible.contains(vertical),
            PelAspect.plausible.contains(vertical / horizontal)
        else { return nil }
        self.init(horizontal: horizontal, vertical: vertical)
    }

    /// What a file states without a unit, which is the shape of a pel only; but 204 : 98 are the numbers of a fax, and
    /// mean inches.
    init?(ratio horizontal: Double, _ vertical: Double) {
        guard horizontal != vertical else { return nil }
        self.init(stated: horizontal, vertical)
    }

    /// What the tags of a TIFF state (TIFF 6.0, XResolution, YResolution, ResolutionUnit); nil without one of the first
    /// two. The unit is the inch unless said otherwise.
    init?(horizontal: Double?, vertical: Double?, unit: Int?) {
        guard let horizontal, let vertical else { return nil }
        switch unit {
        case 1: self.init(ratio: horizontal, vertical)
        case 3: self.init(stated: horizontal * 2.54, vertical * 2.54)
        default: self.init(stated: horizontal, vertical)
        }
    }

    /// The density of the upright picture, of a picture that was stored with this one.
    func turned(_ orientation: Orientation) -> PelDensity {
        orientation.swapsSides ? PelDensity(horizontal: vertical, vertical: horizontal) : self
    }
}

internal import FaxCore
import Glibc

/// The tones that a picture's grays get before they become a halftone: the whole range from black to white, and as
/// much light as dark, because a fax shows little of a dark picture.
struct FaxTones {
    /// The new tone of each gray.
    private let tones: [UInt8]

    /// The tones for what lies in `rect` of `picture`.
    init(of picture: GrayPage, _ rect: PelRect) {
        var counts = [Int](repeating: 0, count: 256)
        unsafe picture.pels.withUnsafeBufferPointer { pels in
            unsafe counts.withUnsafeMutableBufferPointer { counts in
                for y in rect.y..<rect.y + rect.height {
                    let row = y * picture.width
                    for x in rect.x..<rect.x + rect.width { unsafe counts[Int(pels[row &+ x])] &+= 1 }
                }
            }
        }
        let total = max(1, rect.width * rect.height)
        let (dark, light) = Self.range(of: counts, ignoring: total / 100)
        // What is almost black or white is wholly so: its few dots would be noise.
        let few = (light - dark) * 0.03
        let shares = (0..<256).map { min(1, max(0, (Double($0) - dark - few) / (light - dark - 2 * few))) }
        let curves = stride(from: 0.55, through: 1.2, by: 0.05).map { Self.curve(shares, gamma: $0) }
        let balances = curves.map { curve in
            abs(zip(curve, counts).reduce(0) { $0 + $1.0 * Double($1.1) } / Double(total) - 0.5)
        }
        let best = balances.indices.min { balances[$0] < balances[$1] } ?? 0
        tones = curves[best].map { UInt8((255 * $0).rounded()) }
    }

    /// The powers of `shares`, which are 0...1 and stay so.
    private static func curve(_ shares: [Double], gamma: Double) -> [Double] {
        // A power's slope at 0 has no bound, and would make much of little: so it starts above.
        let start = 0.02
        let (low, high) = (pow(start, gamma), pow(1 + start, gamma))
        return shares.map { min(1, max(0, (pow($0 + start, gamma) - low) / (high - low))) }
    }

    /// What lies in `rect` of `picture`, in the new tones.
    func applied(to picture: GrayPage, _ rect: PelRect) -> Plane {
        var plane = Plane(width: rect.width, height: rect.height)
        unsafe plane.bytes.withUnsafeMutableBufferPointer { made in
            unsafe picture.pels.withUnsafeBufferPointer { pels in
                unsafe tones.withUnsafeBufferPointer { tones in
                    for y in 0..<rect.height {
                        let row = (rect.y + y) * picture.width + rect.x
                        for x in 0..<rect.width {
                            unsafe made[y &* rect.width &+ x] = tones[Int(pels[row &+ x])]
                        }
                    }
                }
            }
        }
        return plane
    }

    /// The levels below and above which lie no more than `few` pels.
    private static func range(of counts: [Int], ignoring few: Int) -> (Double, Double) {
        var dark = 0, light = 255
        var below = counts[0], above = counts[255]
        while dark < 128, below <= few { dark += 1; below += counts[dark] }
        while light > 96, above <= few { light -= 1; above += counts[light] }
        // A picture without contrast is not given one.
        return (Double(min(dark, 96)), Double(max(light, dark + 64, 96)))
    }
}

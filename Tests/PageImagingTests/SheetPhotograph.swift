import FaxCore
import Foundation

/// A photograph of a sheet of paper as a camera would take it, whose corners are known.
struct SheetPhotograph {
    /// What the sheet lies on.
    enum Ground: CaseIterable { case dark, wood, desk, carpet, tiles }

    /// Pels of the picture.
    var width = 1200
    var height = 1600
    /// Turned clockwise on the table, and the camera tilted about the picture's horizontal and vertical axis: degrees.
    var turn = 0.0
    var tilt = 0.0
    var sway = 0.0
    /// Height of the sheet as a part of the picture's, were it not turned or tilted.
    var share = 0.85
    /// Where the sheet's middle lies in the picture, off its middle, in parts of the picture's width and height.
    var offset = SIMD2(0.0, 0.0)
    var ground = Ground.dark
    /// Light on the darkest side as a part of that on the brightest, and where it comes from in degrees.
    var falloff = 0.75
    var lightFrom = 40.0
    /// A hand's or a head's shadow over part of the sheet: how much light it leaves; 1 for none.
    var shadow = 1.0
    /// Thumbs that hold the sheet.
    var fingers = 0
    /// Gray levels of noise (standard deviation), and pels of blur.
    var noise = 3.0
    var blur = 1
    var seed: UInt64 = 1

    /// The focal length in long sides of the picture: a telephone's.
    static let focal = 0.78

    /// The sheet's corners in the picture, clockwise from the page's upper left one.
    func corners(of page: GrayPage) -> [SIMD2<Double>] {
        [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { u, v in
            seen(SIMD2((u - 0.5) * Double(page.width), (v - 0.5) * Double(page.height)), of: page)
        }
    }

    /// The axes of the sheet, in the camera's system.
    private var axes: (SIMD3<Double>, SIMD3<Double>) {
        let (a, b, c) = (turn * .pi / 180, tilt * .pi / 180, sway * .pi / 180)
        func turned(_ p: SIMD2<Double>) -> SIMD3<Double> {
            let q = SIMD3(cos(a) * p.x - sin(a) * p.y, sin(a) * p.x + cos(a) * p.y, 0)
            let r = SIMD3(q.x, cos(b) * q.y, sin(b) * q.y)
            return SIMD3(cos(c) * r.x + sin(c) * r.z, r.y, -sin(c) * r.x + cos(c) * r.z)
        }
        return (turned(SIMD2(1, 0)), turned(SIMD2(0, 1)))
    }

    private func distance(of page: GrayPage) -> Double {
        Double(max(width, height)) * Self.focal * Double(page.height) / (share * Double(height))
    }

    /// Where a point of the sheet, in its pels from its middle, is seen in the picture.
    private func seen(_ point: SIMD2<Double>, of page: GrayPage) -> SIMD2<Double> {
        let (right, down) = axes
        let focal = Double(max(width, height)) * Self.focal
        let place = point.x * right + point.y * down
        let depth = place.z + distance(of: page)
        return SIMD2(
            focal * place.x / depth + Double(width) * (0.5 + offset.x),
            focal * place.y / depth + Double(height) * (0.5 + offset.y))
    }

    /// The picture of `page`.
    func picture(of page: GrayPage) -> GrayPage {
        let (right, down) = axes
        let normal = SIMD3(
            right.y * down.z - right.z * down.y, right.z * down.x - right.x * down.z,
            right.x * down.y - right.y * down.x)
        let focal = Double(max(width, height)) * Self.focal
        let distance = distance(of: page)
        var random = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        func next() -> Double {
            random ^= random << 13
            random ^= random >> 7
            random ^= random << 17
            return Double(random >> 11) / Double(1 << 53)
        }
        let unit = Double(page.height) / 297
        var light = [Float](repeating: 0, count: width * height)
        let from = lightFrom * .pi / 180
        let (lx, ly) = (cos(from), sin(from))
        let corners = corners(of: page)
        let grips = (0..<fingers).map { i in
            let (a, b) = (corners[(i + 1) % 4], corners[(i + 2) % 4])
            return a + (b - a) * 0.4
        }
        let grip = Double(height) / 22
        for y in 0..<height {
            for x in 0..<width {
                // The ray through the pel meets the plane of the sheet.
                let ray = SIMD3(
                    (Double(x) + 0.5 - Double(width) * (0.5 + offset.x)) / focal,
                    (Double(y) + 0.5 - Double(height) * (0.5 + offset.y)) / focal, 1)
                let depth = distance * normal.z / (ray * normal).sum()
                let place = ray * depth - SIMD3(0, 0, distance)
                let u = (place * right).sum() + Double(page.width) / 2
                let v = (place * down).sum() + Double(page.height) / 2
                var gray: Double
                if u >= 0, v >= 0, u < Double(page.width), v < Double(page.height) {
                    gray = 28 + 0.8 * page.sample(u - 0.5, v - 0.5)
                } else {
                    gray = ground(u / unit, v / unit)
                    // The sheet lifts a little off the ground.
                    let off = max(-u, u - Double(page.width), -v, v - Double(page.height)) / unit
                    if off < 4 { gray *= 0.75 + 0.0625 * off }
                }
                for (i, middle) in grips.enumerated() {
                    let d = SIMD2(Double(x), Double(y)) - middle
                    if d.x * d.x + d.y * d.y * 2 < grip * grip { gray = 120 + Double(i) * 8 }
                }
                let (px, py) = (Double(x) / Double(width) - 0.5, Double(y) / Double(height) - 0.5)
                var shine = 1 - (1 - falloff) * (0.5 + px * lx + py * ly) - 0.25 * (px * px + py * py)
                if shadow < 1 {
                    let edge = (px * 0.8 + py * 0.6 + 0.05) / 0.03
                    shine *= shadow + (1 - shadow) / (1 + exp(edge))
                }
                light[y * width + x] = Float(gray * shine)
            }
        }
        for _ in 0..<blur { light = Self.blurred(light, width, height) }
        let pels = light.map { value in
            let grain = (next() + next() + next() + next() - 2) * noise * 1.73
            return UInt8(max(0, min(255, Double(value) + grain)))
        }
        return GrayPage(width: width, height: height, pels: pels)
    }

    /// The gray of the ground, at millimetres of the sheet.
    private func ground(_ x: Double, _ y: Double) -> Double {
        func hash(_ a: Int, _ b: Int) -> Double {
            var h = UInt64(bitPattern: Int64(a &* 73_856_093 ^ b &* 19_349_663)) &+ seed
            h = (h ^ h >> 31) &* 0xBF58_476D_1CE4_E5B9
            return Double((h ^ h >> 29) & 0xFFFF) / 65536
        }
        func cell(_ v: Double) -> Int { Int(max(-1e6, min(1e6, v.rounded(.down)))) }
        switch ground {
        case .dark: return 50 + 6 * hash(cell(x), cell(y))
        case .wood:
            let grain = sin((y + 3 * sin(x / 60)) / 4) + 0.5 * sin(y / 1.3 + 2 * sin(x / 90))
            let gap = cell(y) % 110 == 0 ? -50.0 : 0
            return 125 + 18 * grain + 8 * hash(cell(x / 6), cell(y * 2)) + gap
        case .desk: return 198 + 4 * hash(cell(x), cell(y))
        case .carpet: return 70 + 90 * hash(cell(x / 1.5), cell(y / 1.5))
        case .tiles:
            let joint = cell(x) % 100 < 3 || cell(y) % 100 < 3
            return joint ? 70 : 150 + 10 * hash(cell(x / 100), cell(y / 100))
        }
    }

    private static func blurred(_ light: [Float], _ width: Int, _ height: Int) -> [Float] {
        var across = light
        for y in 0..<height {
            for x in 1..<width - 1 {
                let i = y * width + x
                across[i] = (light[i - 1] + 2 * light[i] + light[i + 1]) / 4
            }
        }
        var result = across
        for y in 1..<height - 1 {
            for x in 0..<width {
                let i = y * width + x
                result[i] = (across[i - width] + 2 * across[i] + across[i + width]) / 4
            }
        }
        return result
    }
}

extension GrayPage {
    /// The gray between pels.
    fileprivate func sample(_ x: Double, _ y: Double) -> Double {
        let (u, v) = (max(0, min(Double(width - 1), x)), max(0, min(Double(height - 1), y)))
        let (column, row) = (Int(u), Int(v))
        let (right, below) = (min(width - 1, column + 1), min(height - 1, row + 1))
        let (s, t) = (u - Double(column), v - Double(row))
        let above = Double(pels[row * width + column]) * (1 - s) + Double(pels[row * width + right]) * s
        let under = Double(pels[below * width + column]) * (1 - s) + Double(pels[below * width + right]) * s
        return above * (1 - t) + under * t
    }
}

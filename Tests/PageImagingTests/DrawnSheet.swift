import FaxCore

/// A sheet with writing on it: words of strokes in lines, between margins.
enum DrawnSheet {
    /// A page of that shape, `width` pels wide; white where nothing is written.
    static func page(_ size: PageSize = .a4, width: Int = 620) -> GrayPage {
        let height = Int((Double(width) * size.height / size.width).rounded())
        var page = GrayPage(
            width: width, height: height, pels: [UInt8](repeating: 255, count: width * height))
        let unit = Double(width) / 210
        func pel(_ millimetres: Double) -> Int { Int(millimetres * unit) }
        var random: UInt64 = 7
        func next(_ bound: UInt64) -> Int {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((random >> 33) % bound)
        }
        page.fill(PelRect(x: pel(25), y: pel(20), width: pel(70), height: pel(7)), 20)
        var line = 40.0
        while line < Double(height) / unit - 30 {
            var place = 25.0
            let end = next(5) == 0 ? 110.0 : 180
            while place < end {
                let letters = 2 + next(8)
                for letter in 0..<letters {
                    let x = pel(place + Double(letter) * 1.9)
                    page.fill(PelRect(x: x, y: pel(line), width: max(1, pel(0.6)), height: pel(2.6)), 20)
                    page.fill(
                        PelRect(
                            x: x, y: pel(line + Double(next(3))), width: max(1, pel(1.4)),
                            height: max(1, pel(0.5))), 20)
                }
                place += Double(letters) * 1.9 + 2
            }
            line += next(9) == 0 ? 11 : 5.5
        }
        return page
    }
}

extension GrayPage {
    /// Fills a rectangle, as far as it lies on the page.
    mutating func fill(_ area: PelRect, _ gray: UInt8) {
        for y in max(0, area.y)..<max(0, min(height, area.y + area.height)) {
            for x in max(0, area.x)..<max(0, min(width, area.x + area.width)) { pels[y * width + x] = gray }
        }
    }

    /// Means of the pels in `columns` × `rows` fields.
    func fields(_ columns: Int, _ rows: Int) -> [Double] {
        (0..<columns * rows).map { i in
            let (x0, x1) = (i % columns * width / columns, (i % columns + 1) * width / columns)
            let (y0, y1) = (i / columns * height / rows, (i / columns + 1) * height / rows)
            var sum = 0
            for y in y0..<max(y0 + 1, y1) {
                for x in x0..<max(x0 + 1, x1) { sum += Int(pels[y * width + x]) }
            }
            return Double(sum) / Double(max(1, y1 - y0) * max(1, x1 - x0))
        }
    }

    /// How alike two pages are, whatever their sizes: the correlation of their fields, 1 for the same.
    func likeness(_ other: GrayPage, columns: Int = 62, rows: Int = 88) -> Double {
        let (a, b) = (fields(columns, rows), other.fields(columns, rows))
        let (ma, mb) = (a.reduce(0, +) / Double(a.count), b.reduce(0, +) / Double(b.count))
        var (ab, aa, bb) = (0.0, 0.0, 0.0)
        for i in a.indices {
            ab += (a[i] - ma) * (b[i] - mb)
            aa += (a[i] - ma) * (a[i] - ma)
            bb += (b[i] - mb) * (b[i] - mb)
        }
        return ab / (aa * bb).squareRoot()
    }
}

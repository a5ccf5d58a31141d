internal import FaxCore
internal import PageImaging

/// A page as pels, drawn and coded in T.6: where its code lies, and what is known of it.
struct RasterPage: Equatable {
    /// Where its code lies: in the file that its child wrote, or in the input.
    let code: StoredCode
    /// Whether there is nothing on it, and it is dropped for that.
    let isBlank: Bool
    /// Whether it came out white although there is something on it.
    var isLost = false
    /// Bytes of the ``PageReport`` that follows the code; 0 for none.
    let reportLength: Int

    /// As many numbers as stand for a page.
    static let numberCount = 8

    /// The page in numbers, as a confined child answers.
    var numbers: [Int] {
        let geometry = code.geometry
        let resolution = Resolution.allCases.firstIndex(of: geometry.resolution) ?? 0
        return [
            geometry.line.rawValue, geometry.lines, resolution, code.offset, code.length, isBlank ? 1 : 0,
            reportLength, isLost ? 1 : 0,
        ]
    }

    /// A page known from elsewhere.
    init(_ code: StoredCode, isBlank: Bool = false, reportLength: Int = 0) {
        (self.code, self.isBlank, self.reportLength) = (code, isBlank, reportLength)
    }

    /// Reads what a confined child answered, which may be anything; nil if it can't be a page whose code lies within
    /// the first `fileLength` bytes.
    init?(numbers: ArraySlice<Int>, fileLength: Int) {
        let numbers = Array(numbers)
        guard numbers.count == Self.numberCount, let line = ScanLine(rawValue: numbers[0]),
            (1...FaxGeometry.pelLimit / line.pels).contains(numbers[1]),
            Resolution.allCases.indices.contains(numbers[2]),
            (0...fileLength).contains(numbers[3]), (0...fileLength - numbers[3]).contains(numbers[4]),
            (0...min(1 << 16, fileLength - numbers[3] - numbers[4])).contains(numbers[6])
        else { return nil }
        let geometry = FaxGeometry(
            line: line, lines: numbers[1], resolution: Resolution.allCases[numbers[2]])
        self.init(
            StoredCode(geometry: geometry, offset: numbers[3], length: numbers[4]),
            isBlank: numbers[5] != 0, reportLength: numbers[6])
        isLost = numbers[7] != 0
    }

    /// The page as the plan has it, from the file that its child wrote; nil if there is no report or it makes no sense.
    func planned(from descriptor: Int32) -> TransmissionPlan.Page? {
        let bytes = bytes(of: descriptor, at: code.offset + code.length, count: reportLength)
        guard let report = PageReport(bytes: bytes, geometry: code.geometry) else { return nil }
        return TransmissionPlan.Page(
            geometry: code.geometry, bytes: CodeLengths(mh: report.mh, mr: report.mr, mmr: code.length),
            warnings: report.warnings)
    }
}

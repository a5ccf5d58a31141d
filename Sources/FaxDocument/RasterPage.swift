internal import FaxCore
internal import Glibc
internal import PageImaging

/// A page as pels, drawn and coded in T.6: where its code lies, and what is known of it.
struct RasterPage: Equatable {
    /// Pels across, lines down.
    let geometry: FaxGeometry
    /// Where its code begins in the file that its child wrote.
    let offset: Int
    /// Bytes of code.
    let length: Int
    /// Whether there is nothing on it.
    let isBlank: Bool
    /// Bytes of the ``PageReport`` that follows the code; 0 for none.
    let reportLength: Int

    /// As many numbers as stand for a page.
    static let numberCount = 7

    /// The page in numbers, as a confined child answers.
    var numbers: [Int] {
        let resolution = Resolution.allCases.firstIndex(of: geometry.resolution) ?? 0
        return [
            geometry.line.rawValue, geometry.lines, resolution, offset, length, isBlank ? 1 : 0, reportLength,
        ]
    }

    /// A page known from elsewhere.
    init(geometry: FaxGeometry, offset: Int, length: Int, isBlank: Bool, reportLength: Int = 0) {
        (self.geometry, self.offset, self.length) = (geometry, offset, length)
        (self.isBlank, self.reportLength) = (isBlank, reportLength)
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
        self.init(
            geometry: FaxGeometry(
                line: line, lines: numbers[1], resolution: Resolution.allCases[numbers[2]]),
            offset: numbers[3], length: numbers[4], isBlank: numbers[5] != 0, reportLength: numbers[6])
    }

    /// The page with its code, from the file that its child wrote.
    func coded(from descriptor: Int32) throws(PageImagingError) -> CodedPage {
        CodedPage(geometry: geometry, bytes: try read(length, at: offset, from: descriptor))
    }

    /// The page as the plan has it, from the file that its child wrote; nil if there is no report or it makes no sense.
    func planned(from descriptor: Int32) throws(PageImagingError) -> TransmissionPlan.Page? {
        let bytes = try read(reportLength, at: offset + length, from: descriptor)
        guard let report = PageReport(bytes: bytes, geometry: geometry) else { return nil }
        return TransmissionPlan.Page(
            geometry: geometry, bytes: CodeLengths(mh: report.mh, mr: report.mr, mmr: length),
            warnings: report.warnings)
    }

    private func read(_ length: Int, at offset: Int, from descriptor: Int32) throws(PageImagingError)
        -> [UInt8]
    {
        var failure: Int32 = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, filled in
            while filled < length {
                let part = unsafe pread(
                    descriptor, buffer.baseAddress?.advanced(by: filled), length - filled,
                    off_t(offset + filled))
                if part < 0 && errno == EINTR { continue }
                guard part > 0 else {
                    failure = part < 0 ? errno : EIO
                    return
                }
                filled += part
            }
        }
        guard failure == 0 else { throw .unreadable(failure) }
        return bytes
    }
}

import FaxCore
import Testing

@testable import FaxDocument

/// What a confined child tells of a page may be anything.
@Suite struct PageReportTests {
    private let geometry = FaxGeometry(line: .a4, lines: 2292, resolution: .fine)

    private func read(_ text: String) -> PageReport? {
        PageReport(bytes: Array(text.utf8), geometry: geometry)
    }

    @Test func whatIsWrittenIsReadAgain() {
        let report = PageReport(
            mh: 37_414, mr: 25_958,
            warnings: [
                LegibilityWarning(
                    .darkArea, at: PelRect(x: 64, y: 128, width: 640, height: 512),
                    detail: "a dark area of 80 × 66 mm"),
                LegibilityWarning(
                    .resolution, at: PelRect(x: 0, y: 0, width: 1728, height: 2292), detail: "alike"),
            ])
        #expect(PageReport(bytes: report.bytes, geometry: geometry) == report)
        #expect(read("1 2\n") == PageReport(mh: 1, mr: 2, warnings: []))
    }

    @Test(arguments: [
        "", "\n", "1\n", "1 2", "1 2 3\n", "-1 2\n", "1 99999999999\n", "1 2\n\n", "1 2\nhairline\n",
        "1 2\nhairline 0 0 1 1\n", "1 2\nvirus 0 0 1 1 words\n", "1 2\nhairline 0 0 1729 1 words\n",
        "1 2\nhairline 0 2292 1 1 words\n", "1 2\nhairline -1 0 1 1 words\n",
        "1 2\nhairline 0 0 1 9223372036854775807 words\n",
    ])
    func nonsenseIsNoReport(_ text: String) {
        #expect(read(text) == nil)
    }

    @Test func endlessWordsAreNoReport() {
        #expect(read("1 2\nhairline 0 0 1 1 " + String(repeating: "x", count: 201) + "\n") == nil)
        #expect(
            read("1 2\n" + String(repeating: "hairline 0 0 1 1 x\n", count: 200)) == nil)
        #expect(PageReport(bytes: (0...255).map { UInt8($0) }, geometry: geometry) == nil)
    }
}

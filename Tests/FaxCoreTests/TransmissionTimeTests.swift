import FaxCore
import Testing

/// The times of published and measured tables.
@Suite struct TransmissionTimeTests {
    /// The CCITT documents at fine: bytes as MH and MMR, and the seconds of both at 14,400 bit/s.
    static let documents: [(mh: Int, mmr: Int, mhSeconds: Double, mmrSeconds: Double)] = [
        (37_414, 18_103, 20.8, 10.1), (34_358, 10_803, 19.1, 6.0), (65_025, 28_706, 36.1, 15.9),
        (108_066, 69_275, 60.0, 38.5), (68_308, 32_222, 37.9, 17.9), (51_162, 16_651, 28.4, 9.3),
        (106_411, 69_282, 59.1, 38.5), (62_792, 19_099, 34.9, 10.6),
    ]

    private func tenths(_ seconds: Double) -> Double { (seconds * 10).rounded() / 10 }

    @Test(arguments: documents)
    func theDocumentsOfTheCCITTTakeTheTablesTime(
        document: (mh: Int, mmr: Int, mhSeconds: Double, mmrSeconds: Double)
    ) {
        #expect(tenths(TransmissionTime.bareSeconds(bytes: document.mh, at: .v17)) == document.mhSeconds)
        #expect(tenths(TransmissionTime.bareSeconds(bytes: document.mmr, at: .v17)) == document.mmrSeconds)
    }

    @Test(arguments: [(66_908, 37.2, 15.9), (48_704, 27.1, 11.6), (57_008, 31.7, 13.6)])
    func pagesOfTextTakeTheTablesTime(bytes: Int, slow: Double, fast: Double) {
        #expect(tenths(TransmissionTime.bareSeconds(bytes: bytes, at: .v17)) == slow)
        #expect(tenths(TransmissionTime.bareSeconds(bytes: bytes, at: .v34)) == fast)
    }

    @Test func aCallHasAProtocolAroundItsPages() {
        // 36,000 bytes are 20 seconds at 14,400 bit/s, and 21 with their frames.
        #expect(abs(TransmissionTime.pageSeconds(bytes: 36_000, at: .v17) - 21) < 1e-9)
        #expect(abs(TransmissionTime.callSeconds(pages: [36_000], at: .v17) - 36.5) < 1e-9)
        #expect(
            abs(TransmissionTime.callSeconds(pages: [36_000, 36_000, 0], at: .v17) - (12 + 42 + 8 + 3.5))
                < 1e-9)
        #expect(
            abs(TransmissionTime.callSeconds(pages: [84_000, 84_000], at: .v34) - (6 + 42 + 1 + 1)) < 1e-9)
    }

    @Test func noPagesAreNoCall() {
        #expect(TransmissionTime.callSeconds(pages: [], at: .v17) == 0)
    }
}

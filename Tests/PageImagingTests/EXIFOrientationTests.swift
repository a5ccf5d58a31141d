import Testing

@testable import PageImaging

@Suite struct EXIFOrientationTests {
    @Test(arguments: 1...8, [true, false])
    func readsAllEightInBothByteOrders(_ value: Int, _ littleEndian: Bool) {
        let block = MadeJPEG.exif(value, littleEndian: littleEndian)
        #expect(EXIFOrientation.read(block[...])?.rawValue == value)
    }

    @Test(arguments: [0, 9, 255, 65535])
    func whatIsNoOrientationIsNone(_ value: Int) {
        #expect(EXIFOrientation.read(MadeJPEG.exif(value, littleEndian: true)[...]) == nil)
    }

    @Test(arguments: [9, 4, 0, 24, 25, 26, 27, 1 << 20, 0x7FFF_FFFF, 0xFFFF_FFFF])
    func aDirectoryThatLiesElsewhereIsNone(_ offset: Int) {
        for littleEndian in [true, false] {
            let block = MadeJPEG.exif(6, littleEndian: littleEndian, directory: offset)
            #expect(EXIFOrientation.read(block[...]) == nil)
        }
    }

    @Test func everyWayOfCuttingItShortIsHarmless() {
        let block = MadeJPEG.exif(6, littleEndian: false)
        for count in 0..<20 { #expect(EXIFOrientation.read(block.prefix(count)) == nil) }
    }

    @Test func anotherTypeIsNone() {
        #expect(EXIFOrientation.read(MadeJPEG.exif(6, littleEndian: true, type: 2)[...]) == nil)
    }

    @Test func manyEntriesThatAreNotThereAreNone() {
        var block = MadeJPEG.exif(6, littleEndian: true)
        block[8...11] = [0xFF, 0xFF, 0, 0]
        #expect(EXIFOrientation.read(block[...]) == nil)
    }
}

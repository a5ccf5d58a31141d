import Testing

@testable import PageImaging

@Suite struct EXIFBlockTests {
    @Test(arguments: 1...8, [true, false])
    func readsAllEightInBothByteOrders(_ value: Int, _ littleEndian: Bool) {
        let block = MadeJPEG.exif(value, littleEndian: littleEndian)
        #expect(EXIFBlock(block[...])?.orientation?.rawValue == value)
    }

    @Test(arguments: [0, 9, 255, 65535])
    func whatIsNoOrientationIsNone(_ value: Int) {
        #expect(EXIFBlock(MadeJPEG.exif(value, littleEndian: true)[...])?.orientation == nil)
    }

    @Test(arguments: [9, 4, 0, 24, 25, 26, 27, 1 << 20, 0x7FFF_FFFF, 0xFFFF_FFFF])
    func aDirectoryThatLiesElsewhereIsNone(_ offset: Int) {
        for littleEndian in [true, false] {
            let block = MadeJPEG.exif(6, littleEndian: littleEndian, directory: offset)
            #expect(EXIFBlock(block[...])?.orientation == nil)
        }
    }

    @Test func everyWayOfCuttingItShortIsHarmless() {
        let block = MadeJPEG.exif(6, littleEndian: false)
        for count in 0..<20 { #expect(EXIFBlock(block.prefix(count))?.orientation == nil) }
    }

    @Test func anotherTypeIsNone() {
        #expect(EXIFBlock(MadeJPEG.exif(6, littleEndian: true, type: 2)[...])?.orientation == nil)
    }

    @Test func manyEntriesThatAreNotThereAreNone() {
        var block = MadeJPEG.exif(6, littleEndian: true)
        block[8...11] = [0xFF, 0xFF, 0, 0]
        #expect(EXIFBlock(block[...])?.orientation == nil)
    }
}

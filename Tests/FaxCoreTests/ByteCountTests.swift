import FaxCore
import Testing

@Suite struct ByteCountTests {
    @Test(arguments: [
        ("0", 0), ("500000", 500_000), ("500k", 512_000), ("10M", 10 << 20), ("1.5m", 1_572_864),
        ("2G", 2 << 30),
    ])
    func whatPeopleWriteIsRead(_ text: String, _ bytes: Int) {
        #expect(ByteCount(text)?.bytes == bytes)
    }

    @Test(arguments: ["", "M", "-1", "1.5", "10 M", "10T", ".5M", "1e3", "0x10", "9999999999999M", "1.2.3M"])
    func allElseIsNot(_ text: String) {
        #expect(ByteCount(text) == nil)
    }

    @Test(arguments: [
        (0, "0 bytes"), (1, "1 byte"), (10, "10 bytes"), (1023, "1023 bytes"), (1024, "1 KiB"),
        (60_000, "58.6 KiB"), (60_200, "58.8 KiB"), (500 << 10, "500 KiB"), (10 << 20, "10 MiB"),
        (13_107_200, "12.5 MiB"),
    ])
    func peopleReadIt(_ bytes: Int, _ text: String) {
        #expect(ByteCount(bytes: bytes).description == text)
    }
}

import FaxCLI
import Testing

@Suite struct ProgressLineTests {
    @Test(arguments: [
        (0, "0 B"), (999, "999 B"), (1000, "1 kB"), (999_999, "999 kB"), (1_000_000, "1.0 MB"),
        (10_485_760, "10.4 MB"),
    ])
    func sizesAreForPeople(_ bytes: Int64, _ text: String) {
        #expect(ProgressLine.size(bytes) == text)
    }
}

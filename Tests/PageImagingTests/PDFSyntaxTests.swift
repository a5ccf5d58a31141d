import Testing

@testable import PageImaging

@Suite struct PDFSyntaxTests {
    @Test(arguments: [
        (0, "0"), (-0.0, "0"), (12, "12"), (-7.5, "-7.5"), (0.001, "0.001"), (595.276, "595.276"),
        (-0.05, "-0.05"),
        (0.0004, "0"), (-0.0004, "0"), (1.9996, "2"), (100.10, "100.1"),
    ])
    func numbers(_ value: Double, _ text: String) {
        #expect(PDFSyntax.number(value) == text)
    }

    @Test func textInASCIIIsLiteral() {
        #expect(PDFSyntax.textString("note (1) \\ 2") == "(note \\(1\\) \\\\ 2)")
    }

    @Test func otherTextIsUTF16() {
        #expect(PDFSyntax.textString("é😀") == "<FEFF00E9D83DDE00>")
        #expect(PDFSyntax.textString("a\nb") == "<FEFF0061000A0062>")
    }
}

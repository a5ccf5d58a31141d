import Testing

@testable import Typesetting

@Suite struct FontPackageTests {
    @Test(
        arguments: [
            ("ж", "fonts-dejavu-core"), ("क", "fonts-noto-core"), ("ไ", "fonts-noto-core"),
            ("漢", "fonts-noto-cjk"),
            ("カ", "fonts-noto-cjk"), ("한", "fonts-noto-cjk"), ("😀", "fonts-symbola"), ("∮", "fonts-symbola"),
            ("𠀀", "fonts-hanazono"), ("𐤀", "fonts-noto-core"),
        ] as [(Unicode.Scalar, String)])
    func namesThePackageOfTheScript(scalar: Unicode.Scalar, name: String) {
        #expect(FontPackage.toInstall(for: scalar) { _ in false }?.name == name)
    }

    @Test func namesTheNextWhereTheFirstIsInstalled() {
        #expect(FontPackage.toInstall(for: "क") { $0.name == "fonts-noto-core" }?.name == "fonts-unifont")
        #expect(FontPackage.toInstall(for: "क") { _ in true } == nil)
    }

    @Test(arguments: ["\u{E000}", "\u{F8FF}", "\u{378}", "\u{10FFFD}"] as [Unicode.Scalar])
    func namesNoneForWhatIsNobodys(scalar: Unicode.Scalar) {
        #expect(FontPackage.toInstall(for: scalar) { _ in false } == nil)
    }
}

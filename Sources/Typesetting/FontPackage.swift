/// Which package of Debian 12 has a font for a character, as measured with fc-query(1) on what the packages contain.
struct FontPackage: Sendable {
    /// The package's name.
    let name: String
    /// A family that is there once the package is installed.
    let family: String

    static let dejaVu = FontPackage(name: "fonts-dejavu-core", family: "DejaVu Sans")
    static let noto = FontPackage(name: "fonts-noto-core", family: "Noto Sans Thai")
    static let notoCJK = FontPackage(name: "fonts-noto-cjk", family: "Noto Sans CJK JP")
    static let symbola = FontPackage(name: "fonts-symbola", family: "Symbola")
    static let hanazono = FontPackage(name: "fonts-hanazono", family: "HanaMinB")
    /// Letters made of pels, but nearly all that Unicode 15 has.
    static let unifont = FontPackage(name: "fonts-unifont", family: "Unifont Upper")

    /// The first package that has most of the character's block and is not installed; nil if none is known, or
    /// the character is nobody's: unassigned or private.
    static func toInstall(for scalar: Unicode.Scalar, isInstalled: (FontPackage) -> Bool) -> FontPackage? {
        switch scalar.properties.generalCategory {
        case .privateUse, .unassigned: return nil
        default: return [package(of: scalar.value), unifont].first { !isInstalled($0) }
        }
    }

    /// The glyphs, by line and code point, each with the package that has it.
    static func named(for glyphs: some Sequence<MissingGlyph>) -> [MissingGlyph] {
        var installed: [String: Bool] = [:]
        func isInstalled(_ package: FontPackage) -> Bool {
            if let known = installed[package.name] { return known }
            let answer = FontConfiguration.hasFamily(package.family)
            installed[package.name] = answer
            return answer
        }
        return glyphs.sorted { ($0.line, $0.codePoint) < ($1.line, $1.codePoint) }.map { glyph in
            var glyph = glyph
            glyph.debianPackage = toInstall(for: glyph.codePoint, isInstalled: isInstalled)?.name
            return glyph
        }
    }

    private static func package(of codePoint: UInt32) -> FontPackage {
        switch codePoint {
        case 0...0x06FF, 0x1E00...0x1FFF: dejaVu
        // Hangul Jamo; CJK radicals, punctuation, kana, bopomofo, ideographs; hangul; compatibility and width forms.
        case 0x1100...0x11FF, 0x2E80...0x4DBF, 0x4E00...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF,
            0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF00...0xFFEF:
            notoCJK
        // Punctuation, arrows, mathematics, technical and other symbols; hexagrams; pictographs.
        case 0x2000...0x2BFF, 0x4DC0...0x4DFF, 0x1F000...0x1FAFF: symbola
        // Historic kana, ideographs of the second plane.
        case 0x1B000...0x1B12F, 0x20000...0x2FA1F: hanazono
        default: noto
        }
    }
}

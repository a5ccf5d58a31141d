import CPangoCairo

/// Which fonts there are and which comes after which: the system's fontconfig configuration with our rules on top.
///
/// A page has to look the same on every machine with the same fonts, so the order of fallback is written
/// down here, colour fonts (bitmaps, grey blobs on a fax) are as if not installed, and the language of the
/// locale has no say.
enum FontConfiguration {
    /// Makes this the process's configuration, once; false if fontconfig could not load it.
    static let isLoaded: Bool = load()

    private static func load() -> Bool {
        guard let configuration = unsafe FcConfigCreate() else { return false }
        // The system's file may be missing: then there are no rules but ours and no fonts, which shows later.
        _ = unsafe FcConfigParseAndLoad(configuration, nil, FcBool(1))
        guard unsafe FcConfigParseAndLoadFromMemory(configuration, rules, FcBool(1)) != 0,
            unsafe FcConfigBuildFonts(configuration) != 0
        else { return false }
        return unsafe FcConfigSetCurrent(configuration) != 0
    }

    /// Whether a family of this name is installed, or it is one of CSS's generic names that fontconfig maps.
    static func hasFamily(_ name: String) -> Bool {
        if ["monospace", "sans", "sans-serif", "serif"].contains(name.lowercased()) { return true }
        guard let pattern = unsafe FcPatternCreate(), let objects = unsafe FcObjectSetCreate() else {
            return false
        }
        defer {
            unsafe FcPatternDestroy(pattern)
            unsafe FcObjectSetDestroy(objects)
        }
        unsafe FcPatternAddString(pattern, FC_FAMILY, name)
        unsafe FcObjectSetAdd(objects, FC_FAMILY)
        guard let fonts = unsafe FcFontList(nil, pattern, objects) else { return false }
        defer { unsafe FcFontSetDestroy(fonts) }
        return unsafe fonts.pointee.nfont > 0
    }

    /// The families in which a character is looked for first: the one that was asked for, the one of columns and
    /// box drawing, and that of Chinese characters in the shapes of a language. The latter comes before the
    /// families of scripts, some of which have a few characters of East Asian punctuation.
    static func families(_ name: String, hanLanguage: String) -> String {
        let han = ["ja": "Noto Sans CJK JP", "ko": "Noto Sans CJK KR"][hanLanguage] ?? "Noto Sans CJK SC"
        return "\(name),DejaVu Sans Mono,\(han)"
    }

    /// Scripts that a Noto family of their own serves better than DejaVu Sans.
    private static let scripts = [
        "Hebrew", "Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya", "Tamil", "Telugu", "Kannada",
        "Malayalam", "Sinhala", "Thai", "Lao", "Myanmar", "Khmer", "Georgian", "Armenian", "Ethiopic",
        "Cherokee", "Canadian Aboriginal", "Mongolian", "Syriac", "Thaana", "Runic", "Ogham",
    ]

    /// The families in which it is looked for next, in this order; what fontconfig itself knows comes last.
    private static let fallback =
        ["Noto Sans CJK SC", "WenQuanYi Micro Hei", "Droid Sans Fallback"] + scripts.map { "Noto Sans \($0)" }
        + ["Noto Serif Tibetan", "DejaVu Sans", "Noto Sans", "Noto Serif", "Noto Sans Math", "Noto Music"]
        + ["Symbola", "Noto Emoji", "Noto Sans Symbols", "Noto Sans Symbols2", "HanaMinA", "HanaMinB"]

    private static let rules = """
        <?xml version="1.0"?>
        <!DOCTYPE fontconfig SYSTEM "fonts.dtd">
        <fontconfig>
          <selectfont><rejectfont>
            <pattern><patelt name="color"><bool>true</bool></patelt></pattern>
          </rejectfont></selectfont>
          <match target="pattern">
            <edit name="family" mode="append_last" binding="strong">\(strings(fallback))</edit>
          </match>
          <match target="pattern">
            <test name="lang" compare="contains"><string>ar</string></test>
            <edit name="family" mode="prepend_first" binding="strong"><string>Noto Naskh Arabic</string></edit>
          </match>
          <match target="pattern">
            <test name="family" qual="first"><string>emoji</string></test>
            <edit name="family" mode="append" binding="strong">
              \(strings(["Symbola", "Noto Emoji"]))
            </edit>
          </match>
        </fontconfig>
        """

    private static func strings(_ families: [String]) -> String {
        families.map { "<string>\($0)</string>" }.joined()
    }
}

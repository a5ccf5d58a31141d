/// Which Debian 12 package has a font for a character.
enum FontPackage {
    static func of(_ scalar: Unicode.Scalar) -> String? { nil }
}

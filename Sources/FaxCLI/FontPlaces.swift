extension ToolContext {
    /// Where fontconfig finds the user's fonts, their cache and their settings (fonts-conf(5); the XDG Base Directory
    /// Specification 0.8), whether they exist or not: what a process that draws documents needs beside the system's.
    public var fontPlaces: [String] {
        func absolute(_ name: String) -> String? {
            environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        let home = absolute("HOME")
        func place(_ variable: String, _ fallback: String, _ name: String) -> String? {
            (absolute(variable) ?? home.map { $0 + fallback }).map { $0 + name }
        }
        let own = [
            place("XDG_DATA_HOME", "/.local/share", "/fonts"),
            place("XDG_CACHE_HOME", "/.cache", "/fontconfig"),
            place("XDG_CONFIG_HOME", "/.config", "/fontconfig"), home.map { $0 + "/.fonts" },
            home.map { $0 + "/.fonts.conf" }, home.map { $0 + "/.fonts.conf.d" }, absolute("FONTCONFIG_FILE"),
            absolute("FONTCONFIG_PATH"),
        ]
        let shared = (environment["XDG_DATA_DIRS"] ?? "").split(separator: ":")
            .filter { $0.hasPrefix("/") }.map { String($0) + "/fonts" }
        return own.compactMap { $0 } + shared
    }
}

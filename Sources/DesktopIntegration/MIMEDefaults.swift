import FaxCore
import Glibc

/// Which types may be offered in "Open with" without becoming what a double click does.
///
/// The folder of the user comes before those of the system, so a program there becomes the default of every type for
/// which no list of defaults names one (Association between MIME types and applications 1.0.1).
struct MIMEDefaults {
    /// The folders of `mimeapps.list` files and of `mimeinfo.cache` files, most important first.
    let lists: [String]
    let caches: [String]
    /// The names that types have besides their own.
    let aliases: [String: String]

    /// The folders that the environment names.
    init(environment: [String: String], dataHome: String, configHome: String) {
        func folders(_ name: String, _ fallback: String) -> [String] {
            let value = environment[name].flatMap { $0.isEmpty ? nil : $0 } ?? fallback
            return value.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
        }
        let data = folders("XDG_DATA_DIRS", "/usr/local/share:/usr/share").map { $0 + "/applications" }
        let desktops = (environment["XDG_CURRENT_DESKTOP"] ?? "").split(separator: ":").map {
            $0.lowercased() + "-mimeapps.list"
        }
        let places =
            [configHome] + folders("XDG_CONFIG_DIRS", "/etc/xdg") + [dataHome + "/applications"] + data
        lists = places.flatMap { place in (desktops + ["mimeapps.list"]).map { "\(place)/\($0)" } }
        caches = ([dataHome + "/applications"] + data).map { $0 + "/mimeinfo.cache" }
        var aliases: [String: String] = [:]
        for folder in [dataHome] + folders("XDG_DATA_DIRS", "/usr/local/share:/usr/share") {
            for line in (PlainFile.text(at: folder + "/mime/aliases") ?? "").split(separator: "\n") {
                let words = line.split(separator: " ")
                if words.count == 2 { aliases[String(words[0])] = String(words[1]) }
            }
        }
        self.aliases = aliases
    }

    /// Those of `types` for which a list names a default, or which nothing else opens.
    func harmless(_ types: [String]) -> [String] {
        let defaults = keys(in: lists, group: "[Default Applications]")
        let opened = keys(in: caches, group: "[MIME Cache]")
        return types.filter { defaults.contains($0) || !opened.contains($0) }
    }

    /// The types that have a program other than ours in a group of these files.
    private func keys(in files: [String], group: String) -> Set<String> {
        var found: Set<String> = []
        for file in files {
            guard let text = PlainFile.text(at: file) else { continue }
            var isInGroup = false
            for line in text.split(separator: "\n") {
                if line.hasPrefix("[") { isInGroup = line == group }
                let parts = line.split(separator: "=", maxSplits: 1)
                guard isInGroup, parts.count == 2 else { continue }
                let programs = parts[1].split(separator: ";")
                if programs.contains(where: { $0 != "faxpipe.desktop" }) {
                    found.insert(aliases[String(parts[0])] ?? String(parts[0]))
                }
            }
        }
        return found
    }
}

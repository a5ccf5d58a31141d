/// The groups and keys of a desktop file, in the order written (Desktop Entry Specification 1.5).
struct DesktopEntry {
    private var lines: [String] = []

    /// A file with the group `name`; what wrote it stands above.
    init(_ name: String) { group(name) }

    /// Begins another group.
    mutating func group(_ name: String) { lines += (lines.isEmpty ? [ownMark] : [""]) + ["[\(name)]"] }

    /// A key with a text, in which nothing can be taken for an escape (section 4).
    mutating func set(_ key: String, _ text: String) { lines.append("\(key)=\(text.entryString)") }

    /// A key with a list of texts without semicolons.
    mutating func set(_ key: String, _ list: [String]) {
        set(key, list.map { $0 + ";" }.joined())
    }

    /// A key with a command line: words, and the field codes behind them (section 7).
    mutating func set(_ key: String, command words: [String], _ fields: String) {
        set(key, (words.map(\.execWord) + [fields]).joined(separator: " "))
    }

    /// The file.
    var text: String { lines.joined(separator: "\n") + "\n" }
}

/// What every file that is installed has in its first lines: only such files are written over or removed.
let ownMark = "# Written by faxshare install; faxshare uninstall takes it away."

extension String {
    /// The text as the value of a key: backslash, newline, tab and carriage return as escapes, and a blank in front.
    fileprivate var entryString: String {
        var result = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\r": result += "\\r"
            case " " where result.isEmpty: result += "\\s"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// The text as one word of an `Exec` line: in double quotes if it has a reserved character, percent signs doubled.
    var execWord: String {
        let reserved = " \t\n\"'\\><~|&;$*?#()`"
        let doubled = String(unicodeScalars.flatMap { $0 == "%" ? [$0, $0] : [$0] }.map(Character.init))
        guard isEmpty || unicodeScalars.contains(where: reserved.unicodeScalars.contains) else {
            return doubled
        }
        var quoted = String.UnicodeScalarView()
        for scalar in doubled.unicodeScalars {
            if "\"`$\\".unicodeScalars.contains(scalar) { quoted.append("\\") }
            quoted.append(scalar)
        }
        return "\"" + String(quoted) + "\""
    }

    /// The text as one word of a shell's command line (POSIX.1-2024, XCU 2.2.2).
    var shellWord: String {
        "'"
            + String(
                unicodeScalars.flatMap { $0 == "'" ? Array("'\\''".unicodeScalars) : [$0] }.map(
                    Character.init))
            + "'"
    }
}

import Foundation
import TestSupport
import Testing

/// A manual page's source, in mdoc(7).
struct ManualPage: Sendable, CustomTestStringConvertible {
    /// All there are, such as `faxpipe.7`.
    static let names: [String] =
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()

    static let folder = Repository.root.appending(path: "man")

    let name: String
    let lines: [String]
    var testDescription: String { name }

    init(_ name: String) throws {
        self.name = name
        lines = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The names of its sections.
    var sections: [String] { lines.filter { $0.hasPrefix(".Sh ") }.map { String($0.dropFirst(4)) } }

    /// The lines of a section, or of a subsection (`.Ss`).
    func section(_ title: String, macro: String = "Sh") -> [String] {
        guard let start = lines.firstIndex(of: ".\(macro) \(title)") else { return [] }
        let ends = macro == "Sh" ? [".Sh "] : [".Sh ", ".Ss "]
        return Array(
            lines[(start + 1)...].prefix { line in !ends.contains { line.hasPrefix($0) } })
    }

    /// The tags (`.It`) of a section's lists, without their `.It`.
    func tags(_ title: String, macro: String = "Sh") -> [String] {
        section(title, macro: macro).filter { $0.hasPrefix(".It ") }.map { String($0.dropFirst(4)) }
    }

    /// What the tags name by a macro: `keys("Va", …)` are the words after `Va`.
    func words(_ macro: String, in title: String, kind: String = "Sh") -> [String] {
        tags(title, macro: kind).filter { $0.hasPrefix(macro + " ") }.flatMap { tag in
            tag.dropFirst(macro.count + 1).components(separatedBy: " , ")
        }
    }

    /// The options that OPTIONS describes, as they are typed.
    var options: [String] {
        tags("OPTIONS").filter { $0.hasPrefix("Fl ") }.flatMap { tag in
            tag.components(separatedBy: " , ").compactMap { part in
                part.split(separator: " ").dropFirst().first.map { "-\($0)" }
            }
        }
    }

    /// Commands that its examples show, continued lines joined, without the prompt.
    var commands: [String] {
        var found: [String] = []
        for line in section("EXAMPLES") {
            let text = (line.hasPrefix(".Dl ") ? String(line.dropFirst(4)) : line)
                .replacingOccurrences(of: "\\e", with: "\\")
            if text.hasPrefix("$ ") || text.hasPrefix("*/5 ") {
                found.append(text)
            } else if text.hasPrefix(" "), let last = found.popLast() {
                found.append(last + text)
            }
        }
        return found
    }

    /// The exit codes that EXIT STATUS lists, with what is said of each.
    var exitStatus: [(code: Int32, text: String)] {
        var found: [(code: Int32, text: String)] = []
        for line in section("EXIT STATUS") {
            if line.hasPrefix(".It ") {
                found += line.dropFirst(4).components(separatedBy: " , ").compactMap { Int32($0) }.map {
                    ($0, "")
                }
            } else if !line.hasPrefix("."), !found.isEmpty {
                found[found.count - 1].text += line
            }
        }
        return found
    }
}

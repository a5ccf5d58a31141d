import FaxCore
import TOMLKit

/// The text of a configuration file, for messages about it.
struct ConfigurationSource {
    /// Its path.
    let path: String
    /// The lines of its keys.
    let lines: TOMLLines

    /// The name that messages begin with.
    var name: String { String(path.split(separator: "/").last ?? "config.toml") }

    /// A mistake on the line of `key`: exit status 78.
    func mistake(at key: [String], _ message: String, hint: String? = nil) -> FaxError {
        mistake(line: lines.line(of: key), message, hint: hint)
    }

    /// A mistake on a line.
    func mistake(line: Int, _ message: String, hint: String? = nil) -> FaxError {
        FaxError(
            .configuration, "\(name):\(line): \(message)", hint: hint ?? "${EDITOR:-vi} +\(line) \(path)")
    }
}

/// A table of the file whose keys are asked for one by one; what nobody asked for is unknown.
final class CheckedTable {
    let source: ConfigurationSource
    let path: [String]
    private let table: TOMLTable
    private var known: [String] = []
    /// Unknown keys of tables within.
    var strange: [(line: Int, text: String)] = []

    init(_ table: TOMLTable, path: [String], source: ConfigurationSource) {
        self.table = table
        self.path = path
        self.source = source
    }

    /// The names of all keys there are.
    var keys: [String] { table.keys }

    /// A mistake in the value of `key`, or in the table as a whole.
    func mistake(_ key: String?, _ message: String, hint: String? = nil) -> FaxError {
        source.mistake(at: path + (key.map { [$0] } ?? []), message, hint: hint)
    }

    func string(_ key: String) throws(FaxError) -> String? {
        guard let value = value(key) else { return nil }
        guard let text = value.string else { throw wrongType(key, "text in quotes", value.type) }
        guard !text.isEmpty else { throw mistake(key, "\(key) is empty") }
        return text
    }

    func strings(_ key: String, example: String) throws(FaxError) -> [String]? {
        guard let value = value(key) else { return nil }
        guard let array = value.array else { throw wrongType(key, "a list like \(example)", value.type) }
        let texts = array.compactMap(\.string)
        guard texts.count == array.count else {
            throw mistake(key, "\(key) has to be a list like \(example)")
        }
        return texts
    }

    func number(_ key: String, in range: ClosedRange<Double>, unit: String) throws(FaxError) -> Double? {
        guard let value = value(key) else { return nil }
        guard let number = value.double ?? value.int.map(Double.init) else {
            throw wrongType(key, "a number", value.type)
        }
        guard range.contains(number) else {
            let (low, high) = (range.lowerBound.short, range.upperBound.short)
            throw mistake(key, "\(key) has to be from \(low) to \(high) \(unit)")
        }
        return number
    }

    func flag(_ key: String) throws(FaxError) -> Bool? {
        guard let value = value(key) else { return nil }
        guard let flag = value.bool else { throw wrongType(key, "true or false", value.type) }
        return flag
    }

    /// A span of time, as text: `"90s"`, `"24h"`.
    func span(_ key: String) throws(FaxError) -> Duration? {
        guard let text = try string(key) else { return nil }
        guard let span = Duration(span: text) else {
            throw mistake(key, "\(key) has to be a span of time like \"90s\", \"30m\" or \"24h\"")
        }
        return span
    }

    func word<Word: RawRepresentable & CaseIterable>(_ key: String) throws(FaxError) -> Word?
    where Word.RawValue == String {
        guard let text = try string(key) else { return nil }
        if let word = Word(rawValue: text.lowercased()) { return word }
        let words = Word.allCases.map(\.rawValue)
        throw mistake(key, "\(key) has to be \(words.joined(separator: ", ")), not \(quoted(text))")
    }

    func table(_ key: String) throws(FaxError) -> CheckedTable? {
        guard let value = value(key) else { return nil }
        guard let inner = value.table else { throw wrongType(key, "a table", value.type) }
        return CheckedTable(inner, path: path + [key], source: source)
    }

    /// Whether the value of a key is a table.
    func isTable(_ key: String) -> Bool { value(key)?.table != nil }

    /// Whether there is such a key; asking makes it known.
    func has(_ key: String) -> Bool { value(key) != nil }

    /// One warning for each key that nobody asked for, with its line.
    func unknownKeys() -> [(line: Int, text: String)] {
        strange
            + table.keys.filter { !known.contains($0) }.map { key in
                let line = source.lines.line(of: path + [key])
                let near = nearest(to: key, among: known).map { "; did you mean \(quoted($0))?" } ?? ""
                return (line, "\(source.name):\(line): unknown key \(quoted(key))\(near)")
            }
    }

    private func value(_ key: String) -> TOMLValue? {
        known.append(key)
        return table[key]?.tomlValue
    }

    private func wrongType(_ key: String, _ wanted: String, _ found: TOMLType) -> FaxError {
        mistake(key, "\(key) has to be \(wanted), not \(article(found)) \(found.description)")
    }

    private func article(_ type: TOMLType) -> String { type == .array || type == .int ? "an" : "a" }
}

extension Double {
    /// Without `.0`.
    fileprivate var short: String { self == rounded() ? String(Int(self)) : String(self) }
}

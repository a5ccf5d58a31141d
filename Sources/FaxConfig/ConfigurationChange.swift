import FaxCore
import TOMLKit

/// One change of `config.toml`. A path names a key by its tables: `["profile", "office", "prefer"]`.
public enum ConfigurationChange: Sendable {
    /// Gives a key this value; makes its table where that is missing. The key of an address can be set although the
    /// address is mere text: it becomes a table with `url`.
    case set(_ path: [String], ConfigurationValue)
    /// Puts a text in front of a list, which is made where it is missing.
    case prepend(_ path: [String], String)
    /// Takes a key or a table away, with all that is in it; nothing if there is none.
    case remove(_ path: [String])
    /// Adds a table with these keys, which must not be there yet.
    case addTable(_ path: [String], [(key: String, value: ConfigurationValue)])
    /// Gives a table another name, by the last part of its path; the table must be there, and none of the new name.
    case renameTable(_ path: [String], to: String)

    /// Does to a document's meaning what the change says.
    /// - Throws: 78 if a table that must be there is not, or the other way round.
    func apply(to document: inout ConfigurationValue) throws(FaxError) {
        switch self {
        case .set(let path, let value): document.put(value, at: path)
        case .prepend(let path, let text):
            var values: [ConfigurationValue] = []
            if case .list(let old)? = document[path] { values = old }
            document.put(.list([.text(text)] + values), at: path)
        case .remove(let path): if document[path] != nil { document.put(nil, at: path) }
        case .addTable(let path, let keys):
            guard document[path] == nil else {
                throw FaxError(.configuration, "there is \(ConfigurationValue.key(path)) already")
            }
            for (key, value) in keys { document.put(value, at: path + [key]) }
        case .renameTable(let path, let name):
            let new = path.dropLast() + [name]
            guard let table = document[path], document[Array(new)] == nil else {
                throw FaxError(
                    .configuration, "\(ConfigurationValue.key(path)) can't be renamed to \(quoted(name))")
            }
            document.put(nil, at: path)
            document.put(table, at: Array(new))
        }
    }
}

extension ConfigurationValue {
    /// What a document means.
    init(_ table: TOMLTable) {
        var values: [String: ConfigurationValue] = [:]
        for key in table.keys { values[key] = table[key].map { ConfigurationValue($0.tomlValue) } }
        self = .table(values)
    }

    private init(_ value: TOMLValue) {
        if let table = value.table {
            self.init(table)
        } else if let array = value.array {
            self = .list(array.map { ConfigurationValue($0.tomlValue) })
        } else if let number = value.double ?? value.int.map(Double.init) {
            self = .number(number)
        } else if let flag = value.bool {
            self = .flag(flag)
        } else {
            self = .text(value.string ?? "")
        }
    }
}

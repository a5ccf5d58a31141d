public import FaxCore
import FoundationEssentials

/// Which contacts to list. What is nil or empty asks for nothing.
public struct ContactFilter: Sendable {
    /// Contacts whose name or aliases have words that begin with each of these, or a number with these digits in it.
    public var words = ""
    /// Contacts in this group.
    public var group: String?
    /// Contacts with this number.
    public var number: PhoneNumber?
    /// Contacts with this UID.
    public var uid: String?
    /// Contacts that have a number a fax can go to.
    public var canBeFaxed = false
    /// Contacts with one of these numbers of their own.
    public var ids: [Int64]?
    /// Contacts of the book itself, not those of folders.
    public var isOwn = false

    /// All contacts, or those that fit.
    public init(
        words: String = "", group: String? = nil, number: PhoneNumber? = nil, uid: String? = nil,
        canBeFaxed: Bool = false, ids: [Int64]? = nil, isOwn: Bool = false
    ) {
        self.words = words
        self.group = group
        self.number = number
        self.uid = uid
        self.canBeFaxed = canBeFaxed
        self.ids = ids
        self.isOwn = isOwn
    }
}

/// The contact book: what is read.
extension FaxStore {
    /// The contacts that fit, those used last first, then by name; at most `limit` of them, if one is given.
    ///
    /// - Parameter cards: whether to read ``FaxCore/ContactEntry/card``, which is empty else.
    public func contacts(
        _ filter: ContactFilter = ContactFilter(), limit: Int? = nil, cards: Bool = false
    ) throws(FaxStoreError) -> [Contact] {
        var (condition, arguments) = filter.condition
        var order = " ORDER BY last_used_at DESC, name COLLATE NOCASE, id"
        if let limit {
            order += " LIMIT ?"
            arguments += [limit]
        }
        return try read { try Self.contacts(condition + order, arguments, cards: cards, from: $0) }
    }

    /// The names and aliases that begin so, for a shell to offer; those used last first, of at most `limit` contacts.
    ///
    /// None with control characters: what is offered is typed.
    /// - Parameter canBeFaxed: whether only those who have a number for faxes.
    public func contactNames(
        beginning typed: String, canBeFaxed: Bool = false, limit: Int = 200
    ) throws(FaxStoreError) -> [String] {
        let filter = ContactFilter(words: typed, canBeFaxed: canBeFaxed)
        let key = typed.searchKey
        return try contacts(filter, limit: limit).flatMap { [$0.name] + $0.aliases }
            .filter { $0.searchKey.hasPrefix(key) && $0.visible == $0 }
    }

    /// The contact with this number of its own, its card included; nil if there is none.
    public func contact(_ id: Int64) throws(FaxStoreError) -> Contact? {
        try contacts(ContactFilter(ids: [id]), cards: true).first
    }

    /// The contacts that have this name or alias, whatever the case, marks on Latin letters and what stands between
    /// words. Where some are written exactly so (but for the case), only those.
    public func contacts(named text: String) throws(FaxStoreError) -> [Contact] {
        let key = text.searchKey
        guard !key.isEmpty else { return [] }
        let condition = """
            id IN (SELECT contact FROM contact_key WHERE kind IN ('name', 'alias') AND key = ?)
            ORDER BY last_used_at DESC, name COLLATE NOCASE, id
            """
        let found = try read { try Self.contacts(condition, [key], cards: false, from: $0) }
        let exact = found.filter { contact in
            ([contact.name] + contact.aliases).contains { $0.lowercased() == text.lowercased() }
        }
        return exact.isEmpty ? found : exact
    }

    /// The names of the contacts that have these numbers; of several with one number, that of the one used last.
    public func contactNames(
        of numbers: some Sequence<PhoneNumber>
    ) throws(FaxStoreError) -> [PhoneNumber: String] {
        // E.164 numbers need no escapes.
        let list = "[" + Set(numbers).map { "\"\($0.e164)\"" }.joined(separator: ",") + "]"
        return try read { database in
            var names: [PhoneNumber: String] = [:]
            try database.each(
                """
                SELECT number.e164, contact.name FROM json_each(?) AS wanted
                JOIN contact_number AS number ON number.e164 = wanted.value
                JOIN contact ON contact.id = number.contact
                ORDER BY contact.last_used_at DESC, contact.source IS NOT NULL, contact.id
                """, [list]
            ) { row in
                if let number = PhoneNumber(e164: try row[0]), names[number] == nil {
                    names[number] = try row[1]
                }
                return true
            }
            return names
        }
    }

    /// The groups there are, by name, each with the number of its contacts.
    public func contactGroups() throws(FaxStoreError) -> [(name: String, count: Int)] {
        try read { database in
            var groups: [String: (name: String, count: Int)] = [:]
            let lists = try database.values(
                String.self, "SELECT group_names FROM contact WHERE group_names <> '' ORDER BY id")
            for list in lists {
                for name in list.split(separator: "\n").map(String.init) {
                    groups[name.searchKey, default: (name, 0)].count += 1
                }
            }
            return groups.sorted { $0.key < $1.key }.map(\.value)
        }
    }

    /// Whether a fax was ever recorded to this number, or a contact has it.
    public func knows(_ number: PhoneNumber) throws(FaxStoreError) -> Bool {
        try read { database in
            try database.value(
                Bool.self,
                """
                SELECT EXISTS (SELECT 1 FROM job WHERE recipient = ?1)
                    OR EXISTS (SELECT 1 FROM contact_number WHERE e164 = ?1)
                """, [number.e164]) ?? false
        }
    }

    /// Reads contacts with their numbers: `condition` is what stands after `WHERE`.
    static func contacts(
        _ condition: String, _ arguments: StatementArguments, cards: Bool, from database: Database
    ) throws -> [Contact] {
        let found = try database.all("SELECT \(Contact.columns) FROM contact WHERE \(condition)", arguments) {
            row in try Contact(row: row)
        }
        // Few contacts are asked for by their numbers; of many, all rows are read.
        let ids = found.count <= 500 ? found.map(\.id) : nil
        let chosen = ids.map { "WHERE contact IN (\($0.map(String.init).joined(separator: ",")))" } ?? ""
        var numbers: [Int64: [ContactNumber]] = [:]
        try database.each(
            "SELECT \(ContactNumber.columns) FROM contact_number \(chosen) ORDER BY contact, position"
        ) { row in
            numbers[try row[0], default: []].append(try ContactNumber(row: row))
            return true
        }
        var texts: [Int64: String] = [:]
        if cards {
            try database.each("SELECT contact, card FROM contact_card \(chosen)") { row in
                texts[try row[0]] = try row[1]
                return true
            }
        }
        return found.map { contact in
            var contact = contact
            contact.entry.numbers = numbers[contact.id] ?? []
            contact.entry.card = texts[contact.id] ?? ""
            return contact
        }
    }
}

extension ContactFilter {
    /// What stands after `WHERE`, and its arguments.
    fileprivate var condition: (String, StatementArguments) {
        var conditions: [String] = []
        var arguments = StatementArguments()
        func demand(_ condition: String, _ values: StatementArguments) {
            conditions.append(condition)
            arguments += values
        }
        let hasNumber = "id IN (SELECT contact FROM contact_number WHERE e164 "
        for word in searchedWords {
            let digits = word.allSatisfy { $0.isASCII && $0.isNumber } ? word.drop { $0 == "0" } : ""
            let byWord =
                "id IN (SELECT contact FROM contact_key WHERE kind = 'word' AND key >= ? AND key < ?)"
            if digits.isEmpty {
                demand(byWord, [word, word + "\u{10FFFF}"])
            } else {
                demand(
                    "(\(byWord) OR \(hasNumber) LIKE '%' || ? || '%'))",
                    [word, word + "\u{10FFFF}", String(digits)])
            }
        }
        if let group {
            demand(
                "id IN (SELECT contact FROM contact_key WHERE kind = 'group' AND key = ?)", [group.searchKey])
        }
        if let number { demand(hasNumber + "= ?)", [number.e164]) }
        if let uid { demand("uid = ?", [uid]) }
        if canBeFaxed {
            demand(hasNumber + "IS NOT NULL AND (preferred OR kind = 'fax'))", [])
        }
        if let ids { demand("id IN (\(ids.map(String.init).joined(separator: ",")))", []) }
        if isOwn { demand("source IS NULL", []) }
        return (conditions.isEmpty ? "TRUE" : conditions.joined(separator: " AND "), arguments)
    }

    /// A number is one word, however its digits are grouped.
    private var searchedWords: [String] {
        let isNumber = words.allSatisfy { $0.isASCII && ($0.isNumber || " +-./()".contains($0)) }
        let digits = words.filter(\.isNumber)
        return isNumber && !digits.isEmpty ? [digits] : words.searchWords
    }
}

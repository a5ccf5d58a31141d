public import FaxCore
public import FoundationEssentials

/// Which items of the inbox to list. What is nil or empty asks for nothing.
public struct InboxFilter: Sendable {
    /// Items whose numbers lie in one of these ranges.
    public var ids: [ClosedRange<Int64>] = []
    /// Items with one of these marks.
    public var marks: Set<InboundFax.Mark> = []
    /// Items from a number that ends with one of these texts; with a `+` in front it is the whole number.
    public var from: Set<String> = []
    /// Items that have all of these tags.
    public var tags: Set<String> = []
    /// Items that came through one of these profiles.
    public var profiles: Set<String> = []
    /// Items received at this time or later.
    public var since: Date?
    /// Items received before this time.
    public var until: Date?
    /// Items that stand behind this one in the list, the newest first: the next page.
    public var after: InboundFax?

    /// All items.
    public init() {}
}

extension FaxStore {
    /// The item with this number; nil if there is none.
    public func inboundFax(_ id: Int64) throws(FaxStoreError) -> InboundFax? {
        try read { try InboundFax.one($0, id) }
    }

    /// The item with this UUID; nil if there is none.
    public func inboundFax(uuid: UUID) throws(FaxStoreError) -> InboundFax? {
        try read { try InboundFax.all($0, where: "uuid = ?", [uuid.text]).first }
    }

    /// The items that fit `filter`, newest first; at most `limit` of them, if one is given.
    public func inbox(_ filter: InboxFilter = InboxFilter(), limit: Int? = nil) throws(FaxStoreError)
        -> [InboundFax]
    {
        let (condition, arguments) = filter.condition
        let rest = "ORDER BY received_at DESC, id DESC" + (limit.map { " LIMIT \(max(0, $0))" } ?? "")
        return try read { try InboundFax.all($0, where: condition, arguments, rest) }
    }

    /// Sets the mark of items.
    /// - Returns: the numbers of those that had another one, in the order of `ids`.
    @discardableResult
    public func mark(_ ids: [Int64], as mark: InboundFax.Mark) throws(FaxStoreError) -> [Int64] {
        try change(ids, "mark = ?", [mark.rawValue], where: "mark <> ?", [mark.rawValue])
    }

    /// Records that the document of an item was looked at now; one that nobody had looked at before is read then.
    public func noteReading(_ id: Int64) throws(FaxStoreError) {
        _ = try change(
            [id], "last_read_at = ?, mark = CASE mark WHEN 'unread' THEN 'read' ELSE mark END",
            [now().milliseconds])
    }

    /// Adds tags to items and takes others away.
    /// - Returns: the numbers of the items that are there, in the order of `ids`.
    @discardableResult
    public func tag(
        _ ids: [Int64], adding: Set<String> = [], removing: Set<String> = []
    ) throws(FaxStoreError) -> [Int64] {
        try write { database in
            try ids.filter { id in
                guard try InboundFax.one(database, id) != nil else { return false }
                for tag in adding {
                    try database.execute(
                        "INSERT OR IGNORE INTO inbox_tag (item, tag) VALUES (?, ?)",
                        [id, tag])
                }
                for tag in removing {
                    try database.execute(
                        "DELETE FROM inbox_tag WHERE item = ? AND tag = ?", [id, tag])
                }
                try Self.refreshTags(of: id, in: database)
                return true
            }
        }
    }

    /// The tags in use, in alphabetical order, with the number of items that have each.
    public func inboxTags() throws(FaxStoreError) -> [(tag: String, items: Int)] {
        try read { database in
            try database.all("SELECT tag, count(*) FROM inbox_tag GROUP BY tag ORDER BY tag") { row in
                try (row[0], row[1])
            }
        }
    }

    /// Removes items here for good: polls will not bring them back. Their documents go with them, if nothing else
    /// needs them.
    /// - Returns: the numbers of those that were there, in the order of `ids`.
    @discardableResult
    public func remove(_ ids: [Int64]) throws(FaxStoreError) -> [Int64] {
        let digests = try read { database in
            try ids.compactMap { try InboundFax.one(database, $0)?.sha256 }
        }
        return try discarding(Set(digests)) { () throws(FaxStoreError) in
            try change(
                ids,
                """
                removed_at = ?, sender = NULL, recipient = NULL, sha256 = NULL, problem = NULL, ask_at = NULL,
                words = NULL
                """, [now().milliseconds], thenRemovingTags: true)
        }
    }

    /// Changes the items that are there and fit a condition; returns their numbers.
    private func change(
        _ ids: [Int64], _ assignments: String, _ values: StatementArguments,
        where condition: String = "1", _ arguments: StatementArguments = [], thenRemovingTags: Bool = false
    ) throws(FaxStoreError) -> [Int64] {
        try write { database in
            try ids.filter { id in
                try database.execute(
                    "UPDATE inbox SET \(assignments) WHERE id = ? AND removed_at IS NULL AND \(condition)",
                    values + [id] + arguments)
                let isChanged = database.changes > 0
                if isChanged, thenRemovingTags {
                    try database.execute("DELETE FROM inbox_tag WHERE item = ?", [id])
                }
                return isChanged
            }
        }
    }
}

extension InboxFilter {
    /// Whether it asks for nothing.
    var isEmpty: Bool { condition.text == "1" }

    /// The filter as a condition of SQL.
    var condition: (text: String, arguments: StatementArguments) {
        var conditions = ["1"]
        var arguments = StatementArguments()
        func demand(_ comparison: String, oneOf values: [some ColumnValue]) {
            guard !values.isEmpty else { return }
            conditions.append("(" + values.map { _ in comparison }.joined(separator: " OR ") + ")")
            arguments += StatementArguments(values)
        }
        if !ids.isEmpty {
            conditions.append("(" + ids.map { _ in "id BETWEEN ? AND ?" }.joined(separator: " OR ") + ")")
            arguments += StatementArguments(ids.flatMap { [$0.lowerBound, $0.upperBound] })
        }
        demand("mark = ?", oneOf: marks.map(\.rawValue))
        demand("profile = ?", oneOf: Array(profiles))
        // As people separate digits, each in his own way.
        let digits = [" ", "-", ".", "/", "(", ")"].reduce("sender") { "replace(\($0), '\($1)', '')" }
        demand("\(digits) LIKE '%' || ?", oneOf: Array(from))
        for tag in tags {
            conditions.append("id IN (SELECT item FROM inbox_tag WHERE tag = ?)")
            arguments += [tag]
        }
        if let since {
            conditions.append("received_at >= ?")
            arguments += [since.milliseconds]
        }
        if let until {
            conditions.append("received_at < ?")
            arguments += [until.milliseconds]
        }
        if let after {
            conditions.append("(received_at, id) < (?, ?)")
            arguments += [after.receivedAt.milliseconds, after.id]
        }
        return (conditions.joined(separator: " AND "), arguments)
    }
}

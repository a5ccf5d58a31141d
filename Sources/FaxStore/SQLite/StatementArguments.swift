/// The values of a statement's parameters: in their order (`?`), or by their names (`:name`).
struct StatementArguments: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, Sendable {
    private(set) var values: [StoredValue] = []
    private(set) var named: [String: StoredValue] = [:]

    /// None.
    init() {}

    /// Values in their order.
    init(_ values: some Sequence<some ColumnValue>) { self.values = values.map(\.stored) }

    init(arrayLiteral elements: (any ColumnValue)?...) {
        values = elements.map { $0?.stored ?? .null }
    }

    init(dictionaryLiteral elements: (String, (any ColumnValue)?)...) {
        for (name, value) in elements { named[name] = value?.stored ?? .null }
    }

    /// The values of both; of one name, the right one's.
    static func + (left: StatementArguments, right: StatementArguments) -> StatementArguments {
        var sum = left
        sum += right
        return sum
    }

    static func += (left: inout StatementArguments, right: StatementArguments) {
        left.values += right.values
        left.named.merge(right.named) { $1 }
    }
}

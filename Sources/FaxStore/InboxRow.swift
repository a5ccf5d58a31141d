import FaxCore
import FoundationEssentials
import GRDB

extension InboundFax {
    /// The columns of ``init(row:)``, in its order; of rows of `inbox`.
    static let columns = """
        id, uuid, profile, server, server_id, sender, recipient, status, received_at, found_at, pages, bytes, sha256, \
        announced_bytes, document, problem, asks, asked_at, ask_at, mark, last_read_at, words, \
        (SELECT group_concat(tag, char(31)) FROM inbox_tag WHERE item = inbox.id), hook_problem
        """

    /// How many ``columns`` there are.
    static let columnCount = 24

    /// A row of ``columns``.
    init(row: Row) throws {
        guard let uuid = UUID(text: row[1]) else { throw UnreadableValue(column: "uuid") }
        guard let document = Document(rawValue: row[14]) else { throw UnreadableValue(column: "document") }
        guard let mark = Mark(rawValue: row[19]) else { throw UnreadableValue(column: "mark") }
        func date(_ column: Int) -> Date? { (row[column] as Int64?).map(Date.init(milliseconds:)) }
        self.init(
            id: row[0], uuid: uuid, profile: row[2], server: row[3], serverID: row[4], from: row[5],
            to: row[6],
            status: row[7], receivedAt: Date(milliseconds: row[8]), foundAt: Date(milliseconds: row[9]),
            pages: row[10], bytes: row[11], sha256: row[12], announcedBytes: row[13], document: document,
            problem: row[15], asks: row[16], askedAt: date(17), askAt: date(18), mark: mark,
            lastReadAt: date(20), text: (row[21] as String?).flatMap(Text.init(rawValue:)) ?? .none,
            tags: (row[22] as String?).map { $0.split(separator: "\u{1F}").map(String.init).sorted() } ?? [],
            hookProblem: row[23])
    }

    /// All items that fit a condition, in the order of `rest`.
    static func all(
        _ database: Database, where condition: String, _ arguments: StatementArguments, _ rest: String = ""
    ) throws -> [InboundFax] {
        let rows = try Row.fetchCursor(
            database, sql: "SELECT \(columns) FROM inbox WHERE removed_at IS NULL AND \(condition) \(rest)",
            arguments: arguments)
        var faxes: [InboundFax] = []
        while let row = try rows.next() { faxes.append(try InboundFax(row: row)) }
        return faxes
    }

    /// The item with this number, if it has not been removed.
    static func one(_ database: Database, _ id: Int64) throws -> InboundFax? {
        try all(database, where: "id = ?", [id]).first
    }
}

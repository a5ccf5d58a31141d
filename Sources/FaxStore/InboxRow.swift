import FaxCore
import FoundationEssentials

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
    init(row: borrowing Row) throws {
        guard let uuid = UUID(text: try row[1]) else { throw row.unreadable(1) }
        guard let document = Document(rawValue: try row[14]) else { throw row.unreadable(14) }
        guard let mark = Mark(rawValue: try row[19]) else { throw row.unreadable(19) }
        try self.init(
            id: row[0], uuid: uuid, profile: row[2], server: row[3], serverID: row[4], from: row[5],
            to: row[6],
            status: row[7], receivedAt: row.date(8), foundAt: row.date(9),
            pages: row[10], bytes: row[11], sha256: row[12], announcedBytes: row[13], document: document,
            problem: row[15], asks: row[16], askedAt: row.date(17), askAt: row.date(18), mark: mark,
            lastReadAt: row.date(20), text: (row[21] as String?).flatMap(Text.init(rawValue:)) ?? .none,
            tags: (row[22] as String?).map { $0.split(separator: "\u{1F}").map(String.init).sorted() } ?? [],
            hookProblem: row[23])
    }

    /// All items that fit a condition, in the order of `rest`.
    static func all(
        _ database: Database, where condition: String, _ arguments: StatementArguments, _ rest: String = ""
    ) throws -> [InboundFax] {
        try database.all(
            "SELECT \(columns) FROM inbox WHERE removed_at IS NULL AND \(condition) \(rest)", arguments,
            InboundFax.init(row:))
    }

    /// The item with this number, if it has not been removed.
    static func one(_ database: Database, _ id: Int64) throws -> InboundFax? {
        try all(database, where: "id = ?", [id]).first
    }
}

public import FaxCore
import Terminal

/// Records as rows: an aligned table with a header on a terminal, tab-separated lines without one elsewhere.
public struct RowWriter {
    private var columns: [String]
    private let elastic: Set<String>
    private let context: ToolContext
    private var held: [[String]] = []

    /// What an elastic column keeps, in cells.
    private static let least = 12

    /// A writer of rows with these column titles.
    ///
    /// - Parameter elastic: the columns whose texts are cut where the terminal is too narrow. With any of them, a row is
    ///   one line, and what is behind the terminal's edge is not shown.
    public init(columns: [String], elastic: Set<String> = [], context: ToolContext) {
        self.columns = columns
        self.elastic = elastic
        self.context = context
    }

    /// Adds a row; it has as many fields as there are columns.
    public mutating func add(_ fields: [String]) throws(FaxError) {
        if context.output.isTerminal {
            held.append(fields.map(\.visible))
            return
        }
        // Piece by piece: lists are long, and a line put together first is copied.
        for (column, field) in fields.enumerated() {
            if column > 0 { try context.output.write("\t") }
            try context.output.write(field.visible)
        }
        try context.output.write("\n")
    }

    /// How many cells a terminal has left for one more column, if it says how many it has; 0 where there is no terminal.
    public var room: Int {
        guard context.output.isTerminal else { return 0 }
        guard let cells = context.output.columns else { return .max }
        return max(0, cells - rowWidth(widths) - 2)
    }

    /// Adds a column behind the others, with a field for each row that was added on a terminal.
    public mutating func append(_ title: String, _ fields: [String]) {
        columns.append(title)
        for (row, field) in zip(held.indices, fields) { held[row].append(field) }
    }

    /// Writes what had to wait until the widths of all rows were known.
    public func finish() throws(FaxError) {
        guard context.output.isTerminal, !held.isEmpty else { return }
        let edge = elastic.isEmpty ? nil : context.output.columns
        let widths = narrowed(to: edge)
        for row in [titles] + held {
            var line = ""
            for (column, field) in row.enumerated() {
                let shown = field.clipped(to: widths[column])
                line += shown
                if column < row.count - 1 {
                    line += String(repeating: " ", count: widths[column] - shown.cells + 2)
                }
            }
            while line.last == " " { line.removeLast() }
            try context.output.write((edge.map(line.clipped(to:)) ?? line) + "\n")
        }
    }

    private var titles: [String] { columns.map { $0.uppercased() } }

    private var widths: [Int] {
        columns.indices.map { column in ([titles] + held).map { $0[column].cells }.max() ?? 0 }
    }

    private func rowWidth(_ widths: [Int]) -> Int { widths.reduce(0, +) + 2 * (widths.count - 1) }

    /// The widths of a table that fits, as far as elastic columns have something to give: the widest gives first.
    private func narrowed(to room: Int?) -> [Int] {
        var widths = widths
        let givers = columns.indices.filter { elastic.contains(columns[$0]) }
        while let room, rowWidth(widths) > room, let widest = givers.max(by: { widths[$0] < widths[$1] }),
            widths[widest] > Self.least
        {
            widths[widest] -= 1
        }
        return widths
    }
}

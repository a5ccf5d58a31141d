public import FaxCore
import Terminal

/// Records as rows: an aligned table with a header on a terminal, tab-separated lines without one elsewhere.
public struct RowWriter {
    private let columns: [String]
    private let context: ToolContext
    private var held: [[String]] = []

    /// A writer of rows with these column titles.
    public init(columns: [String], context: ToolContext) {
        self.columns = columns
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

    /// Writes what had to wait until the widths of all rows were known.
    public func finish() throws(FaxError) {
        guard context.output.isTerminal, !held.isEmpty else { return }
        let rows = [columns.map { $0.uppercased() }] + held
        let widths = columns.indices.map { column in rows.map { $0[column].cells }.max() ?? 0 }
        for row in rows {
            var line = ""
            for (column, field) in row.enumerated() {
                line += field
                if column < row.count - 1 {
                    line += String(repeating: " ", count: widths[column] - field.cells + 2)
                }
            }
            while line.last == " " { line.removeLast() }
            try context.output.write(line + "\n")
        }
    }
}

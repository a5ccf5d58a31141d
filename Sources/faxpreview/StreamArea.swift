import CLinux
import Glibc
import TerminalGraphics

/// The area for a page where no terminal is asked: in a pipe, or on a terminal that knows no cursor.
struct StreamArea {
    /// Cells across, and down.
    let size: TerminalSize

    /// What `--size` says, else fzf(1), else the shell, else the terminal's own record, which the kernel keeps; else 80
    /// columns, and as many rows as a page takes.
    init(_ wish: AreaArgument?, _ environment: [String: String], isTerminal: Bool) {
        if let wish {
            size = TerminalSize(columns: wish.width, rows: wish.height)
            return
        }
        let names = [("FZF_PREVIEW_COLUMNS", "FZF_PREVIEW_LINES"), ("COLUMNS", "LINES")]
        for (columns, rows) in names {
            guard let columns = environment[columns].flatMap({ Int($0) }), columns > 0 else { continue }
            let rows = environment[rows].flatMap { Int($0) } ?? 0
            size = TerminalSize(columns: columns, rows: rows > 0 ? rows : Int.max)
            return
        }
        var (columns, rows) = (UInt16(), UInt16())
        for descriptor in [STDOUT_FILENO, STDERR_FILENO, STDIN_FILENO] {
            guard unsafe fx_terminal_size(descriptor, &columns, &rows) == 0, columns > 0, rows > 1 else {
                continue
            }
            // A pager keeps a line for itself, and so does the shell's prompt.
            size = TerminalSize(columns: Int(columns), rows: Int(rows) - 1)
            return
        }
        size = TerminalSize(columns: 80, rows: Int.max)
    }
}

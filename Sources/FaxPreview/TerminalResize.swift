internal import CLinux
internal import TerminalGraphics

extension TerminalAbilities {
    /// The same terminal with the window that it has now.
    func resized(_ terminal: Int32) -> TerminalAbilities {
        var (columns, rows, width, height) = (UInt16(), UInt16(), UInt16(), UInt16())
        guard unsafe fx_terminal_area(terminal, &columns, &rows, &width, &height) == 0, columns > 0, rows > 0
        else { return self }
        var now = self
        now.window = TerminalSize(columns: Int(columns), rows: Int(rows))
        let cell = PixelSize(width: Int(width / columns), height: Int(height / rows))
        // A cell's size that the terminal itself has said changes with its font only.
        let isOther = abs(cell.width - self.cell.width) > 1 || abs(cell.height - self.cell.height) > 1
        if isCellKnown, isOther, (3...200).contains(cell.width), (3...200).contains(cell.height) {
            now.cell = cell
        }
        return now
    }
}

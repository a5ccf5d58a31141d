public import ArgumentParser
public import FaxPreview
import TerminalGraphics

/// What `--format` takes.
enum PreviewFormat: String, CaseIterable, ExpressibleByArgument {
    case auto, kitty, sixel, iterm, symbols, braille, ascii, text, png

    /// The terminal's format of that name; nil where there is none.
    var terminal: TerminalFormat? { TerminalFormat(rawValue: rawValue) }
}

/// What `--color` takes.
enum ColorWish: String, CaseIterable, ExpressibleByArgument {
    case auto, always, never
}

extension PageFit: ExpressibleByArgument {}

/// What `--size` takes: `80x40`.
struct AreaArgument: ExpressibleByArgument {
    let width: Int
    let height: Int

    /// Reads what the user wrote; nil for anything but two numbers from 1 to 10,000 with an x between them.
    init?(argument: String) {
        let numbers = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false).map {
            $0.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int($0) : nil
        }
        guard numbers.count == 2, let width = numbers[0], let height = numbers[1],
            (1...10_000).contains(width), (1...10_000).contains(height)
        else { return nil }
        (self.width, self.height) = (width, height)
    }
}

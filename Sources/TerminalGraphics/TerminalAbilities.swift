/// What a terminal can show, and how large its cells are.
public struct TerminalAbilities: Sendable, Equatable {
    /// The formats that it shows, best first; never empty.
    public var formats: [TerminalFormat]
    /// Its window in cells.
    public var window: TerminalSize
    /// A cell in pixels; 8 × 16 where nobody says.
    public var cell: PixelSize
    /// Whether ``cell`` was said by the terminal, or is only the usual proportion.
    public var isCellKnown: Bool
    /// How many colours text may have.
    public var colors: TerminalColors
    /// What stands between.
    public var multiplexer: TerminalMultiplexer
    /// Whether kitty's pictures are placed by characters (U+10EEEE), which a multiplexer moves as it moves text.
    public var needsPlaceholders: Bool
    /// How many colours of its own a sixel picture may have, 2 or more.
    public var sixelColors: Int
    /// The largest sixel picture that is shown whole.
    public var sixelLimit: PixelSize
    /// Whether it is the console of Linux, whose font has half blocks and whose background has eight colours.
    public var isConsole: Bool
    /// Its name and version as it says them (XTVERSION), printable ASCII.
    public var version: String?

    /// The best format.
    public var best: TerminalFormat { formats.first ?? .ascii }

    /// What is known without asking: characters, in as many colours as the environment says.
    public init(
        environment: [String: String], window: TerminalSize = TerminalSize(columns: 80, rows: 24)
    ) {
        let term = environment["TERM"] ?? ""
        let locale =
            ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let codeset = locale.split(separator: ".").last?.split(separator: "@").first?.lowercased() ?? ""
        let hasUnicode = codeset == "utf-8" || codeset == "utf8"
        isConsole = term == "linux"
        formats =
            !hasUnicode ? [.ascii] : isConsole ? [.symbols, .ascii] : [.symbols, .braille, .ascii]
        self.window = window
        cell = PixelSize(width: 8, height: 16)
        isCellKnown = false
        colors = TerminalColors(environment: environment)
        multiplexer = TerminalMultiplexer(environment: environment)
        needsPlaceholders = false
        sixelColors = 16
        sixelLimit = PixelSize(width: 1_000, height: 1_000)
        version = nil
        if colors == .none, formats.first == .symbols {
            // Shades of gray need two colours a cell; dots of one colour are still a picture.
            formats = term.isEmpty || term == "dumb" ? [.ascii] : [.braille, .symbols, .ascii]
        }
    }

    /// What the environment says and the terminal answered.
    public init(
        environment: [String: String], window: TerminalSize, pixels: PixelSize?,
        answers: TerminalAnswers
    ) {
        self.init(environment: environment, window: window)
        version = answers.version
        if version?.hasPrefix("tmux ") == true { multiplexer = .tmux }
        measureCell(answers, pixels)
        if let colors = answers.sixelColors { sixelColors = colors }
        if let limit = answers.sixelLimit { sixelLimit = limit }
        var graphic: [TerminalFormat] = []
        if multiplexer == .none, answers.kitty.contains(TerminalQuestions.direct) {
            graphic.append(.kitty)
        }
        if multiplexer == .tmux, answers.kitty.contains(TerminalQuestions.passedThrough),
            environment["WEZTERM_PANE"] == nil, environment["KONSOLE_VERSION"] == nil
        {
            graphic.append(.kitty)
            needsPlaceholders = true
        }
        if answers.attributes?.dropFirst().contains(4) == true, multiplexer != .screen {
            graphic.append(.sixel)
        }
        if multiplexer == .none, knowsITerm(environment) { graphic.append(.iterm) }
        formats = graphic + formats
    }

    private mutating func measureCell(_ answers: TerminalAnswers, _ pixels: PixelSize?) {
        if let said = answers.cell {
            cell = said
            isCellKnown = true
        } else if let area = answers.area ?? pixels {
            let size = PixelSize(width: area.width / window.columns, height: area.height / window.rows)
            guard 3...200 ~= size.width, 3...200 ~= size.height else { return }
            cell = size
            isCellKnown = true
        }
    }

    private func knowsITerm(_ environment: [String: String]) -> Bool {
        let name = version ?? ""
        if name.isEmpty {
            return environment["TERM_PROGRAM"] == "iTerm.app" || environment["LC_TERMINAL"] == "iTerm2"
        }
        return ["iTerm2", "WezTerm", "mintty"].contains { name.hasPrefix($0) }
    }
}

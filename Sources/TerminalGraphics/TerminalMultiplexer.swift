/// What stands between a program and the terminal that the person looks at.
public enum TerminalMultiplexer: Sendable, Equatable {
    /// Nothing.
    case none
    /// tmux(1), which shows sixels itself from 3.4 on where it is built so, and passes other pictures through where
    /// `allow-passthrough` is on.
    case tmux
    /// screen(1), which shows text alone.
    case screen

    /// What the environment says.
    public init(environment: [String: String]) {
        let term = environment["TERM"] ?? ""
        self =
            if environment["TMUX"]?.isEmpty == false || term.hasPrefix("tmux") {
                .tmux
            } else if environment["STY"]?.isEmpty == false || term.hasPrefix("screen") {
                .screen
            } else {
                .none
            }
    }
}

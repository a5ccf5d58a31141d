/// The questions of one round trip, which a terminal answers in the order in which they are asked.
enum TerminalQuestions {
    /// Whether it takes pictures in kitty's protocol.
    static let direct = 31
    /// Whether the terminal behind tmux does, and knows placeholders.
    static let passedThrough = 32

    /// The bytes that ask; DA1 stands last, and every terminal answers it.
    static func bytes(through multiplexer: TerminalMultiplexer) -> [UInt8] {
        var questions: String
        switch multiplexer {
        case .none:
            questions = kittyQuery(direct, "")
        case .tmux:
            // A kitty that has no placeholders doesn't know the key U and answers nothing.
            questions = Passthrough.wrapped(kittyQuery(passedThrough, "U=1,"))
        case .screen:
            return Array("\u{1B}[c".utf8)
        }
        questions += "\u{1B}[>q"  // XTVERSION
        questions += "\u{1B}[16t\u{1B}[14t"  // XTWINOPS: the cell, the text area
        questions += "\u{1B}[?1;1;0S\u{1B}[?2;1;0S"  // XTSMGRAPHICS: sixel's colours, and its largest picture
        questions += "\u{1B}[c"
        return Array(questions.utf8)
    }

    /// A picture of one pixel that is not to be shown (kitty's graphics protocol, "Querying support").
    private static func kittyQuery(_ number: Int, _ keys: String) -> String {
        "\u{1B}_Gi=\(number),s=1,v=1,a=q,t=d,\(keys)f=24;AAAA\u{1B}\\"
    }
}

/// tmux's way to hand a control string to the terminal outside (tmux(1), allow-passthrough).
enum Passthrough {
    /// The string with its escapes doubled.
    static func wrapped(_ string: String) -> String {
        "\u{1B}Ptmux;" + string.replacingEscapes + "\u{1B}\\"
    }
}

extension String {
    fileprivate var replacingEscapes: String {
        split(separator: "\u{1B}", omittingEmptySubsequences: false).joined(separator: "\u{1B}\u{1B}")
    }
}

import FaxCore

/// What is known of one thing, one fact a line.
public enum FactList {
    /// The facts that are there, by name: aligned for people, tab-separated for scripts.
    ///
    /// Control characters in a fact are made visible. An absent one has no line.
    public static func text(_ facts: [(name: String, value: String?)], isTerminal: Bool) -> String {
        let width = (facts.map(\.name.count).max() ?? 0) + 2
        var text = ""
        for case (let name, let value?) in facts {
            let gap = isTerminal ? String(repeating: " ", count: width - name.count) : "\t"
            text += name + gap + value.visible + "\n"
        }
        return text
    }
}

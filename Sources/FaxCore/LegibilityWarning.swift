/// Something on a page that the far end will not be able to read well, or that costs more than it should.
public struct LegibilityWarning: Sendable, Equatable {
    /// What it is; the raw value is the word in `--json`.
    public enum Kind: String, Sendable, CaseIterable {
        /// Text under 6 points at fine, under 9 points at standard.
        case smallText = "small_text"
        /// Gray text, which other machines turn into dust.
        case grayText = "gray_text"
        /// Lines so thin or so pale that they vanish.
        case hairline
        /// Large dark areas: slow, and hard on the far end's toner.
        case darkArea = "dark_area"
        /// A photograph that costs more than a minute at 14,400 bit/s.
        case photograph
        /// A page with nothing, or next to nothing, on it.
        case blankPage = "blank_page"
        /// A page that would lose nothing at the next lower resolution.
        case resolution
    }

    /// What it is.
    public var kind: Kind
    /// Where it is; the whole page where it concerns all of it.
    public var at: PelRect
    /// One line for a person, with the figures: lower case, no full stop, no words of the document.
    public var detail: String

    /// A warning about what is at `at`.
    public init(_ kind: Kind, at: PelRect, detail: String) {
        self.kind = kind
        self.at = at
        self.detail = detail
    }
}

public import FaxCore

/// Somebody whom a fax can go to.
public struct Addressee: Sendable, Hashable {
    /// The name in the contact book; nil where there is none.
    public let name: String?
    /// The number.
    public let number: PhoneNumber

    /// A number, and whose it is if that is known.
    public init(_ number: PhoneNumber, name: String? = nil) {
        self.number = number
        self.name = name
    }

    /// The name and the number, on one line.
    var text: String { name.map { "\($0.visible), \(number)" } ?? "\(number)" }
}

/// What was done in a list of people.
public enum Pick: Sendable, Equatable {
    /// One was chosen, counted from 0.
    case person(Int)
    /// A name or a number is to be typed instead.
    case typing
}

/// What is known of the documents so far.
public enum PlanNews: Sendable, Equatable {
    /// They are still being looked at.
    case pending
    /// What faxing them means, line by line.
    case known([String])
    /// They can't be faxed.
    case refused(FaxError)
}

/// What asks a person: windows of another program, or the terminal.
///
/// Nil is always that the person doesn't want to: the fax is not sent, and nothing needs to be said.
public protocol SendDialog {
    /// Whether a name or a number is asked for first, and people are shown afterwards.
    var typesFirst: Bool { get }
    /// Lets one of `people` be chosen, at most ``Conversation/most`` of them, or something be typed.
    func pick(_ people: [Addressee], _ question: String) throws(FaxError) -> Pick?
    /// Asks for a line of text.
    func enter(_ question: String) throws(FaxError) -> String?
    /// Shows what would be sent and asks; `news` says what is known of it by now.
    /// - Throws: what refuses the documents.
    func confirms(_ letter: Letter, _ news: () -> PlanNews) throws(FaxError) -> Bool
    /// Lets files be chosen.
    func chooseFiles() throws(FaxError) -> [String]?
    /// Asks what is answered by yes or no. Others can read the question.
    func agrees(_ question: String) throws(FaxError) -> Bool
    /// Says something that others can read too.
    func inform(_ text: String)
    /// Says what came of it, in a sentence, and why.
    func tell(_ outcome: String, _ error: FaxError)
}

/// What is about to be sent.
public struct Letter: Sendable, Equatable {
    /// Whom it is for.
    public let to: Addressee
    /// What the cover page says; empty for no cover page.
    public let note: String
    /// What it is called: a file's name, or how many there are.
    public let title: String

    /// A letter with these facts.
    public init(to: Addressee, note: String, title: String) {
        self.to = to
        self.note = note
        self.title = title
    }

    /// What a person reads before it is sent, line by line; `plan` is what is known of the documents, without the cover
    /// page.
    public func lines(_ plan: [String]) -> [String] {
        ["To: \(to.text)", "What: \(title.visible)"]
            + (note.isEmpty ? [] : ["Cover page, one more: \(note.visible)"]) + [""] + plan
    }
}

public import FaxCore

/// Where names and numbers are looked up.
public protocol AddressBook {
    /// Those whom something was sent to last, and then the others by name; at most `limit`.
    func recent(_ limit: Int) throws(FaxError) -> [Addressee]
    /// Those whose names or numbers have what was typed; at most `limit`.
    func search(_ words: String, _ limit: Int) throws(FaxError) -> [Addressee]
    /// The number that was typed.
    /// - Throws: exit status 65 for what is no number, with a message that does not repeat it.
    func addressee(_ number: String) throws(FaxError) -> Addressee
}

/// The questions in their order, whatever asks them.
public struct Conversation {
    /// The most people that are shown at once: who is further down is found by typing.
    public static let most = 60

    let dialog: any SendDialog
    let book: any AddressBook
    private let choose: (() throws(FaxError) -> Addressee?)?

    /// Questions that `dialog` asks, over `book`.
    ///
    /// - Parameter choose: asks whom it is for in a way of its own; nil from it is that the person doesn't want to.
    public init(
        _ dialog: any SendDialog, _ book: any AddressBook,
        choose: (() throws(FaxError) -> Addressee?)? = nil
    ) {
        self.dialog = dialog
        self.book = book
        self.choose = choose
    }

    /// Asks for everything, and at last whether it shall be sent.
    ///
    /// - Parameters:
    ///   - title: what the documents are called.
    ///   - news: what is known of the documents by now.
    /// - Returns: the letter to send; nil if the person doesn't want to.
    /// - Throws: what refuses the documents, or an error of the contact book.
    public func letter(_ title: String, _ news: () -> PlanNews) throws(FaxError) -> Letter? {
        guard let to = try addressee() else { return nil }
        // There is no use in typing a note for what can't be sent.
        if case .refused(let error) = news() { throw error }
        guard let note = try dialog.enter("A note for the cover page; nothing, and there is no cover page:")
        else { return nil }
        let letter = Letter(to: to, note: note, title: title)
        return try dialog.confirms(letter, news) ? letter : nil
    }

    /// Asks whom it is for, until there is one answer.
    func addressee() throws(FaxError) -> Addressee? {
        if let choose { return try choose() }
        let everybody = try book.recent(Self.most)
        var shown = dialog.typesFirst ? [] : everybody
        var remark = ""
        while true {
            if !shown.isEmpty {
                let heading = shown == everybody ? "To whom?" : "Which of them?"
                switch try dialog.pick(shown, heading) {
                case nil: return nil
                case .person(let index) where shown.indices.contains(index): return shown[index]
                case .person, .typing: break
                }
            }
            let hint = everybody.isEmpty ? "" : "A name, a part of one, or a fax number:"
            let question = everybody.isEmpty ? "To which fax number?" : "To whom? \(hint)"
            guard let typed = try dialog.enter(remark + question) else { return nil }
            if typed.isEmpty, !everybody.isEmpty {
                (shown, remark) = (everybody, "")
                continue
            }
            switch try find(typed) {
            case .found(let people) where people.count == 1: return people[0]
            case .found(let people): (shown, remark) = (people, "")
            case .nobody(let reason): (shown, remark) = ([], reason + "\n\n")
            }
        }
    }

    private enum Found {
        case found([Addressee])
        case nobody(String)
    }

    /// Whom what was typed means: a number, or else words of names. Letters with less than five digits
    /// were meant as a name.
    private func find(_ typed: String) throws(FaxError) -> Found {
        do throws(FaxError) {
            return .found([try book.addressee(typed)])
        } catch {
            let people = try book.search(typed, Self.most)
            if !people.isEmpty { return .found(people) }
            let isName = typed.contains(where: \.isLetter) && typed.count(where: \.isNumber) < 5
            guard isName else { return .nobody(error.sentence) }
            return .nobody("Nobody in the contact book is called that.")
        }
    }
}

extension FaxError {
    /// The message and the hint as a person reads them in a window.
    public var sentence: String {
        let text = message.visible
        // An address or a path stays as it is.
        let isName = text.prefix { $0 != " " }.contains { $0 == "/" || $0 == ":" }
        return (isName ? text : text.prefix(1).uppercased() + text.dropFirst()) + "."
    }
}

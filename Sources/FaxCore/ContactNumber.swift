/// A number of a contact.
public struct ContactNumber: Sendable, Hashable {
    /// What a number is for: the types of telephone numbers in RFC 6350, section 6.4.1.
    public enum Kind: String, Sendable, CaseIterable {
        /// A fax machine.
        case fax
        /// Somebody speaks.
        case voice
        /// A mobile telephone.
        case cell
        /// A pager.
        case pager
        /// Text messages.
        case text
        /// Video conferences.
        case video
        /// Telecommunication for people who hear badly.
        case textphone
    }

    /// The number; nil if what was written is none that a fax could dial.
    public var number: PhoneNumber?
    /// The number as it was written.
    public var written: String
    /// What it is for.
    public var kind: Kind
    /// Whether faxes go to this one of the contact's numbers.
    public var preferred: Bool

    /// A number with these facts.
    public init(_ number: PhoneNumber?, written: String, kind: Kind = .fax, preferred: Bool = false) {
        self.number = number
        self.written = written
        self.kind = kind
        self.preferred = preferred
    }
}

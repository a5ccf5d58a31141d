public import FoundationEssentials

/// What is said of a person or a place that faxes go to.
public struct ContactEntry: Sendable, Equatable {
    /// The card's UID (RFC 6350, section 6.7.6), as it came.
    public var uid: String
    /// The name, one line.
    public var name: String
    /// Other names that are typed for it.
    public var aliases: [String]
    /// The numbers, in the order in which they were given. At most one is preferred.
    public var numbers: [ContactNumber]
    /// The groups that it is in.
    public var groups: [String]
    /// A note.
    public var note: String?
    /// What the cover page of a fax to it says.
    public var cover: CoverDefaults
    /// When no fax should ring there.
    public var quietHours: QuietHours?
    /// The card that it came from, as content lines of vCard 4.0: it keeps what nothing here stands for. Empty for none.
    public var card: String

    /// An entry with these facts.
    public init(
        uid: String, name: String, aliases: [String] = [], numbers: [ContactNumber] = [],
        groups: [String] = [], note: String? = nil, cover: CoverDefaults = CoverDefaults(),
        quietHours: QuietHours? = nil, card: String = ""
    ) {
        self.uid = uid
        self.name = name
        self.aliases = aliases
        self.numbers = numbers
        self.groups = groups
        self.note = note
        self.cover = cover
        self.quietHours = quietHours
        self.card = card
    }

    /// Where faxes go: the preferred number, else the first fax number that can be dialled; nil if there is none. Nobody
    /// is faxed on a telephone.
    public var faxNumber: PhoneNumber? {
        if let preferred = numbers.first(where: { $0.preferred && $0.number != nil }) {
            return preferred.number
        }
        return numbers.first { $0.kind == .fax && $0.number != nil }?.number
    }
}

/// What the cover page says where the command line says nothing.
public struct CoverDefaults: Sendable, Equatable {
    /// Whether there is a cover page; nil: as the command line says.
    public var isWanted: Bool?
    /// Whom it is for, in place of the contact's name: a department, a room.
    public var to: String?
    /// Whom it is from.
    public var from: String?
    /// What it is about.
    public var subject: String?
    /// A message.
    public var note: String?

    /// A cover page of which this much is known.
    public init(
        isWanted: Bool? = nil, to: String? = nil, from: String? = nil, subject: String? = nil,
        note: String? = nil
    ) {
        self.isWanted = isWanted
        self.to = to
        self.from = from
        self.subject = subject
        self.note = note
    }
}

/// A contact: an entry of the book, or a card of a folder that the book shows.
@dynamicMemberLookup
public struct Contact: Sendable, Equatable {
    /// The short local number that people type.
    public let id: Int64
    /// What is said of it.
    public var entry: ContactEntry
    /// The file of the card, if it is one of a folder and not to be changed here.
    public let source: String?
    /// When it was recorded.
    public let createdAt: Date
    /// When anything about it changed last.
    public let updatedAt: Date
    /// When a fax was sent to it last; nil: never.
    public let lastUsedAt: Date?

    /// A contact with these facts.
    public init(
        id: Int64, entry: ContactEntry, source: String? = nil, createdAt: Date, updatedAt: Date,
        lastUsedAt: Date? = nil
    ) {
        self.id = id
        self.entry = entry
        self.source = source
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.lastUsedAt = lastUsedAt
    }

    /// What the entry says.
    public subscript<Value>(dynamicMember member: KeyPath<ContactEntry, Value>) -> Value {
        entry[keyPath: member]
    }
}

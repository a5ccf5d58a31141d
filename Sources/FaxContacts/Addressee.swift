public import FaxCore

/// Where a fax goes, and whose number that is.
public struct Addressee: Sendable, Equatable {
    /// The number.
    public let number: PhoneNumber
    /// The contact that has it; nil if none does.
    public let contact: Contact?

    /// A number, and whose it is.
    public init(_ number: PhoneNumber, contact: Contact? = nil) {
        self.number = number
        self.contact = contact
    }
}

public import FaxCore
public import FaxStore
import FoundationEssentials
import PhoneNumbering

/// The contact book as a person uses it: names for numbers, cards in and out, a folder of cards beside its own contacts.
public struct ContactBook: Sendable {
    /// Where the contacts are kept.
    public let store: FaxStore
    let country: String?
    let makeUUID: @Sendable () -> UUID

    /// A book in `store`.
    ///
    /// - Parameter country: the country (ISO 3166-1 alpha-2) whose national numbers are understood; nil if none is known.
    public init(store: FaxStore, country: String?) {
        self.store = store
        self.country = country
        makeUUID = { UUID() }
    }

    /// A UID for a new contact (RFC 9562, section 4).
    public func makeUID() -> String { "urn:uuid:" + makeUUID().uuidString.lowercased() }

    /// A number as people write it; nil if no fax could dial it.
    public func phoneNumber(in text: String) -> PhoneNumber? {
        try? PhoneNumbering.phoneNumber(text, region: country)
    }

    /// The same for a number that has to be one.
    /// - Throws: exit status 65.
    public func phoneNumber(typed text: String) throws(FaxError) -> PhoneNumber {
        do throws(PhoneNumberingError) {
            return try PhoneNumbering.phoneNumber(text, region: country)
        } catch {
            throw FaxError(.badData, "no fax can go to \"\(text)\": \(error.reason)", hint: error.hint)
        }
    }
}

import DesktopDialog
import FaxConfig
import FaxCore
import FaxStore
import FoundationEssentials
import PhoneNumbering

/// The contact book as the dialogs see it.
struct StoredAddresses: AddressBook {
    private let store: FaxStore
    private let country: String?

    /// The book of an open store; `country` is the one that numbers without `+` are read for.
    init(_ store: FaxStore, country: String?) { (self.store, self.country) = (store, country) }

    /// The book of the store as it is, without a look at the folder of cards.
    init(places: Places, country: String?) throws(FaxError) {
        do throws(FaxStoreError) {
            store = try FaxStore(directory: places.data, now: { Date() })
        } catch {
            throw error.faxError
        }
        self.country = country
    }

    func recent(_ limit: Int) throws(FaxError) -> [Addressee] { try people(ContactFilter(), limit) }

    func search(_ words: String, _ limit: Int) throws(FaxError) -> [Addressee] {
        try people(ContactFilter(words: words), limit)
    }

    func addressee(_ number: String) throws(FaxError) -> Addressee {
        let found: PhoneNumber
        do throws(PhoneNumberingError) {
            found = try phoneNumber(number, region: country)
        } catch {
            // Without what was typed: it may be shown where others can read it.
            throw FaxError(.badData, "that is no fax number: \(error.reason)", hint: error.hint)
        }
        do throws(FaxStoreError) {
            return Addressee(found, name: try store.contactNames(of: [found])[found])
        } catch {
            throw error.faxError
        }
    }

    private func people(_ filter: ContactFilter, _ limit: Int) throws(FaxError) -> [Addressee] {
        var filter = filter
        filter.canBeFaxed = true
        do throws(FaxStoreError) {
            return try store.contacts(filter, limit: limit).compactMap { contact in
                contact.entry.faxNumber.map { Addressee($0, name: contact.entry.name) }
            }
        } catch {
            throw error.faxError
        }
    }
}

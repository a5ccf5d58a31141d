public import FaxCLI
public import FaxConfig
public import FaxContacts
public import FaxCore
import FaxStore
import FoundationEssentials

extension ToolContext {
    /// The user's contact book, with what the configured folder of cards holds now; what of it can't be read is said.
    public func openBook(_ configuration: Configuration) throws(FaxError) -> ContactBook {
        let folder = try places().data
        let book: ContactBook
        do throws(FaxStoreError) {
            let store = try FaxStore(directory: folder, now: { Date() })
            book = ContactBook(store: store, country: configuration.country)
        } catch {
            throw error.faxError
        }
        do throws(FaxError) {
            for remark in try book.show(folder: configuration.cardFolder) { note(remark) }
        } catch  where error.code == .noInput {
            // The book's own contacts are there all the same.
            report(error)
        }
        return book
    }
}

import FaxContacts
import FaxCore
import FaxDocument
import FaxOutbox
import Glibc

/// Who gets what: the command line's operands, told apart.
struct Addressed {
    /// Where the fax goes, each number once, in the order given.
    let recipients: [Recipient]
    /// The contacts that have these numbers.
    let contacts: [PhoneNumber: Contact]
    /// What is sent.
    let sources: [DocumentSource]

    /// Tells recipients and files apart.
    ///
    /// The first operand is the recipient, unless `to` is given; with neither, the one that is chosen, else `fallback`.
    /// No file is standard input.
    /// - Parameter choose: lets a person choose; nil where there is no terminal to choose on.
    /// - Throws: 64 if there is no recipient or standard input is named twice, 65 for a bad number, 67 for a name that
    ///   nobody has, or several.
    init(
        to: [String], operands: [String], fallback: String?, book: ContactBook,
        choose: (() throws(FaxError) -> Addressee)?
    ) throws(FaxError) {
        var files = operands[...]
        var written = to
        if written.isEmpty, let first = files.popFirst() { written = [first] }
        var addressees: [Addressee] = []
        if written.isEmpty, let choose {
            addressees = [try choose()]
        } else {
            if written.isEmpty, let fallback { written = [fallback] }
            guard !written.isEmpty else {
                throw FaxError(
                    .usage, "no recipient given, and no default_recipient is configured",
                    hint: "faxsend +15551234567 document.pdf")
            }
            for text in written { addressees += try Self.addressees(text, in: book) }
        }
        var recipients: [Recipient] = []
        var contacts: [PhoneNumber: Contact] = [:]
        for addressee in addressees where !recipients.contains(where: { $0.number == addressee.number }) {
            recipients.append(Recipient(addressee.number, contact: addressee.contact?.name))
            contacts[addressee.number] = addressee.contact
        }
        (self.recipients, self.contacts) = (recipients, contacts)
        sources = try DocumentSource.operands(Array(files))
    }

    private static func addressees(_ text: String, in book: ContactBook) throws(FaxError) -> [Addressee] {
        do throws(FaxError) {
            return try book.addressees(text)
        } catch {
            let isFile = unsafe access(text.fileNameBytes, F_OK) == 0
            guard isFile, [.noRecipient, .badData].contains(error.code) else { throw error }
            throw FaxError(
                .noRecipient, "no fax number for \"\(text)\"",
                hint: "the recipient comes first: faxsend +15551234567 \"\(text)\"")
        }
    }
}

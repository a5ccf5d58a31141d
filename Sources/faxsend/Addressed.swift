import FaxCore
import FaxDocument
import FaxOutbox
import Glibc
import PhoneNumbering

/// Who gets what: the command line's operands, told apart.
struct Addressed {
    /// Where the fax goes, each number once, in the order given.
    let recipients: [Recipient]
    /// What is sent.
    let sources: [DocumentSource]

    /// Tells recipients and files apart.
    ///
    /// The first operand is the recipient, unless `to` is given; with neither, `fallback` is. No file is standard
    /// input.
    /// - Throws: 64 if there is no recipient or standard input is named twice, 65 for a bad number, 67 for what is no number at all.
    init(to: [String], operands: [String], fallback: String?, country: String?) throws(FaxError) {
        var files = operands[...]
        var written = to
        if written.isEmpty, let first = files.popFirst() { written = [first] }
        if written.isEmpty, let fallback { written = [fallback] }
        guard !written.isEmpty else {
            throw FaxError(
                .usage, "no recipient given, and no default_recipient is configured",
                hint: "faxsend +15551234567 document.pdf")
        }
        var recipients: [Recipient] = []
        for name in written.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }) {
            let recipient = Recipient(try Self.number(String(name), country: country))
            if !recipients.contains(recipient) { recipients.append(recipient) }
        }
        self.recipients = recipients
        sources = try DocumentSource.operands(Array(files))
    }

    private static func number(_ text: String, country: String?) throws(FaxError) -> PhoneNumber {
        do throws(PhoneNumberingError) {
            return try phoneNumber(text, region: country)
        } catch {
            if isName(text) {
                throw FaxError(
                    .noRecipient, "no fax number for \"\(text)\"",
                    hint: isFile(text)
                        ? "the recipient comes first: faxsend +15551234567 \"\(text)\""
                        : "give the number itself: faxsend +15551234567")
            }
            throw FaxError(.badData, "no fax can go to \"\(text)\": \(error.reason)", hint: error.hint)
        }
    }

    /// Whether a recipient is written as a name rather than as a number.
    private static func isName(_ text: String) -> Bool {
        !text.lowercased().hasPrefix("tel:") && text.contains(where: \.isLetter)
            && text.count(where: \.isNumber) < 5
            || text.contains("/") || text.contains(".") && isFile(text)
    }

    private static func isFile(_ text: String) -> Bool { unsafe access(text, F_OK) == 0 }
}

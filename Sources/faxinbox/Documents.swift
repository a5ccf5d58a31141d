import ArgumentParser
import FaxCLI
import FaxCore
import FaxStore
import FoundationEssentials

/// Documents as commands read them.
struct DocumentAccess: ParsableArguments {
    @Flag(help: "Leave the mark unread as it is.")
    var peek = false

    @Flag(help: "What the server gave, even if it is no document.")
    var asIs = false

    /// The document of an item, open for reading.
    /// - Throws: 65 if there is none.
    func open(_ fax: InboundFax, in store: FaxStore) throws(FaxError) -> SpooledDocument {
        let isWanted = fax.document == .available || asIs
        if isWanted, let document = try stored(try store.document(of: fax)) { return document }
        let reason = fax.problem.map { ": \($0)" } ?? ""
        let hint =
            fax.sha256 != nil
            ? "faxinbox cat --as-is \(fax.id) > received" : fax.document == .pending ? "faxinbox poll" : nil
        throw FaxError(.badData, "the document of fax \(fax.id) is not available\(reason)", hint: hint)
    }

    /// Notes that a document was looked at.
    func note(_ fax: InboundFax, in store: FaxStore) throws(FaxError) {
        if !peek { try stored(try store.noteReading(fax.id)) }
    }
}

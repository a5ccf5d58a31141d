import FaxConfig
import FaxCore
import FaxDocument
import FaxDocumentArguments
import FaxOutbox

/// Those who get the same document. With a cover page each recipient has one of their own, as what is said to one is not
/// for the others.
struct Batch {
    /// Whom it goes to, at least one.
    var recipients: [Recipient]
    /// The page in front.
    let cover: DocumentCover?
}

extension Addressed {
    /// Who gets what, in the order given: what a contact has for its cover page holds where the command line says nothing.
    func batches(_ arguments: CoverArguments, _ configuration: Configuration) throws(FaxError) -> [Batch] {
        var batches: [Batch] = []
        for recipient in recipients {
            let defaults = contacts[recipient.number]?.cover ?? CoverDefaults()
            var cover = try arguments.page(configuration, defaults: defaults)
            let name = defaults.to ?? recipient.contact
            cover?.to = name.map { "\($0)\n\(recipient.number)" } ?? "\(recipient.number)"
            if cover == nil, batches.last.map({ $0.cover == nil }) == true {
                batches[batches.count - 1].recipients.append(recipient)
            } else {
                batches.append(Batch(recipients: [recipient], cover: cover))
            }
        }
        return batches
    }
}

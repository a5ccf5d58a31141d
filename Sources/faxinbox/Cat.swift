import ArgumentParser
import FaxCLI
import FaxCore
import FaxStore
import Glibc

/// `faxinbox cat`: the document itself.
struct Cat: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "cat",
        abstract: "Write the PDF of a received fax to standard output: faxinbox cat last | faxpreview")

    @Argument(
        help: "The item's number, its UUID, or last for the newest.", completion: .custom(completeItems))
    var id: String

    @OptionGroup var access: DocumentAccess

    @OptionGroup var common: CommonOptions

    func execute(_ context: ToolContext) throws(FaxError) {
        guard !context.output.isTerminal else {
            throw FaxError(.usage, "a document is not for a terminal", hint: "faxinbox view \(id)")
        }
        let store = try context.openInbox()
        let fax = try ItemName.one(id, in: store)
        let document = try access.open(fax, in: store)
        try context.output.copy(from: document.fileDescriptor)
        try context.output.flush()
        try access.note(fax, in: store)
    }
}

extension ItemName {
    /// The one item that a name stands for.
    /// - Throws: 64 if it is several, 66 if it is none.
    static func one(_ name: String, in store: FaxStore) throws(FaxError) -> InboundFax {
        let faxes = try ItemName(name).faxes(in: store)
        guard let fax = faxes.first, faxes.count == 1 else {
            throw FaxError(.usage, "one fax at a time, and \(name) is \(faxes.count)")
        }
        return fax
    }
}

extension DataOutput {
    /// Writes all of an open file, from where it stands.
    func copy(from descriptor: Int32) throws(FaxError) {
        var piece = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = unsafe read(descriptor, &piece, piece.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw FaxError(.inputOutput, "can't read the document") }
            guard count > 0 else { return }
            try write(Array(piece[..<count]))
        }
    }
}

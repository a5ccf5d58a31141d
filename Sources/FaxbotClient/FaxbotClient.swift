public import FaxConfig
public import FaxCore
public import FoundationEssentials
import SecretStore

/// One Faxbot server, spoken to over HTTP. Everything that is known about Faxbot's ways stays in this module.
public struct FaxbotClient: Sendable {
    /// Called while a document is on its way, with the bytes sent and in all; false stops the upload.
    public typealias Progress = (_ sent: Int64, _ total: Int64) -> Bool

    /// The address that is used.
    public let endpoint: Endpoint

    /// A client for a profile's endpoint. Fetches the key, so that a missing one is known before any work is done.
    /// - Throws: 78 if the profile has no address; 77 if its key can't be had.
    public init(
        profile: Profile, environment: [String: String], now: @escaping @Sendable () -> Date
    ) throws(FaxError) {
        guard let endpoint = profile.endpoint else {
            throw FaxError(.configuration, "profile \(profile.name) has no address")
        }
        self.endpoint = endpoint
    }

    /// Asks whether a Faxbot is there; sends no key.
    /// - Throws: 75 if it can't be reached, 76 if something else answers.
    public func health() throws(FaxError) {}

    /// Uploads a PDF, once, and says what is known of it afterwards.
    ///
    /// - Parameters:
    ///   - document: A seekable descriptor of the PDF; it stays the caller's.
    ///   - bytes: Its size.
    ///   - number: Where the fax goes.
    ///   - idempotencyKey: One for the job's whole life; travels as `Idempotency-Key` and in the file's name.
    public func submit(
        document: Int32, bytes: Int64, to number: PhoneNumber, idempotencyKey: UUID, progress: Progress? = nil
    ) -> SubmissionOutcome {
        .notSent(FaxError(.tryAgain, ""))
    }

    /// Asks what a fax is doing.
    /// - Throws: 75 if the server can't be reached or has no time, 69 if it doesn't know the fax, 77 if the key may
    ///   not read it, 76 if the answer is no Faxbot's.
    public func fax(id: String) throws(FaxError) -> RemoteFax {
        throw FaxError(.tryAgain, "")
    }
}

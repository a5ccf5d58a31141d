public import FaxCore
public import FaxStore
public import FoundationEssentials

/// Where an outgoing fax goes.
public struct Recipient: Sendable, Hashable {
    /// The number.
    public let number: PhoneNumber
    /// The contact's name, if the number came from the contact book.
    public let contact: String?

    /// A number, and whose it is if that is known.
    public init(_ number: PhoneNumber, contact: String? = nil) {
        self.number = number
        self.contact = contact
    }
}

/// From a document to a job on the server, never twice.
///
/// The order of things is the law, and every step is on disk before the next begins: spooled and recorded before the
/// first packet, `sending` before the upload, one upload on a fresh connection, then what is known of it. What can't
/// be known is `uncertain`, and nothing that may have been sent is ever sent again by itself.
public struct Outbox: Sendable {
    let store: FaxStore
    let servers: Servers
    let now: @Sendable () -> Date
    let makeUUID: @Sendable () -> UUID
    let clock: SteadyClock

    /// An outbox over a store.
    ///
    /// - Parameters:
    ///   - connect: gives the server that jobs are for, asked once for each; throws what the configuration lacks.
    ///   - now: the time of day, for what jobs may wait for.
    ///   - makeUUID: gives a fresh random UUID, the idempotency key of a job.
    ///   - clock: paces ``wait(for:timeout:onChange:)``.
    public init(
        store: FaxStore,
        connect: @escaping @Sendable (Destination) throws(FaxError) -> any FaxDelivering,
        now: @escaping @Sendable () -> Date, makeUUID: @escaping @Sendable () -> UUID = { UUID() },
        clock: SteadyClock = .system
    ) {
        self.store = store
        servers = Servers(connect: connect)
        self.now = now
        self.makeUUID = makeUUID
        self.clock = clock
    }

    /// Records one job a recipient, with one document for all; not a packet leaves.
    ///
    /// - Parameters:
    ///   - server: the server's address, if the profile does not name it for good.
    ///   - via: the only road that the jobs may take; nil: any.
    ///   - keep: false if a fax that can't be sent within a minute must not be sent at all (`--no-queue`): should
    ///     this process die before it has sent it, the job expires.
    /// - Returns: the jobs, in the order of `recipients`; they survive a power cut.
    /// - Throws: 73, 74 or 75 with nothing kept.
    public func enqueue(
        _ draft: consuming DocumentDraft, pages: Int?, to recipients: [Recipient], profile: String,
        server: String? = nil, via: String? = nil, keep: Bool = true
    ) throws(FaxError) -> [FaxJob] {
        let jobs = recipients.map {
            NewJob(
                uuid: makeUUID(), to: $0.number, contact: $0.contact, profile: profile, server: server,
                via: via)
        }
        let expiry = keep ? nil : now().addingTimeInterval(60)
        do throws(FaxStoreError) {
            return try store.record(draft, pages: pages, as: jobs, expiresAt: expiry)
        } catch {
            throw error.faxError
        }
    }

    /// Does `work` on the store, and says its errors in the words of a tool.
    func stored<Value: ~Copyable>(_ work: @autoclosure () throws(FaxStoreError) -> Value) throws(FaxError)
        -> Value
    {
        do throws(FaxStoreError) {
            return try work()
        } catch {
            throw error.faxError
        }
    }

    /// The job as the store has it.
    func current(_ id: Int64) throws(FaxError) -> FaxJob {
        if let job = try stored(try store.job(id)) { return job }
        throw FaxError(.noInput, "there is no job \(id)", hint: "faxjobs list")
    }
}

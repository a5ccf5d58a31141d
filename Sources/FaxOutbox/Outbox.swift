public import FaxConfig
public import FaxCore
public import FaxStore
public import FoundationEssentials

/// Where an outgoing fax goes.
public struct Recipient: Sendable, Hashable {
    /// The number.
    public let number: PhoneNumber
    /// The contact's name, if the number came from the contact book.
    public let contact: String?
    /// The time zone there, by its name in the tz database; nil: this machine's.
    public var zone: String?
    /// When it is not to ring there; nil: when the profile says.
    public var quietHours: QuietHours?

    /// A number, and whose it is if that is known.
    public init(_ number: PhoneNumber, contact: String? = nil) {
        self.number = number
        self.contact = contact
    }
}

/// What a person wants of a fax beside its document and where it goes.
public struct Wishes: Sendable {
    /// Not to be sent before this time; nil: at once.
    public var notBefore: Date?
    /// Not to be sent after this time; nil: as long as it is tried.
    public var expiresAt: Date?
    /// How many new attempts may follow by themselves if the far end fails.
    public var redials = 0
    /// Whether it is sent although the same went to the same number within a day.
    public var again = false
    /// What is the same: 64 hexadecimal digits; nil: the document itself.
    public var content: String?
    /// The server's number of the API key that is to be used, empty for a key without one; nil: not known.
    public var keyID: String?
    /// False if a fax that can't be sent within a minute must not be sent at all (`--no-queue`): should the process
    /// die before it has sent it, the job expires.
    public var keep = true

    /// Nothing but that it is sent.
    public init() {}
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
    let rules: @Sendable (Destination) -> QueueRules
    let circumstances: Circumstances
    let makeUUID: @Sendable () -> UUID
    let random: @Sendable () -> Double
    let clock: SteadyClock
    let isStopped: @Sendable () -> Bool

    /// An outbox over a store.
    ///
    /// - Parameters:
    ///   - connect: gives the server that jobs are for, asked once for each; throws what the configuration lacks.
    ///   - rules: how a server's jobs wait, are tried again and watched.
    ///   - circumstances: what else decides whether a fax may be sent now.
    ///   - now: the time of day, for what jobs may wait for.
    ///   - makeUUID: gives a fresh random UUID, the idempotency key of a job.
    ///   - random: gives a number from 0 to 1, so that tries of many don't meet.
    ///   - clock: paces ``wait(for:timeout:onChange:)``.
    ///   - isStopped: whether this process was asked to end: no upload begins then, and one that is on its way stops
    ///     before its last byte.
    public init(
        store: FaxStore,
        connect: @escaping @Sendable (Destination) throws(FaxError) -> any FaxDelivering,
        rules: @escaping @Sendable (Destination) -> QueueRules = { _ in QueueRules() },
        circumstances: Circumstances = Circumstances(),
        now: @escaping @Sendable () -> Date, makeUUID: @escaping @Sendable () -> UUID = { UUID() },
        random: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }, clock: SteadyClock? = nil,
        isStopped: @escaping @Sendable () -> Bool = { false }
    ) {
        self.store = store
        self.rules = rules
        self.circumstances = circumstances
        self.random = random
        servers = Servers(connect: connect)
        self.now = now
        self.makeUUID = makeUUID
        self.clock = clock ?? .system(until: isStopped)
        self.isStopped = isStopped
    }

    /// Records one job a recipient, with one document for all; not a packet leaves.
    ///
    /// - Parameters:
    ///   - server: the server's address, if the profile does not name it for good.
    ///   - via: the only road that the jobs may take; nil: any.
    ///   - wishes: when they are sent, and whether again.
    /// - Returns: the jobs, in the order of `recipients`, which survive a power cut; and those to whom the same went
    ///   within a day, who get none.
    /// - Throws: 73, 74 or 75 with nothing kept.
    public func enqueue(
        _ draft: consuming DocumentDraft, pages: Int?, to recipients: [Recipient], profile: String,
        server: String? = nil, via: String? = nil, wishes: Wishes = Wishes()
    ) throws(FaxError) -> Recording {
        let soon = wishes.keep ? nil : now().addingTimeInterval(60)
        // What is sent now or not at all is its sender's alone, and no flush's.
        let notBefore = wishes.notBefore ?? soon
        let jobs = recipients.map { recipient in
            var job = NewJob(
                uuid: makeUUID(), to: recipient.number, contact: recipient.contact, profile: profile,
                server: server, via: via, notBefore: notBefore, redials: wishes.redials,
                content: wishes.content)
            (job.zone, job.quietHours, job.keyID) = (recipient.zone, recipient.quietHours, wishes.keyID)
            return job
        }
        let since = wishes.again ? nil : now().addingTimeInterval(-86_400)
        do throws(FaxStoreError) {
            return try store.record(
                draft, pages: pages, as: jobs, expiresAt: wishes.expiresAt ?? soon, unlessSince: since)
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

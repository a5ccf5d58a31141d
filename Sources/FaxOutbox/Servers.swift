public import FaxCore
import Synchronization

/// Which server a job is for.
public struct Destination: Sendable, Hashable {
    /// The profile's name.
    public let profile: String
    /// The server's address, if the profile does not name it for good: it goes to no other.
    public let server: String?
    /// The only road that may be taken, `local` or `tunnel`; nil: any.
    public let via: String?

    /// Where a job goes.
    public init(_ job: FaxJob) { (profile, server, via) = (job.profile, job.server, job.via) }
}

/// The servers of this run: each is made once, because a key may come from a slow program.
final class Servers: Sendable {
    private let known = Mutex<[Destination: any FaxDelivering]>([:])
    private let connect: @Sendable (Destination) throws(FaxError) -> any FaxDelivering

    init(connect: @escaping @Sendable (Destination) throws(FaxError) -> any FaxDelivering) {
        self.connect = connect
    }

    /// The server of a job.
    /// - Throws: what the configuration lacks.
    subscript(job: FaxJob) -> any FaxDelivering {
        get throws(FaxError) {
            let destination = Destination(job)
            if let server = known.withLock({ $0[destination] }) { return server }
            let server = try connect(destination)
            known.withLock { $0[destination] = server }
            return server
        }
    }
}

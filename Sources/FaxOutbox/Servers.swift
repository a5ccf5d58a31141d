import FaxCore
import Synchronization

/// The servers of this run, by profile: each is connected to once, because a key may come from a slow program.
final class Servers: Sendable {
    private let known = Mutex<[String: any FaxDelivering]>([:])
    private let connect: @Sendable (_ profile: String) throws(FaxError) -> any FaxDelivering

    init(connect: @escaping @Sendable (_ profile: String) throws(FaxError) -> any FaxDelivering) {
        self.connect = connect
    }

    /// The server of a profile.
    /// - Throws: what the configuration lacks.
    subscript(profile: String) -> any FaxDelivering {
        get throws(FaxError) {
            if let server = known.withLock({ $0[profile] }) { return server }
            let server = try connect(profile)
            known.withLock { $0[profile] = server }
            return server
        }
    }
}

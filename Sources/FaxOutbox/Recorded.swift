public import FaxCore
import FaxStore
public import FoundationEssentials

extension Outbox {
    /// The job that was recorded under this UUID before; nil if none was.
    public func recorded(_ uuid: UUID) throws(FaxError) -> FaxJob? { try stored(try store.job(uuid: uuid)) }
}

public import FaxCore
import FaxStore
public import FoundationEssentials

extension Outbox {
    /// The job that was recorded under this UUID before; nil if none was. If its sender has died in mid-sending it is
    /// `uncertain`.
    public func recorded(_ uuid: UUID) throws(FaxError) -> FaxJob? {
        let job = try stored(try store.job(uuid: uuid))
        guard job?.state == .sending else { return job }
        _ = try stored(try store.settleInterrupted())
        return try stored(try store.job(uuid: uuid))
    }
}

import FaxCLI
import FaxConfig
import FaxCore
import FaxStore
import FoundationEssentials
import Glibc

/// The faxes that were recorded for a server.
struct RecordedJobs {
    /// nil where there is no store, and so no fax.
    private let store: FaxStore?

    init(_ context: ToolContext) throws(FaxError) {
        let folder = try context.places().data
        guard unsafe access(folder + "/fax.db", F_OK) == 0 else {
            store = nil
            return
        }
        store = try stored(try FaxStore(directory: folder, now: { Date() }))
    }

    /// How many still need the server of a profile.
    func unfinished(of profile: String) throws(FaxError) -> Int {
        guard let store else { return 0 }
        return try stored(try store.unfinishedJobs(of: profile).count)
    }

    /// Gives them to a profile of another name.
    func rename(_ profile: String, to name: String) throws(FaxError) {
        guard let store else { return }
        _ = try stored(try store.renameProfile(profile, to: name))
    }

    /// Does `work` while nobody sends faxes that wait.
    func whileNobodySends(_ work: () throws(FaxError) -> Void) throws(FaxError) {
        guard let store else { return try work() }
        let lease = try stored(try store.flushLease())
        guard let lease else { throw FaxError(.tryAgain, "faxes are being sent just now") }
        try work()
        _ = consume lease
    }
}

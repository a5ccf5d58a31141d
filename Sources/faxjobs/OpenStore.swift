import FaxCLI
import FaxConfig
import FaxCore
import FaxStore
import FoundationEssentials

extension ToolContext {
    /// The user's store, with the truth told about jobs whose sender has died.
    func openStore() throws(FaxError) -> FaxStore {
        let folder = try places().data
        do throws(FaxStoreError) {
            let store = try FaxStore(directory: folder, now: { Date() })
            for job in try store.settleInterrupted() {
                note("fax \(job.id) to \(job.to) is uncertain: its sender was interrupted")
            }
            return store
        } catch {
            throw error.faxError
        }
    }
}

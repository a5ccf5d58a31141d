import ArgumentParser
import FaxCLI
import FaxCore
import FaxStore
import FoundationEssentials

/// Jobs picked on the command line.
struct JobSelection: ParsableArguments {
    @Argument(help: "A job's number or UUID, or last for the newest.")
    var id: [String]

    /// The jobs, in the order in which they were named.
    /// - Throws: 64 for what can't be an id, 66 for a job that isn't there.
    func jobs(in store: FaxStore) throws(FaxError) -> [FaxJob] {
        var jobs: [FaxJob] = []
        for id in id {
            guard let job = try Self.find(id, in: store) else {
                throw FaxError(
                    .noInput, id == "last" ? "there are no jobs" : "there is no job \(id)",
                    hint: "faxjobs list")
            }
            jobs.append(job)
        }
        return jobs
    }

    private static func find(_ id: String, in store: FaxStore) throws(FaxError) -> FaxJob? {
        do throws(FaxStoreError) {
            if id == "last" { return try store.jobs(limit: 1).first }
            if let number = Int64(id) { return try store.job(number) }
            if let uuid = UUID(uuidString: id) { return try store.job(uuid: uuid) }
        } catch {
            throw error.faxError
        }
        throw FaxError(.usage, "no job number: \"\(id)\"", hint: "faxjobs list")
    }
}

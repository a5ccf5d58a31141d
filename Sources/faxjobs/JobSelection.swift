import ArgumentParser
import FaxCLI
import FaxConfig
import FaxCore
import FaxStore
import FoundationEssentials
import Glibc

/// Jobs picked on the command line.
struct JobSelection: ParsableArguments {
    @Argument(
        help: "A job's number or UUID, or last for the newest.", completion: .custom(complete))
    var id: [String]

    /// The jobs, in the order in which they were named.
    /// - Throws: 64 for what can't be an id, 66 for a job that isn't there.
    func jobs(in store: FaxStore) throws(FaxError) -> [FaxJob] {
        try id.map { (id) throws(FaxError) in try Self.job(id, in: store) }
    }

    /// The same, but each job once.
    func distinctJobs(in store: FaxStore) throws(FaxError) -> [FaxJob] {
        try Self.distinctJobs(id, in: store)
    }

    /// The jobs that `ids` name, in that order, but each once.
    /// - Throws: 64 for what can't be an id, 66 for a job that isn't there.
    static func distinctJobs(_ ids: [String], in store: FaxStore) throws(FaxError) -> [FaxJob] {
        var known: Set<Int64> = []
        return try ids.map { (id) throws(FaxError) in try job(id, in: store) }
            .filter { known.insert($0.id).inserted }
    }

    /// The job that `id` names.
    /// - Throws: 64 for what can't be an id, 66 for a job that isn't there.
    static func job(_ id: String, in store: FaxStore) throws(FaxError) -> FaxJob {
        if let job = try find(id, in: store) { return job }
        throw FaxError(
            .noInput, id == "last" ? "there are no jobs" : "there is no job \(id)", hint: "faxjobs list")
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

    /// The newest jobs' numbers, for the shell's completion, which leaves no trace.
    static func complete(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        completing([])(words, index, prefix)
    }

    /// The same of jobs in one of `states`.
    static func completing(
        _ states: Set<JobState>
    ) -> @Sendable (_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        { (_, _, _) in
            guard let places = try? Places(environment: ToolContext.processEnvironment()),
                unsafe access(places.data + "/fax.db", R_OK) == 0,
                let store = try? FaxStore(directory: places.data, now: { Date() }),
                let jobs = try? store.jobs(JobFilter(states: states), limit: 20)
            else { return [] }
            return (states.isEmpty ? ["last"] : []) + jobs.map { String($0.id) }
        }
    }
}

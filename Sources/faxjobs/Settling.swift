import FaxCLI
import FaxCore
import FaxStore

extension ToolContext {
    /// Does to each of the jobs what a person has asked for, and writes them as they are then.
    ///
    /// One that can't be changed is no reason to leave the next one alone.
    /// - Throws: the one problem there was; of several, each is said and the last decides.
    func settle(
        _ jobs: [FaxJob], _ change: (FaxJob) throws(FaxError) -> FaxJob
    ) throws(FaxError) {
        var table = JobTable(context: self)
        var problem: FaxError?
        for job in jobs {
            do throws(FaxError) {
                try table.add(try change(job))
            } catch {
                if let problem { report(problem) }
                problem = error
            }
        }
        try table.finish()
        if let problem { throw problem }
    }
}

public import FaxCore

extension FaxStore {
    /// The jobs that still need the server of a profile, oldest first.
    public func unfinishedJobs(of profile: String) throws(FaxStoreError) -> [FaxJob] {
        let states = Set(JobState.allCases.filter { !$0.isFinal })
        return try jobs(JobFilter(states: states)).filter { $0.profile == profile }.reversed()
    }

    /// Gives a profile another name wherever the store names it: in jobs, and in whatever else came by it.
    /// - Returns: how many records were changed.
    @discardableResult
    public func renameProfile(_ name: String, to new: String) throws(FaxStoreError) -> Int {
        try write { database in
            let tables = try database.values(
                String.self,
                """
                SELECT m.name FROM sqlite_master AS m, pragma_table_info(m.name) AS c
                WHERE m.type = 'table' AND c.name = 'profile' ORDER BY m.name
                """)
            var count = 0
            for table in tables {
                // What a server of before has left under the new name stays, and is not overwritten.
                try database.execute(
                    "UPDATE OR IGNORE \"\(table)\" SET profile = ? WHERE profile = ?",
                    [new, name])
                count += database.changes
            }
            return count
        }
    }
}

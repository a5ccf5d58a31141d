public import FoundationEssentials

/// Profiles that a person has paused: their jobs stay in the queue. They are guarded where an upload begins, so that
/// none does once ``pause(profile:)`` has returned.
extension FaxStore {
    /// Pauses a profile, or all with nil.
    /// - Returns: false if it was paused before.
    public func pause(profile: String?) throws(FaxStoreError) -> Bool {
        let time = now().milliseconds
        return try write { database in
            try database.execute(
                "INSERT INTO pause (profile, since) VALUES (?, ?) ON CONFLICT DO NOTHING",
                [profile ?? Self.allProfiles, time])
            return database.changes > 0
        }
    }

    /// Ends the pause of a profile, or of all and of each with nil.
    /// - Returns: false if there was none.
    public func resume(profile: String?) throws(FaxStoreError) -> Bool {
        try write { database in
            try database.execute(
                "DELETE FROM pause WHERE ? IS NULL OR profile = ?", [profile, profile])
            return database.changes > 0
        }
    }

    /// The profiles that are paused, since when; nil stands for all.
    public func pauses() throws(FaxStoreError) -> [String?: Date] {
        try read { database in
            var found: [String?: Date] = [:]
            try database.each("SELECT profile, since FROM pause") { row in
                let name: String = try row[0]
                found[name == Self.allProfiles ? nil : name] = try row.date(1) as Date
                return true
            }
            return found
        }
    }

    /// No profile can have this name.
    private static let allProfiles = "*"
}

public import FoundationEssentials
import GRDB

/// Profiles that a person has paused: their jobs stay in the queue. They are guarded where an upload begins, so that
/// none does once ``pause(profile:)`` has returned.
extension FaxStore {
    /// Pauses a profile, or all with nil.
    /// - Returns: false if it was paused before.
    public func pause(profile: String?) throws(FaxStoreError) -> Bool {
        let time = now().milliseconds
        return try write { database in
            try database.execute(
                sql: "INSERT INTO pause (profile, since) VALUES (?, ?) ON CONFLICT DO NOTHING",
                arguments: [profile ?? Self.allProfiles, time])
            return database.changesCount > 0
        }
    }

    /// Ends the pause of a profile, or of all and of each with nil.
    /// - Returns: false if there was none.
    public func resume(profile: String?) throws(FaxStoreError) -> Bool {
        try write { database in
            try database.execute(
                sql: "DELETE FROM pause WHERE ? IS NULL OR profile = ?", arguments: [profile, profile])
            return database.changesCount > 0
        }
    }

    /// The profiles that are paused, since when; nil stands for all.
    public func pauses() throws(FaxStoreError) -> [String?: Date] {
        try read { database in
            var found: [String?: Date] = [:]
            for row in try Row.fetchAll(database, sql: "SELECT profile, since FROM pause") {
                let name = row[0] as String
                found[name == Self.allProfiles ? nil : name] = Date(milliseconds: row[1])
            }
            return found
        }
    }

    /// No profile can have this name.
    private static let allProfiles = "*"
}

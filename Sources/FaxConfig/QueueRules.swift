public import FaxCore

/// How the faxes of a profile wait, are tried again and are watched.
public struct QueueRules: Sendable, Equatable {
    /// How long after a first try that has failed the second follows; doubled for each that follows it.
    public var retryFrom = Duration.seconds(60)
    /// The longest pause between two tries.
    public var retryTo = Duration.seconds(3600)
    /// How long a fax is tried; then it has expired.
    public var retryFor = Duration.seconds(24 * 3600)
    /// How long the server may say nothing new of a fax that it has, before its outcome counts as unknown.
    public var stalledAfter = Duration.seconds(2 * 3600)
    /// How long after a failure the server's word is asked for again: servers take a failure back.
    public var grace = Duration.seconds(600)
    /// The most uploads in any minute, 1 or more; nil: as many as the server takes.
    public var perMinute: Int?
    /// When no fax is to ring at its recipient's; nil: never.
    public var quietHours: QuietHours?

    /// What holds where nobody says otherwise.
    public init() {}
}

extension QueueRules {
    /// Reads the keys of `[profile.NAME]`.
    init(_ table: CheckedTable) throws(FaxError) {
        retryFrom = try table.span("retry_from") ?? retryFrom
        retryTo = try table.span("retry_to") ?? max(retryTo, retryFrom)
        guard retryTo >= retryFrom else {
            throw table.mistake("retry_to", "retry_to is less than retry_from")
        }
        retryFor = try table.span("retry_for") ?? retryFor
        stalledAfter = try table.span("stalled_after") ?? stalledAfter
        grace = try table.span("grace") ?? grace
        perMinute = try table.number("max_per_minute", in: 1...100_000, unit: "faxes").map { Int($0) }
        quietHours = try table.quietHours("quiet_hours")
    }
}

extension CheckedTable {
    fileprivate func quietHours(_ key: String) throws(FaxError) -> QuietHours? {
        guard let text = try string(key) else { return nil }
        guard let hours = QuietHours(text) else {
            throw mistake(key, "\(key) has to be two times of day like \"20:00-07:30\"")
        }
        return hours
    }
}

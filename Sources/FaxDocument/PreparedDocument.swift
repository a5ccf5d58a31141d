/// What became of the inputs: facts about the document that was written.
public struct PreparedDocument: Sendable, Equatable {
    /// Its pages.
    public let pages: Int
    /// Its size in bytes.
    public let bytes: Int64
    /// What a person should know about it, one line each.
    public let notices: [String]
    /// What faxing it means, if that was asked for by ``DocumentOptions/plan`` or ``DocumentOptions/strict``.
    public let plan: TransmissionPlan?
}

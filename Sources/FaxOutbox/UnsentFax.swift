import FaxCore

/// What becomes of a fax that surely was not sent.
public enum UnsentFax: Sendable {
    /// It has failed: the person wanted it sent now or not at all (`--no-queue`).
    case fails
    /// It waits where only the server is away. For any other reason it has failed, and the person hears of it: what
    /// ends in an error is not in the queue, so that sending it again is no second fax.
    case waitsForServer
    /// It waits, whatever the reason: nobody is there to hear of it.
    case waits

    /// Whether the fax stays in the queue after `error`.
    func mayWait(because error: FaxError) -> Bool {
        switch self {
        case .fails: false
        case .waitsForServer: error.code == .tryAgain
        case .waits: true
        }
    }
}

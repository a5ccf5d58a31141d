/// How a tool ends, in the numbers of sysexits.h: the same meaning in every tool.
public enum ExitStatus: Int32, Sendable, CaseIterable {
    /// Done; for `faxsend`: accepted by the server, or safely queued.
    case ok = 0
    /// The words on the command line are wrong.
    case usage = 64
    /// The document, number or card is bad or over a limit; or the fax failed at the far end.
    case badData = 65
    /// A file can't be read.
    case noInput = 66
    /// No such recipient.
    case noRecipient = 67
    /// The server refused.
    case refused = 69
    /// A bug in Faxpipe.
    case software = 70
    /// An output can't be created.
    case cannotCreate = 73
    /// Reading or writing failed in the middle.
    case inputOutput = 74
    /// Try again: nothing was kept, or a lock is held.
    case tryAgain = 75
    /// Outcome unknown: the document left completely and no answer came; or the server does not speak Faxbot.
    case outcomeUnknown = 76
    /// The key is missing, wrong or without the needed scope; or the endpoint may not have the key.
    case noPermission = 77
    /// The configuration is missing or wrong.
    case configuration = 78
}

import CLinux
import Glibc

/// The signals that ask a tool to end: Ctrl-C, `kill`, the end of a session.
///
/// A tool that is about to send holds them back, so that it can stop before a document's last byte and write down how
/// it stands; whoever has started it sees all the same that it was ended by the signal.
public enum Interruption {
    private static let signals = [SIGINT, SIGTERM, SIGHUP]

    /// Holds the first of them back. A second Ctrl-C ends the tool at once.
    public static func holdBack() { unsafe fx_end_in_order(signals, signals.count) }

    /// Whether one has come.
    @Sendable public static func hasCome() -> Bool { fx_ending_signal() != 0 }

    /// Lets them end the tool again; one that has come does it now.
    public static func letThrough() { unsafe fx_end_at_once(signals, signals.count) }
}

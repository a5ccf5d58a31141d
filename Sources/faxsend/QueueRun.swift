import CLinux
import FaxCore
import FaxStore
import Glibc
import ProgramRunning

/// The queue is worked on when a fax has just been accepted: the server is there.
enum QueueRun {
    /// Starts `faxjobs flush` if something waits. It runs in a session of its own, and this process does not wait for
    /// it: neither its time nor its result are anything to whoever sent the fax.
    static func start(_ store: FaxStore) {
        guard (try? store.somethingWaits()) == true, let path = faxjobs() else { return }
        _ = unsafe fx_start_alone(path.fileNameBytes, "flush", "--quiet")
    }

    /// The tool beside this one; nil if it isn't installed.
    private static func faxjobs() -> String? {
        guard let path = ProgramPlace.ownFolder().map({ $0 + "/faxjobs" }) else { return nil }
        return unsafe access(path.fileNameBytes, X_OK) == 0 ? path : nil
    }
}

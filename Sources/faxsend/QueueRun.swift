import CLinux
import FaxStore
import Glibc

/// The queue is worked on when a fax has just been accepted: the server is there.
enum QueueRun {
    /// Starts `faxjobs flush` if something waits. It runs in a session of its own, and this process does not wait for
    /// it: neither its time nor its result are anything to whoever sent the fax.
    static func start(_ store: FaxStore) {
        guard (try? store.somethingWaits()) == true, let path = faxjobs() else { return }
        _ = unsafe fx_start_alone(path, "flush", "--quiet")
    }

    /// The tool beside this one; nil if it isn't installed.
    private static func faxjobs() -> String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe readlink("/proc/self/exe", &bytes, bytes.count)
        guard count > 0 else { return nil }
        let own = String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let path = own.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/faxjobs"
        return unsafe access(path, X_OK) == 0 ? path : nil
    }
}

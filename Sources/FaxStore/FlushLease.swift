import FoundationEssentials
import Glibc

/// The right to flush the queue, held by one process at a time.
///
/// It is a lock on the file `flush.lock`, which the kernel takes back when the process ends, however it ends. A holder
/// that is stopped or hangs keeps it: so its ``pulse`` must beat. After ``silence`` without a beat the next one puts a
/// file of its own in the place of that file, and the old holder learns so with its next beat.
public struct FlushLease: ~Copyable {
    private let file: PrivateFile
    /// How its holder says that it is alive.
    public let pulse: FlushPulse

    /// How long a holder may be silent. Longer than any server may think about an answer.
    public static let silence: Duration = .seconds(600)

    fileprivate init(_ file: consuming PrivateFile, _ pulse: FlushPulse) {
        self.file = file
        self.pulse = pulse
    }
}

/// The sign of life of whoever holds a ``FlushLease``: the time of its file.
public struct FlushPulse: Sendable {
    let path: String
    let inode: ino_t
    let now: @Sendable () -> Date

    /// Says that the holder is alive; false if somebody has taken its place: then it must go no further.
    public func beat() -> Bool {
        var facts = stat()
        guard unsafe stat(path, &facts) == 0, facts.st_ino == inode else { return false }
        let seconds = now().timeIntervalSince1970
        let time = timespec(tv_sec: Int(seconds), tv_nsec: Int((seconds - seconds.rounded(.down)) * 1e9))
        return unsafe [time, time].withUnsafeBufferPointer {
            unsafe utimensat(AT_FDCWD, path, $0.baseAddress, 0)
        }
            == 0
    }
}

extension FaxStore {
    /// Takes the right to flush the queue; nil if somebody else has it, and is alive.
    public func flushLease() throws(FaxStoreError) -> FlushLease? {
        let path = directory + "/flush.lock"
        let file = try PrivateFile(path: path)
        if try file.lock() { return begin(file, as: path) }
        guard isSilent(path) else { return nil }
        // The successor's own file, locked before it has the name that counts: one successor at a time.
        let next = try PrivateFile(path: path + ".next")
        guard try next.lock() else { return nil }
        guard next.isStill, isSilent(path), unsafe rename(next.path, path) == 0 else {
            _ = unsafe unlink(next.path)
            return nil
        }
        return begin(next, as: path)
    }

    /// The lease on a file that is locked; nil if somebody has put another in its place.
    private func begin(_ file: consuming PrivateFile, as path: String) -> FlushLease? {
        guard let inode = file.inode else { return nil }
        let pulse = FlushPulse(path: path, inode: inode, now: now)
        return pulse.beat() ? FlushLease(file, pulse) : nil
    }

    /// Whether the holder has not said for long that it is alive. A time ahead of us is of a clock that was set back.
    private func isSilent(_ path: String) -> Bool {
        var facts = stat()
        guard unsafe stat(path, &facts) == 0 else { return false }
        let age = now().timeIntervalSince1970 - Double(facts.st_mtim.tv_sec)
        return abs(age) > FlushLease.silence / .seconds(1)
    }
}

extension PrivateFile {
    /// Its number in the file system.
    fileprivate var inode: ino_t? {
        var facts = stat()
        return unsafe fstat(descriptor, &facts) == 0 ? facts.st_ino : nil
    }

    /// Whether its path still leads to it.
    fileprivate var isStill: Bool {
        var facts = stat()
        return unsafe stat(path, &facts) == 0 && facts.st_ino == inode
    }
}

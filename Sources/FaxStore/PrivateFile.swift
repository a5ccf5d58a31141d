import CLinux
import Glibc

/// A descriptor of a file that only its owner may read (0600), closed with its last use.
struct PrivateFile: ~Copyable {
    let descriptor: Int32
    let path: String

    /// Opens the file at `path`, and creates it where it is missing. The umask has no say in its mode.
    init(path: String, flags: Int32 = O_RDWR | O_CREAT) throws(FaxStoreError) {
        descriptor = unsafe fx_open(path, flags, 0o600)
        self.path = path
        guard descriptor >= 0 else {
            throw FaxStoreError(errno: -descriptor, path: path, creating: true)
        }
        var facts = stat()
        guard unsafe fstat(descriptor, &facts) == 0 else { throw FaxStoreError(errno: errno, path: path) }
        if facts.st_mode & 0o777 != 0o600, fchmod(descriptor, 0o600) != 0 {
            throw FaxStoreError(errno: errno, path: path, creating: true)
        }
    }

    deinit {
        guard descriptor >= 0 else { return }
        // A child that was forked meanwhile shares the lock: closing alone would leave it with the child.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Takes an exclusive lock on the whole file if nobody holds it; it ends with the descriptor, so also with
    /// the process.
    func lock() throws(FaxStoreError) -> Bool {
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
        guard errno == EWOULDBLOCK else { throw FaxStoreError(errno: errno, path: path) }
        return false
    }

    /// Takes the lock, waiting for at most `patience`.
    func lock(patience: Duration) throws(FaxStoreError) {
        let deadline = ContinuousClock.now + patience
        while try !lock() {
            guard ContinuousClock.now < deadline else { throw FaxStoreError(.locked, path: path) }
            usleep(20_000)
        }
    }
}

/// Folders that only their owner may enter (0700).
enum PrivateFolder {
    /// Makes the folder at `path`, and those above it that are missing; each made has mode 0700, whatever the umask.
    static func make(_ path: String) throws(FaxStoreError) {
        var facts = stat()
        if unsafe stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR {
            guard facts.st_mode & 0o777 != 0o700 else { return }
        } else {
            if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
                let parent = String(path[..<slash])
                if unsafe access(parent, F_OK) != 0 { try make(parent) }
            }
            if unsafe mkdir(path, 0o700) != 0, errno != EEXIST {
                throw FaxStoreError(errno: errno, path: path, creating: true)
            }
            // What is kept in it is worth nothing if its own name is lost.
            if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
                try? synchronize(String(path[..<slash]))
            }
        }
        if unsafe chmod(path, 0o700) != 0 { throw FaxStoreError(errno: errno, path: path, creating: true) }
    }

    /// Makes the names in the folder at `path` durable.
    static func synchronize(_ path: String) throws(FaxStoreError) {
        let descriptor = unsafe fx_open(path, O_RDONLY | O_DIRECTORY, 0)
        guard descriptor >= 0 else { throw FaxStoreError(errno: -descriptor, path: path) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw FaxStoreError(errno: errno, path: path) }
    }
}

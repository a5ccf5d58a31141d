import CLinux
import Dispatch
import FaxCore
import Glibc

/// Notices once that a file is another one than it was at first.
@safe final class ConfigurationChange: Sendable {
    /// Can be read as soon as the file has changed; -1 if that can't be noticed.
    let descriptor: Int32

    /// Looks at the file at `path`, as it is now.
    init(of path: String) {
        var ends: [Int32] = [-1, -1]
        let events = fx_folder_events()
        // The folder of what a link leads to counts as well.
        let folders = Set([path, Self.target(of: path)].map(Self.folder))
        let isWatched = folders.map { unsafe fx_watch_folder(events, $0.fileNameBytes) == 0 }.contains(true)
        guard events >= 0, isWatched, unsafe fx_pipe(&ends) == 0 else {
            if events >= 0 { close(events) }
            descriptor = -1
            return
        }
        descriptor = ends[0]
        let first = Self.stamp(of: path)
        DispatchQueue(label: "changes of the configuration").async { [end = ends[1]] in
            while fx_await_folder_events(events, 60000) >= 0 {
                // Nobody listens any more.
                var other = pollfd(fd: end, events: 0, revents: 0)
                if unsafe poll(&other, 1, 0) > 0 { break }
                guard Self.stamp(of: path) != first else { continue }
                // Editors write in several steps.
                while fx_await_folder_events(events, 300) > 0 {}
                break
            }
            // What is closed can be read.
            close(end)
            close(events)
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    private static func folder(_ path: String) -> String {
        path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    }

    private static func target(of path: String) -> String {
        guard let found = unsafe realpath(path.fileNameBytes, nil) else { return path }
        defer { unsafe free(found) }
        return unsafe String(cString: found)
    }

    /// What tells whether a file has changed.
    private static func stamp(of path: String) -> [Int] {
        var facts = stat()
        guard unsafe stat(path.fileNameBytes, &facts) == 0 else { return [] }
        return [Int(facts.st_ino), Int(facts.st_size), facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec]
    }
}

import Foundation
import Glibc
import Testing

@testable import Confinement

/// What a child may not do, tried in children. They are those of the test runner, which has many threads: what they do
/// here needs no lock. The tests stand for kernels with Landlock and seccomp, as Debian's are.
@Suite(.serialized) struct FencesTests {
    private func limits(_ fences: Confinement.Fences) -> Confinement {
        // The runner itself has mapped gigabytes.
        var limits = Confinement(
            memoryBytes: 1 << 45, processorSeconds: 10, quietSeconds: 20, fileBytes: 1 << 20,
            answerBytes: 1 << 16)
        limits.fences = fences
        return limits
    }

    /// The error numbers that `attempt` ends with, 0 for success: behind both fences, behind each alone, and behind
    /// none.
    private func outcomes(
        keeping descriptors: [Int32] = [], readable: [String] = [], _ attempt: () -> Int32
    ) throws -> [Int32] {
        try [Confinement.Fences.all, .files, .calls, []].map { fences in
            var limits = limits(fences)
            limits.readablePlaces = readable
            let answer = try limits.run(keeping: descriptors) { _ in
                errno = 0
                return [UInt8(attempt() < 0 ? errno : 0)]
            }
            return Int32(answer[0])
        }
    }

    private func folder() throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try "secret".write(toFile: folder + "/file", atomically: false, encoding: .utf8)
        return folder
    }

    @Test func noFileOutsideTheReadablePlacesIsRead() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/file"
        #expect(try outcomes { open(path, O_RDONLY) } == [EACCES, EACCES, 0, 0])
        #expect(try outcomes(readable: ["/nowhere", folder]) { open(path, O_RDONLY) } == [0, 0, 0, 0])
        #expect(try outcomes(readable: [path]) { open(path, O_RDONLY) } == [0, 0, 0, 0])
        #expect(try outcomes { open("/etc/passwd", O_RDONLY) } == [EACCES, EACCES, 0, 0])
        let environment = "/proc/\(getpid())/environ"
        #expect(try outcomes { open(environment, O_RDONLY) } == [EACCES, EACCES, 0, 0])
        #expect(try outcomes { open("/etc/ld.so.cache", O_RDONLY) } == [0, 0, 0, 0])
        #expect(try outcomes { opendir("/usr/share") == nil ? -1 : 0 } == [0, 0, 0, 0])
    }

    @Test func noFileIsMadeChangedOrRemoved() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/file"
        func tried(_ attempt: () -> Int32) throws -> [Int32] {
            // Reading it is allowed, so that this is about changing it.
            try outcomes(readable: [folder], attempt)
        }
        #expect(try tried { open(path, O_WRONLY) } == [EACCES, EACCES, EACCES, 0])
        #expect(try tried { open(path, O_RDWR) } == [EACCES, EACCES, EACCES, 0])
        #expect(try tried { open(path, O_RDONLY | O_TRUNC) }.prefix(3) == [EACCES, EACCES, EACCES])
        #expect(try tried { truncate(path, 0) }.prefix(3) == [ENOSYS, EACCES, ENOSYS])
        #expect(try tried { creat(folder + "/new", 0o600) }.prefix(3) == [ENOSYS, EACCES, ENOSYS])
        #expect(try tried { mkdir(folder + "/newer", 0o700) }.prefix(3) == [ENOSYS, EACCES, ENOSYS])
        #expect(try tried { rename(path, folder + "/other") }.prefix(3) == [ENOSYS, EACCES, ENOSYS])
        #expect(try tried { unlink(folder + "/new") }.prefix(3) == [ENOSYS, EACCES, ENOSYS])
    }

    @Test func thereIsNoNetwork() throws {
        func connected(_ family: Int32) -> Int32 {
            let socket = socket(family, Int32(SOCK_STREAM.rawValue), 0)
            guard socket >= 0 else { return -1 }
            var address = sockaddr_in()
            (address.sin_family, address.sin_port) = (sa_family_t(AF_INET), in_port_t(1).bigEndian)
            address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
            return withUnsafePointer(to: address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
        }
        // Landlock alone forbids TCP; without fences nobody listens there.
        #expect(try outcomes { connected(AF_INET) } == [ENOSYS, EACCES, ENOSYS, ECONNREFUSED])
        #expect(try outcomes { socket(AF_UNIX, 1, 0) } == [ENOSYS, 0, ENOSYS, 0])
        #expect(try outcomes { socket(AF_INET, 2, 0) } == [ENOSYS, 0, ENOSYS, 0])
    }

    @Test func noProcessIsStartedOrSignalled() throws {
        let parent = getpid()
        func forked() -> Int32 {
            var child: pid_t = 0
            var arguments: [UnsafeMutablePointer<CChar>?] = [nil]
            let outcome = posix_spawn(&child, "/bin/true", nil, nil, &arguments, &arguments)
            errno = outcome
            return outcome == 0 ? 0 : -1
        }
        #expect(try outcomes(forked) == [EPERM, EACCES, EPERM, 0])
        // Landlock's word on signals is EPERM, of kernels from 6.12 on.
        #expect(try outcomes { kill(parent, 0) }.first == EPERM)
        #expect(try outcomes { kill(parent, 0) }.suffix(2) == [EPERM, 0])
        #expect(try outcomes { kill(-1, 0) }.first == EPERM)
        #expect(try outcomes { kill(getpid(), 0) } == [0, 0, 0, 0])
        #expect(try outcomes { fcntl(3, F_SETOWN, parent) }.first == EPERM)
    }

    @Test func anotherProgramEndsTheChild() {
        #expect(throws: ConfinementError.crashed(signal: SIGSYS)) {
            try limits(.all).run(keeping: []) { _ in
                var arguments: [UnsafeMutablePointer<CChar>?] = [nil]
                execve("/bin/true", &arguments, &arguments)
                return []
            }
        }
    }

    @Test func noWordsArePutIntoTheTerminal() throws {
        let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        try #require(terminal >= 0)
        defer { close(terminal) }
        let outcomes = try outcomes(keeping: [terminal]) {
            var letter: CChar = 0x78
            return ioctl(terminal, UInt(TIOCSTI), &letter)
        }
        #expect(outcomes[0] == ENOSYS && outcomes[2] == ENOSYS)
    }

    @Test func threadsMayBeStarted() throws {
        #expect(
            try outcomes {
                var thread = pthread_t()
                guard pthread_create(&thread, nil, { _ in nil }, nil) == 0 else { return -1 }
                return pthread_join(thread, nil) == 0 ? 0 : -1
            } == [0, 0, 0, 0])
    }

    @Test func whatWasOpenMayBeWritten() throws {
        let file = try #require(tmpfile())
        defer { fclose(file) }
        let descriptor = fileno(file)
        #expect(
            try outcomes(keeping: [descriptor]) {
                guard ftruncate(descriptor, 0) == 0, pwrite(descriptor, "word", 4, 0) == 4 else { return -1 }
                var bytes = [UInt8](repeating: 0, count: 4)
                return pread(descriptor, &bytes, 4, 0) == 4 && bytes == Array("word".utf8) ? 0 : -1
            } == [0, 0, 0, 0])
    }

    @Test func theParentsHandlersAreNotTheChilds() throws {
        // A handler that ends its process would end the child with this status.
        let before = signal(SIGUSR2, { _ in _exit(7) })
        defer { signal(SIGUSR2, before) }
        #expect(throws: ConfinementError.crashed(signal: SIGUSR2)) {
            try limits(.all).run(keeping: []) { _ in
                raise(SIGUSR2)
                return []
            }
        }
    }

    @Test func limitsCannotBeLifted() throws {
        #expect(
            try outcomes {
                var bound = rlimit(rlim_cur: 1 << 21, rlim_max: 1 << 21)
                return setrlimit(Int32(RLIMIT_FSIZE.rawValue), &bound)
            }.first == EPERM)
        #expect(
            try outcomes {
                var bound = rlimit()
                return getrlimit(Int32(RLIMIT_FSIZE.rawValue), &bound) == 0 && bound.rlim_max == 1 << 20
                    ? 0 : -1
            } == [0, 0, 0, 0])
    }
}

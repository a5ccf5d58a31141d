import Foundation
import SecretStore
import TestSupport
import Testing

@Suite struct SecretSourceTests {
    let folder: ScratchFolder
    init() throws { folder = try ScratchFolder() }

    private let environment = ["PATH": "/usr/bin:/bin", "FAX_API_KEY": "from-environment\n"]

    private func key(_ source: SecretSource, patience: Int = 100) throws -> String {
        try source.secret(environment: environment, patience: patience).reveal()
    }

    private func error(_ source: SecretSource, patience: Int = 100) -> SecretStoreError.Kind? {
        do {
            _ = try source.secret(environment: environment, patience: patience)
            return nil
        } catch {
            return error.kind
        }
    }

    @Test func readsTheEnvironment() throws {
        #expect(try key(.environment(name: "FAX_API_KEY")) == "from-environment")
        #expect(error(.environment(name: "NOT_SET")) == .notSet)
    }

    @Test func readsAFileOfItsOwner() throws {
        let path = try folder.write("key", Data("from-file\n".utf8))
        #expect(try key(.file(path: path)) == "from-file")
        #expect(error(.file(path: folder.path("absent"))) == .cannotRead(errno: ENOENT))
        #expect(error(.file(path: folder.url.path)) == .notAFile)
    }

    @Test(arguments: [0o644, 0o640, 0o620, 0o602, 0o601]) func refusesAFileOpenToOthers(_ mode: Int) throws {
        let path = try folder.write("key", Data("from-file".utf8), mode: mode)
        #expect(error(.file(path: path)) == .openToOthers(mode: UInt32(mode)))
    }

    @Test(arguments: [0o600, 0o400]) func takesAFileThatIsClosed(_ mode: Int) throws {
        let path = try folder.write("key", Data("from-file".utf8), mode: mode)
        #expect(try key(.file(path: path)) == "from-file")
    }

    @Test func doesNotHangOnANamedPipe() {
        mkfifo(folder.path("pipe"), 0o600)
        #expect(error(.file(path: folder.path("pipe"))) == .notAFile)
    }

    @Test func refusesAFileThatIsNoKey() throws {
        #expect(error(.file(path: try folder.write("long", Data(repeating: 0x61, count: 9000)))) == .tooLarge)
        #expect(error(.file(path: try folder.write("raw", Data([0xff, 0xfe])))) == .malformed)
        #expect(error(.file(path: try folder.write("empty", Data()))) == .empty)
    }

    @Test func runsAProgramWithoutAShell() throws {
        #expect(try key(.command(["echo", "$HOME;`id`"])) == "$HOME;`id`")
        #expect(try key(.command(["sh", "-c", "printf %s \"$FAX_API_KEY\""])) == "from-environment")
    }

    @Test func leavesStandardInputAlone() throws {
        #expect(error(.command(["cat"])) == .empty)
    }

    @Test func tellsHowAProgramEnded() {
        #expect(error(.command(["sh", "-c", "echo secret; exit 3"])) == .exited(status: 3))
        #expect(error(.command(["sh", "-c", "kill -9 $$"])) == .signalled(signal: 9))
        #expect(error(.command(["/nonexistent/program"])) == .cannotRun(errno: ENOENT))
        #expect(error(.command([folder.url.path])) == .cannotRun(errno: EACCES))
        #expect(error(.command([])) == .cannotRun(errno: ENOENT))
    }

    @Test func endsAProgramThatDoesNotEnd() {
        #expect(error(.command(["sleep", "60"]), patience: 1) == .timedOut(seconds: 1))
    }

    @Test func endsAProgramThatNeverStopsWriting() {
        #expect(error(.command(["cat", "/dev/zero"])) == .tooLarge)
    }

    @Test func doesNotWaitForWhatAProgramLeavesBehind() throws {
        #expect(try key(.command(["sh", "-c", "echo ready; sleep 80 &"]), patience: 60) == "ready")
    }

    @Test func takesAProgramThatClosesItsOutputFirst() throws {
        #expect(try key(.command(["sh", "-c", "echo early; exec 1>&-; sleep 0.2"])) == "early")
    }
}

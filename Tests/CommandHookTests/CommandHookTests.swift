import Foundation
import TestSupport
import Testing

@testable import CommandHook

/// A person's command gets its record and ends in time.
@Suite struct CommandHookTests {
    private func hook(
        _ words: [String], environment: [String: String] = ["PATH": "/usr/bin:/bin"], patience: Int = 100
    ) -> CommandHook {
        // As every tool does.
        signal(SIGPIPE, SIG_IGN)
        return CommandHook(words: words, environment: environment, folder: "/tmp", patience: patience)
    }

    @Test func itReadsTheRecordAndItsOutputIsKept() {
        let outcome = hook(["sh", "-c", "cat; echo warning >&2"]).run(input: "{\"v\":1}\n")
        #expect(outcome == .init(output: "{\"v\":1}\nwarning\n", error: nil))
    }

    /// Nothing but its own environment, no shell, its folder, nothing open, no signal ignored.
    @Test func itHasTheSurroundingsThatItIsGiven() throws {
        let environment = ["PATH": "/usr/bin:/bin", "FAXPIPE_EVENT": "failed"]
        #expect(
            hook(["env"], environment: environment).run(input: "").output.contains("FAXPIPE_EVENT=failed"))
        let only = hook(["/usr/bin/env"], environment: ["A": "b"]).run(input: "").output
        #expect(only == "A=b\n")
        #expect(hook(["echo", "$HOME; ls"]).run(input: "").output == "$HOME; ls\n")
        #expect(hook(["pwd"]).run(input: "").output == "/tmp\n")
        let open = hook(["sh", "-c", "ls /proc/$$/fd"]).run(input: "").output
        #expect(Set(open.split(separator: "\n")).isSubset(of: ["0", "1", "2", "3", "10", "255"]), "\(open)")
        let ignored = hook(["grep", "SigIgn", "/proc/self/status"]).run(input: "").output
        let mask = try #require(UInt64(ignored.suffix(17).dropLast(), radix: 16))
        // 32 and 33 are the C library's own.
        #expect(mask & 0x7FFF_FFFF == 0, "\(ignored)")
    }

    @Test func whatFailsSaysSo() {
        #expect(hook(["sh", "-c", "exit 3"]).run(input: "").error == .exited(status: 3))
        #expect(hook(["sh", "-c", "kill -9 $$"]).run(input: "").error == .signalled(signal: SIGKILL))
        #expect(hook(["no such program"]).run(input: "").error == .cannotRun(errno: ENOENT))
        #expect(hook(["/etc/passwd"]).run(input: "").error == .cannotRun(errno: EACCES))
        #expect(hook([]).run(input: "").error == .cannotRun(errno: ENOENT))
        #expect(HookError.exited(status: 3).reason == "exited with status 3")
        #expect(HookError.cannotRun(errno: ENOENT).reason == "can't be run: no such file or directory")
    }

    @Test func whatIsNotReadIsNotWaitedFor() {
        let long = String(repeating: "x", count: 1_000_000)
        #expect(hook(["true"]).run(input: long).error == nil)
        #expect(hook(["sh", "-c", "exec <&-; sleep 0.1"]).run(input: long).error == nil)
        #expect(hook(["wc", "-c"]).run(input: long).output == "1000000\n")
    }

    @Test func muchOutputIsCutShort() {
        let outcome = hook(["sh", "-c", "head -c 1000000 /dev/zero | tr '\\0' x"]).run(input: "")
        #expect(outcome.error == nil)
        #expect(outcome.output == String(repeating: "x", count: CommandHook.outputLimit))
    }

    @Test func itsWholeGroupIsKilledWhenTheTimeIsOver() throws {
        let home = try ScratchFolder()
        // Both hold the pipe open for writing as long as they live, and nobody else does.
        let script = """
            trap '' TERM
            exec 3>alive
            (trap '' TERM; echo begun >&3; while :; do sleep 0.1; done) & while :; do sleep 0.1; done
            """
        #expect(mkfifo(home.path("alive"), 0o600) == 0)
        let alive = open(home.path("alive"), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        defer { close(alive) }
        let hook = CommandHook(
            words: ["sh", "-c", script], environment: ["PATH": "/usr/bin:/bin"], folder: home.url.path,
            patience: 1)
        // On a busy machine the time may be over before the shell has begun.
        var begun: [UInt8] = []
        for _ in 0..<60 where begun.isEmpty {
            #expect(hook.run(input: "").error == .timedOut(seconds: 1))
            begun = said(alive)
        }
        #expect(String(decoding: begun, as: UTF8.self) == "begun\n")
        // Killed, they end when they have a processor for it; left alone, they never would.
        var wish = pollfd(fd: alive, events: Int16(POLLIN), revents: 0)
        #expect(poll(&wish, 1, 60_000) == 1 && wish.revents & Int16(POLLHUP) != 0)
    }

    /// What is in a pipe now.
    private func said(_ pipe: Int32) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 100)
        let count = read(pipe, &bytes, bytes.count)
        return Array(bytes.prefix(max(0, count)))
    }

    @Test func whatItLeavesBehindHoldsNobodyUp() {
        let begin = ContinuousClock.now
        #expect(hook(["sh", "-c", "sleep 80 & echo done"]).run(input: "").output == "done\n")
        #expect(ContinuousClock.now - begin < .seconds(60))
    }
}

import DesktopNotification
import FaxConfig
import FaxCore
import FaxStore
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FaxNotices

/// A home with a hook, a store with a fax that was delivered, and a clock that tests can set.
private final class Scene: Sendable {
    let home: ScratchFolder
    let configuration: Configuration
    let clock = Mutex(Date(timeIntervalSince1970: 1_800_000_000))

    init(hook script: String) throws {
        home = try ScratchFolder()
        let text = "[hooks]\ndelivered = [\"sh\", \"-c\", '''\(script)''']\ntimeout = 10\n"
        try home.write("config/config.toml", Data(text.utf8))
        let variables = ["FAXPIPE_HOME": home.url.path]
        configuration = try Configuration.load(
            places: try Places(environment: variables), environment: variables)
    }

    var now: @Sendable () -> Date { { [self] in clock.withLock { $0 } } }

    func store() throws -> FaxStore { try FaxStore(directory: home.path("data"), now: now) }

    /// Records a fax that has arrived.
    func deliver() throws -> FaxJob {
        let store = try store()
        let draft = try FaxStore.draft(in: store.directory)
        try FileHandle(fileDescriptor: draft.fileDescriptor, closeOnDealloc: false).write(
            contentsOf: Data("%PDF".utf8))
        let number = try #require(PhoneNumber(e164: "+15551234567"))
        let job = try store.record(
            draft, pages: 1, as: [NewJob(uuid: UUID(), to: number, profile: "home")]
        ).jobs[0]
        var from = JobState.queued
        for next in [JobState.sending, .submitted, .delivered] {
            let actor = try #require(JobActor.allCases.first { from.mayBecome(next, by: $0) })
            _ = try store.transition(job.id, from: from, to: next, by: actor, JobChange(why: "test"))
            from = next
        }
        return job
    }

    /// Tells what is due; what was said of failures.
    func tell(bus: String? = nil) throws -> [String] {
        var environment = ["PATH": "/usr/bin:/bin", "HOME": home.url.path]
        environment["DBUS_SESSION_BUS_ADDRESS"] = bus
        let telling = Telling(
            store: try store(), listeners: configuration.listeners, environment: environment, now: now)
        var said: [String] = []
        let shown = DesktopNotification(summary: "Fax", body: "", icon: "", category: "transfer")
        try telling.tell(
            .job, desktop: bus != nil,
            describe: { notice in .init(record: "\(notice.record)", desktop: shown) },
            report: { said.append($0) })
        return said
    }

    /// The lines of a file that the hook has written.
    func lines(_ name: String) -> Int {
        let text = (try? String(contentsOfFile: home.path(name), encoding: .utf8)) ?? ""
        return text.split(separator: "\n").count
    }
}

/// Each command runs at least once, and not for ever.
@Suite struct TellingTests {
    @Test func whatSucceedsRunsOnce() throws {
        let scene = try Scene(hook: "cat >>heard")
        let job = try scene.deliver()
        for _ in 0..<3 {
            #expect(try scene.tell() == [])
            scene.clock.withLock { $0 += 86400 }
        }
        #expect(scene.lines("heard") == 1)
        #expect(try scene.store().events(of: job.id).last?.why == "the delivered hook was run")
    }

    @Test func whatFailsRunsFiveTimesEverMoreRarely() throws {
        let scene = try Scene(hook: "echo x >>heard; echo sorry; exit 1")
        let job = try scene.deliver()
        var runs: [Int] = []
        // Minute by minute for three hours.
        for minute in 0..<180 {
            let said = try scene.tell()
            if !said.isEmpty { runs.append(minute) }
            #expect(said.isEmpty || said == ["the delivered hook exited with status 1: sh: sorry"])
            scene.clock.withLock { $0 += 60 }
        }
        #expect(scene.lines("heard") == 5)
        #expect(runs.count == 5)
        let gaps = zip(runs, runs.dropFirst()).map { $1 - $0 }
        #expect(gaps == [2, 5, 17, 65])
        let whys = try scene.store().events(of: job.id).map(\.why)
        #expect(whys.last == "the delivered hook exited with status 1, and is not run again")
        #expect(whys.count { $0.hasSuffix("and is run again") } == 4)
    }

    @Test func afterAFailureASuccessIsTheEnd() throws {
        let scene = try Scene(hook: "echo x >>heard; test -e ready")
        _ = try scene.deliver()
        #expect(try scene.tell().count == 1)
        try scene.home.write("ready", Data())
        #expect(try scene.tell() == [])
        #expect(scene.lines("heard") == 1)
        scene.clock.withLock { $0 += 120 }
        #expect(try scene.tell() == [])
        scene.clock.withLock { $0 += 86400 }
        #expect(try scene.tell() == [])
        #expect(scene.lines("heard") == 2)
    }

    /// The process ends after it has taken the notice: whether the command ran nobody knows, so it runs again.
    @Test func whatWasInterruptedIsToldAgain() throws {
        let scene = try Scene(hook: "cat >>heard")
        _ = try scene.deliver()
        let store = try scene.store()
        let notice = try #require(try store.dueNotices(of: .job).first)
        #expect(try store.take(notice, retryAt: scene.now() + 72))
        #expect(try scene.tell() == [])
        #expect(scene.lines("heard") == 0)
        scene.clock.withLock { $0 += 72 }
        #expect(try scene.tell() == [])
        #expect(scene.lines("heard") == 1)
    }

    @Test func manyAtOnceTellOnce() async throws {
        let scene = try Scene(hook: "cat >>heard")
        for _ in 0..<5 { _ = try scene.deliver() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 { group.addTask { _ = try scene.tell() } }
            try await group.waitForAll()
        }
        #expect(scene.lines("heard") == 5)
    }

    @Test(.enabled(if: NotificationDesktop.isHere, "dbus-daemon or python3-dbus is not installed"))
    func theDesktopIsToldOnceHoweverOftenTheCommandRuns() throws {
        let desktop = try NotificationDesktop()
        let scene = try Scene(hook: "exit 1")
        _ = try scene.deliver()
        for _ in 0..<3 {
            _ = try scene.tell(bus: desktop.address)
            scene.clock.withLock { $0 += 86400 }
        }
        #expect(desktop.shown.count == 1)
    }
}

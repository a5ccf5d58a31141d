import FaxCore
import FaxStore
import Foundation
import TestSupport
import Testing

/// A home whose store has jobs with documents of their own.
struct DeliveredJobs {
    let home: ScratchFolder
    let store: FaxStore

    /// Records one job for each of `states`, all at `time`, and brings it there.
    init(_ states: [JobState], time: Date = Date(timeIntervalSince1970: 1_800_000_000)) throws {
        home = try ScratchFolder()
        store = try FaxStore(directory: home.path("data"), now: { time })
        guard let number = PhoneNumber(e164: "+15551234567") else { return }
        for (index, state) in states.enumerated() {
            let draft = try FaxStore.draft(in: store.directory)
            try FileHandle(fileDescriptor: draft.fileDescriptor, closeOnDealloc: false).write(
                contentsOf: Data("%PDF-1.4 \(index)".utf8))
            let job = try store.record(
                draft, pages: 2, as: [NewJob(uuid: UUID(), to: number, profile: "home")]
            ).jobs[0]
            var from = JobState.queued
            for next in Self.way(to: state) {
                let change = JobChange(why: "test", endpoint: next == .sending ? "http://fax.test" : nil)
                _ = try store.transition(
                    job.id, from: from, to: next, by: try #require(from.actor(next)), change)
                from = next
            }
        }
    }

    private static func way(to state: JobState) -> [JobState] {
        switch state {
        case .queued: []
        case .delivered, .failed, .stalled: [.sending, .submitted, state]
        case .submitted, .uncertain: [.sending, state]
        default: [state]
        }
    }

    /// Runs `faxjobs` there.
    func faxjobs(_ arguments: String...) throws -> Outcome {
        try Program.tool("faxjobs", arguments, home: home)
    }

    /// Runs a command line on a terminal there.
    func onTerminal(_ command: String, environment: [String: String] = ["TERM": "xterm"]) throws -> Outcome {
        try Program.shell(
            "script -qec '\(command)' /dev/null </dev/null | tr -d '\\r'", home: home,
            environment: environment)
    }
}

extension JobState {
    /// Somebody who may bring a job from here to `next`.
    fileprivate func actor(_ next: JobState) -> JobActor? {
        JobActor.allCases.first { mayBecome(next, by: $0) }
    }
}

import FaxCore
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import FaxStore

/// Documents go when they have served, and not before.
@Suite struct RetentionTests {
    private let day: Double = 86400

    /// A job with a document of its own, brought to a state.
    private func job(_ store: FaxStore, _ bytes: String, as state: JobState) throws -> FaxJob {
        let job = try store.sample(bytes)
        let way: [JobState] =
            switch state {
            case .queued: []
            case .delivered, .failed, .stalled: [.sending, .submitted, state]
            case .submitted, .uncertain: [.sending, state]
            default: [state]
            }
        var from = JobState.queued
        for next in way {
            _ = try store.transition(
                job.id, from: from, to: next, by: try #require(from.actor(next)), JobChange(why: "test"))
            from = next
        }
        return try #require(try store.job(job.id))
    }

    @Test(arguments: JobState.allCases.filter { $0 != .sending })
    func onlyWhatWasDeliveredMayGo(_ state: JobState) throws {
        let store = try Fixture().store
        let job = try job(store, "%PDF-1.4 \(state)", as: state)
        let may = try store.documents(beyond: Retention(before: .distantFuture, bytes: 0))
        #expect(may.map(\.jobs) == (state == .delivered ? [[job.id]] : []))
    }

    @Test func aDocumentThatAnotherJobStillSendsStays() throws {
        let store = try Fixture().store
        let first = try job(store, "shared", as: .delivered)
        _ = try job(store, "shared", as: .uncertain)
        #expect(try store.documents(beyond: Retention(before: .distantFuture)).isEmpty)
        let stale = DeliveredDocument(
            sha256: first.sha256, bytes: first.bytes, jobs: [first.id], deliveredAt: .distantFuture)
        #expect(try store.prune(stale) == .needed)
        #expect(store.hasDocument(first.sha256))
    }

    /// A power cut may come after a document has its name, and before its job is there.
    @Test func whatNobodyNeedsGoesAfterAnHour() throws {
        let home = try ScratchFolder()
        let hours = Mutex(0.0)
        let store = try FaxStore(
            directory: home.path("data"), now: { Date().addingTimeInterval(hours.withLock { $0 } * 3600) })
        let job = try store.sample("a fax")
        let digest = String(repeating: "ab", count: 32)
        try home.write("data/documents/\(digest).pdf", Data("left".utf8))
        try home.write("data/documents/mine.pdf", Data("no document".utf8))
        #expect(try store.leftovers().isEmpty)
        hours.withLock { $0 = 1.1 }
        #expect(try store.leftovers() == [Leftover(sha256: digest, bytes: 4)])
        // Somebody sends it after all.
        let stale = Leftover(sha256: job.sha256, bytes: job.bytes)
        #expect(try !store.remove(stale) && store.hasDocument(job.sha256))
        #expect(try store.remove(Leftover(sha256: digest, bytes: 4)) && !store.hasDocument(digest))
        #expect(try store.leftovers().isEmpty && store.hasDocument("mine"))
    }

    @Test func whoeverSendsItAgainMeanwhileKeepsIt() throws {
        let store = try Fixture().store
        _ = try job(store, "again", as: .delivered)
        let found = try #require(try store.documents(beyond: Retention(before: .distantFuture)).first)
        let second = try store.sample("again")
        #expect(try store.prune(found) == .needed)
        let document = try store.document(of: second)
        #expect(document.fileDescriptor >= 0)
    }

    @Test func whatWasRemovedCanBeSentAgain() throws {
        let fixture = try Fixture()
        let job = try job(fixture.store, "again", as: .delivered)
        let found = try #require(
            try fixture.store.documents(beyond: Retention(before: .distantFuture)).first)
        #expect(try fixture.store.prune(found) == .removed)
        #expect(try fixture.documents == [])
        #expect(try fixture.store.events(of: job.id).last?.why == "its document was removed")
        #expect(try fixture.store.job(job.id) == job)
        #expect(try fixture.store.documents(beyond: Retention(before: .distantFuture)).isEmpty)
        let second = try fixture.store.sample("again")
        #expect(try fixture.documents == [second.sha256 + ".pdf"])
    }

    @Test func whatIsNotWhatWasSentStays() throws {
        let store = try Fixture().store
        let job = try job(store, "whole", as: .delivered)
        let path = store.documentPath(job.sha256)
        try Data("whale".utf8).write(to: URL(filePath: path))
        let found = try #require(try store.documents(beyond: Retention(before: .distantFuture)).first)
        #expect(try !store.isWhole(found))
        #expect(try store.prune(found) == .damaged)
        #expect(store.hasDocument(job.sha256))
        #expect(try store.events(of: job.id).last?.why == "test")
    }

    @Test func ageIsThatOfTheLastDelivery() throws {
        let fixture = try Fixture()
        let store = try fixture.storeWithClock()
        let begin = fixture.clock.withLock { $0 }
        _ = try job(store, "one", as: .delivered)
        fixture.advance(day)
        _ = try job(store, "one", as: .delivered)
        _ = try job(store, "two", as: .delivered)
        #expect(try store.documents(beyond: Retention(before: begin + day)).isEmpty)
        #expect(try store.documents(beyond: Retention(before: begin + day + 1)).count == 2)
        #expect(try store.documents(beyond: Retention()).isEmpty)
    }

    @Test func theOldestGoUntilTheRestFits() throws {
        let fixture = try Fixture()
        let store = try fixture.storeWithClock()
        var jobs: [Int64] = []
        for index in 0..<4 {
            jobs.append(try job(store, "%PDF \(index)", as: .delivered).id)
            fixture.advance(day)
        }
        // What waits takes room, too, and can't give it.
        _ = try job(store, "%PDF w", as: .queued)
        func beyond(_ bytes: Int64) throws -> [Int64] {
            try store.documents(beyond: Retention(bytes: bytes)).flatMap(\.jobs)
        }
        #expect(try beyond(30) == [])
        #expect(try beyond(29) == [jobs[0]])
        #expect(try beyond(18) == Array(jobs.prefix(2)))
        #expect(try beyond(0) == jobs)
    }

    @Test func whatIsForgottenIsDeliveredOldAndWithoutDocument() throws {
        let fixture = try Fixture()
        let store = try fixture.storeWithClock()
        let gone = try job(store, "gone", as: .delivered)
        let kept = try job(store, "kept", as: .delivered)
        let failed = try job(store, "failed", as: .failed)
        for job in [gone, failed] { #expect(unlink(store.documentPath(job.sha256)) == 0) }
        let time = fixture.clock.withLock { $0 }
        #expect(try store.forgetDelivered(before: time, dryRun: false) == 0)
        fixture.advance(day)
        #expect(try store.forgetDelivered(before: time + 1, dryRun: true) == 1)
        #expect(try store.jobs().count == 3)
        #expect(try store.forgetDelivered(before: time + 1, dryRun: false) == 1)
        #expect(try store.jobs().map(\.id) == [failed.id, kept.id])
        #expect(try store.events(of: gone.id).isEmpty)
    }

    /// Senders of the same document and pruners at once: whoever is recorded has a document.
    @Test func noDocumentIsRemovedFromUnderAJob() async throws {
        let fixture = try Fixture()
        let directory = fixture.store.directory
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<4 {
                group.addTask {
                    let store = try FaxStore(directory: directory, now: { .now })
                    for _ in 0..<25 {
                        if worker == 0 {
                            for document in try store.documents(beyond: Retention(bytes: 0)) {
                                _ = try store.prune(document)
                            }
                        } else {
                            let job = try store.sample("the same for all")
                            _ = try store.document(of: job)
                            for (from, to) in [
                                (JobState.queued, JobState.sending), (.sending, .submitted),
                                (.submitted, .delivered),
                            ] {
                                _ = try store.transition(
                                    job.id, from: from, to: to, by: try #require(from.actor(to)),
                                    JobChange(why: "test"))
                            }
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        let open = try fixture.store.sample("the same for all")
        for document in try fixture.store.documents(beyond: Retention(bytes: 0)) {
            _ = try fixture.store.prune(document)
        }
        #expect(fixture.store.hasDocument(open.sha256))
    }
}

extension JobState {
    /// Somebody who may bring a job from here to `next`.
    fileprivate func actor(_ next: JobState) -> JobActor? {
        JobActor.allCases.first { mayBecome(next, by: $0) }
    }
}

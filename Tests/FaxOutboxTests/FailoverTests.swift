import FaxCore
import FaxStore
import Foundation
import Testing

@testable import FaxOutbox
@testable import FaxbotClient

/// A line fails in the middle of an upload: another one may be taken, and never for a second fax.
@Suite struct FailoverTests {
    private let cut = FaxError(.tryAgain, "the connection to http://fax.test:8080 broke")
    private let silence = FaxError(.outcomeUnknown, "no answer")
    private let refusal = FaxError(.noPermission, "wrong key")

    private func posts(_ fixture: Fixture) -> [String] { fixture.server.log.filter { $0.hasPrefix("POST") } }

    @Test func beforeTheLastByteTheOtherLineIsTaken() throws {
        let fixture = try Fixture()
        let job = try fixture.queue("%PDF the document")[0]
        fixture.server.set {
            $0.outcomes = [.broken(cut)]
            $0.otherLine = nil
        }
        let delivery = try fixture.outbox.deliver(job)
        #expect(delivery.job.state == .submitted && delivery.problem == nil && delivery.notice == nil)
        #expect(delivery.job.endpoint == "https://fax.test" && delivery.job.attempts == 2)
        // The same key, and the document from its first byte.
        #expect(posts(fixture).count == 2 && Set(posts(fixture)).count == 1)
        let document = Data("%PDF the document".utf8)
        #expect(fixture.server.state.withLock { $0.uploads } == [document, document])
        let events = try fixture.store.events(of: job.id)
        #expect(events.map(\.to) == [.queued, .sending, .sending, .submitted])
        #expect(events[2].endpoint == "https://fax.test")
        #expect(events[2].why.contains("before the last byte"))
    }

    @Test func itFailsOverOnceAndThenWaits() throws {
        let fixture = try Fixture()
        let job = try fixture.queue()[0]
        fixture.server.set {
            $0.outcomes = [.broken(cut), .broken(cut), .broken(cut)]
            $0.otherLine = nil
        }
        let delivery = try fixture.outbox.deliver(job)
        #expect(delivery.job.state == .queued && delivery.job.attempts == 2)
        #expect(posts(fixture).count == 2)
    }

    @Test func withoutAnotherLineItWaits() throws {
        let fixture = try Fixture()
        fixture.server.set { $0.outcomes = [.broken(cut)] }
        let delivery = try fixture.outbox.deliver(try fixture.queue()[0])
        #expect(delivery.job.state == .queued && delivery.job.attempts == 1)
        #expect(posts(fixture).count == 1)
    }

    /// The document can't be read: no other line would help.
    @Test func whatIsNoFaultOfTheLineIsNotTriedOnAnother() throws {
        let fixture = try Fixture()
        fixture.server.set {
            $0.outcomes = [.notSent(FaxError(.inputOutput, "the document can't be read"))]
            $0.otherLine = nil
        }
        _ = try fixture.outbox.deliver(try fixture.queue()[0])
        #expect(posts(fixture).count == 1)
    }

    /// The older generation makes two faxes of two uploads.
    @Test func afterTheLastByteNothingIsSentAgain() throws {
        let fixture = try Fixture()
        let job = try fixture.queue()[0]
        fixture.server.set {
            $0.outcomes = [.unanswered(silence)]
            $0.otherLine = nil
        }
        #expect(try fixture.outbox.deliver(job).job.state == .uncertain)
        #expect(posts(fixture).count == 1)
    }

    @Test func aServerThatLooksKeysUpIsAskedAgain() throws {
        let fixture = try Fixture()
        let job = try fixture.queue()[0]
        fixture.server.set {
            $0.outcomes = [.unanswered(silence)]
            $0.otherLine = nil
            $0.replays = true
        }
        let delivery = try fixture.outbox.deliver(job)
        #expect(delivery.job.state == .submitted && delivery.job.serverID == "abc")
        #expect(posts(fixture).count == 2 && Set(posts(fixture)).count == 1)
    }

    /// A no on the second line says nothing about what the first one has carried.
    @Test func onlyItsWordForTheFaxSettlesADoubt() throws {
        let fixture = try Fixture()
        for second: SubmissionOutcome in [
            .refused(refusal), .broken(cut), .notSent(cut), .throttled(cut, until: .distantFuture),
            .uncertain(silence), .unanswered(silence),
        ] {
            let job = try fixture.queue()[0]
            fixture.server.set {
                $0.outcomes = [.unanswered(silence), second]
                $0.otherLine = nil
                $0.replays = true
            }
            #expect(try fixture.outbox.deliver(job).job.state == .uncertain)
        }
    }

    /// The answer is in doubt, and the server knows keys: it is asked on the same line.
    @Test(arguments: [true, false]) func whatIsInDoubtByAnAnswerIsSentAgainByKeyOnly(replays: Bool) throws {
        let fixture = try Fixture()
        fixture.server.set {
            $0.outcomes = [.uncertain(silence)]
            $0.otherLine = nil
            $0.replays = replays
        }
        let delivery = try fixture.outbox.deliver(try fixture.queue()[0])
        #expect(delivery.job.state == (replays ? .submitted : .uncertain))
        #expect(posts(fixture).count == (replays ? 2 : 1) && Set(posts(fixture)).count == 1)
    }

    /// Without another way the same line is asked again, if the server knows keys.
    @Test func noAnswerIsSettledByTheSameLine() throws {
        let fixture = try Fixture()
        fixture.server.set {
            $0.outcomes = [.unanswered(silence)]
            $0.replays = true
        }
        #expect(try fixture.outbox.deliver(try fixture.queue()[0]).job.state == .submitted)
        #expect(Set(posts(fixture)).count == 1)
    }

    @Test func jobsAreKeptApartByTheirServers() throws {
        let fixture = try Fixture()
        let asked = Asked()
        let server = fixture.server
        let outbox = Outbox(
            store: fixture.store,
            connect: { (destination) throws(FaxError) in
                asked.add(destination)
                return server
            }, now: { .now })
        for address in ["http://a", "http://b", "http://a"] {
            let draft = try FaxStore.draft(in: fixture.store.directory)
            try FileHandle(fileDescriptor: draft.fileDescriptor, closeOnDealloc: false)
                .write(contentsOf: Data(address.utf8))
            let recipients = try [Recipient(#require(PhoneNumber(e164: "+15551234567")))]
            _ = try outbox.enqueue(
                draft, pages: 1, to: recipients, profile: "environment", server: address, via: "tunnel")
        }
        try outbox.flush { _ in }
        #expect(asked.all.map(\.server) == ["http://a", "http://b"])
        #expect(asked.all.allSatisfy { $0.profile == "environment" && $0.via == "tunnel" })
        #expect(try fixture.store.jobs().allSatisfy { $0.state == .submitted })
    }

    @Test func whatIsToBeSaidOfTheWayIsHandedOn() throws {
        let fixture = try Fixture()
        fixture.server.set { $0.remarks = ["going by the tunnel"] }
        let delivery = try fixture.outbox.deliver(try fixture.queue()[0])
        #expect(delivery.remarks == ["going by the tunnel"])
    }
}

/// What the outbox wanted to be connected to.
private final class Asked: @unchecked Sendable {
    private(set) var all: [Destination] = []
    func add(_ destination: Destination) { all.append(destination) }
}

import Foundation
import Synchronization
import TestSupport
import Testing

/// Whoever ends a sender by a signal gets no second fax, no state that is not true, and the signal's own exit status.
@Suite struct InterruptionTests {
    /// How far a fax is when the signal comes.
    enum Point: Sendable {
        case beforeTheFirstByte, inTheMiddle, beforeTheAnswer, withoutAnAnswer
    }

    /// A server that stops at that point and writes the file `arrived`, until there is a file `asked`.
    private final class Server: Sendable {
        /// The uploads: the bytes that were announced, and those that came.
        private let uploads = Mutex<[(announced: Int, read: Int)]>([])
        private let begun = Mutex(0)

        /// All of them, when their connections have ended.
        func ended() -> [(announced: Int, read: Int)] {
            for _ in 0..<6000 where uploads.withLock({ $0.count }) < begun.withLock({ $0 }) { usleep(10_000) }
            return uploads.withLock { $0 }
        }

        func serve(_ stage: Stage, _ point: Point) throws -> WireServer {
            let pause = { @Sendable in
                _ = try? stage.home.write("arrived", Data())
                for _ in 0..<6000 where !FileManager.default.fileExists(atPath: stage.home.path("asked")) {
                    usleep(10_000)
                }
            }
            let json = ["Content-Type: application/json", "Connection: close"]
            return try WireServer { client in
                let head = client.readHead()
                guard head.hasPrefix("POST") else {
                    if point == .beforeTheFirstByte { pause() }
                    return client.answer(200, #"{"status":"ok"}"#, fields: json)
                }
                self.begun.withLock { $0 += 1 }
                let line = head.split(separator: "\r\n").first {
                    $0.lowercased().hasPrefix("content-length:")
                }
                let announced = line.flatMap { Int($0.split(separator: " ").last ?? "") } ?? 0
                let first = client.read(point == .inTheMiddle ? 100_000 : announced).count
                pause()
                if point == .beforeTheAnswer {
                    let id = "0123456789abcdef0123456789abcdef"
                    client.answer(
                        202, #"{"id":"\#(id)","to":"+15551234567","status":"queued"}"#, fields: json)
                }
                let rest = client.read(.max).count
                self.uploads.withLock { $0.append((announced, first + rest)) }
            }
        }
    }

    /// Starts a command, and signals it when the server has come to its point; prints its status.
    private static let interrupt = """
        set -m
        interrupt() { # SIGNAL WHEN COMMAND...
            rm -f arrived asked; local signal=$1 goes=$2 pid; shift 2
            "$@" >out 2>said & pid=$!
            until [ -e arrived ]; do kill -0 $pid 2>>bash || break; sleep 0.02; done
            kill -$signal $pid; [ $goes = after ] || touch asked
            { wait $pid; } 2>>bash; echo $?; touch asked
        }

        """

    private func run(_ point: Point, _ script: String, bytes: Int = 3_000_000) throws -> (
        outcome: Outcome, said: String, uploads: [(announced: Int, read: Int)]
    ) {
        let stage = try Stage()
        try stage.home.write("long.pdf", Stage.document(bytes: bytes))
        let server = Server()
        let wire = try server.serve(stage, point)
        defer { wire.close() }
        let outcome = try Program.shell(
            "cd \"$FAXPIPE_HOME\"\n" + Self.interrupt + script, home: stage.home,
            environment: ["FAX_URL": wire.url, "FAX_API_KEY": "fbk_live_none"])
        let said = (try? String(contentsOfFile: stage.home.path("said"), encoding: .utf8)) ?? ""
        return (outcome, said + outcome.errors, server.ended())
    }

    private static let states = "cat out; faxjobs list | cut -f 2"

    @Test func beforeTheFirstByteItWaits() throws {
        let (outcome, said, uploads) = try run(
            .beforeTheFirstByte, "interrupt INT before faxsend +15551234567 long.pdf; \(Self.states)")
        #expect(outcome.lines == ["130", "1", "queued"], "\(said)")
        #expect(said.contains("faxsend: interrupted: fax 1 waits in the queue, and is sent later\n"))
        #expect(said.contains("hint: faxjobs cancel 1\n"))
        #expect(uploads.isEmpty)
    }

    @Test(arguments: [("INT", "130"), ("TERM", "143"), ("HUP", "129")])
    func inTheMiddleItWaits(signal: String, status: String) throws {
        let (outcome, said, uploads) = try run(
            .inTheMiddle,
            """
            interrupt \(signal) after faxsend +15551234567 long.pdf; \(Self.states); cat said >&2
            interrupt \(signal) after faxjobs flush; faxjobs list | cut -f 2
            """)
        #expect(outcome.lines == [status, "1", "queued", status, "queued"], "\(said)")
        #expect(said.contains("faxsend: interrupted: fax 1 waits in the queue, and is sent later\n"))
        #expect(said.contains("faxjobs: fax 1 waits in the queue: the upload was interrupted\n"))
        #expect(uploads.count == 2 && uploads.allSatisfy { $0.read < $0.announced }, "\(uploads)")
    }

    @Test func nowOrNeverHasFailed() throws {
        let (outcome, said, _) = try run(
            .inTheMiddle,
            "interrupt TERM after faxsend --no-queue +15551234567 long.pdf; \(Self.states)")
        #expect(outcome.lines == ["143", "1", "failed"], "\(said)")
        #expect(said == "faxsend: the upload was interrupted\n")
    }

    @Test func whatHasLeftIsAwaited() throws {
        let (outcome, said, uploads) = try run(
            .beforeTheAnswer,
            "interrupt TERM before faxsend --wait +15551234567 long.pdf; \(Self.states)", bytes: 30_000)
        #expect(outcome.lines == ["143", "1", "submitted"], "\(said)")
        #expect(said == "faxsend: fax 1 had left before the interruption: it is submitted\n")
        #expect(uploads.count == 1)
    }

    @Test func whatIsNotAnsweredIsUncertain() throws {
        let (outcome, said, uploads) = try run(
            .withoutAnAnswer,
            "interrupt INT after faxsend +15551234567 long.pdf; \(Self.states)", bytes: 30_000)
        #expect(outcome.lines == ["130", "1", "uncertain"], "\(said)")
        #expect(said.contains("but no answer came\n"), "\(said)")
        #expect(uploads.count == 1 && uploads.allSatisfy { $0.read == $0.announced })
    }

    @Test func whoPressesTwiceDoesNotWait() throws {
        let (outcome, said, _) = try run(
            .beforeTheFirstByte,
            """
            twice() { kill -INT $1; while grep -q 'Pnd:.*[1-9a-f]' /proc/$1/status; do sleep 0.01; done; kill -INT $1; }
            faxsend +15551234567 long.pdf >out 2>said & pid=$!
            until [ -e arrived ]; do kill -0 $pid 2>>bash || break; sleep 0.02; done
            twice $pid; { wait $pid; } 2>>bash; echo $?; touch asked; faxjobs list | cut -f 2
            """)
        #expect(outcome.lines == ["130", "queued"] && said.isEmpty, "\(outcome.text)\(said)")
    }
}

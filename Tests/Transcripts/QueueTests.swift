import Foundation
import TestSupport
import Testing

/// A fax that can't be sent now waits, and one that may have been sent is not sent again.
@Suite struct QueueTests {
    @Test func anUnreachableServerIsWhatTheQueueIsFor() throws {
        let stage = try Stage()
        let queued = try stage.runOffline("faxsend +15551234567 note.txt; echo $?; faxjobs list | cut -f 2")
        #expect(queued.lines == ["1", "0", "queued"])
        #expect(queued.errors.hasPrefix("faxsend: fax 1 waits in the queue: "))

        let flushed = try stage.run(
            """
            faxjobs flush | cut -f 1,2
            for n in {1..200}; do
                [ "$(faxjobs | cut -f 2)" != delivered ] || break
                sleep 0.2
                faxjobs flush -q >changed
            done
            faxjobs | cut -f 1,2
            """, port: stage.port)
        // On a busy machine the first flush may find it delivered already.
        #expect(flushed.lines.first?.hasPrefix("1\tsubmitted") == true, "\(flushed.text)\(flushed.errors)")
        #expect(flushed.lines.last == "1\tdelivered", "\(flushed.errors)")
        #expect(try stage.uploads() == 1)
    }

    /// Hours around the present, by the clock where the number is, which is never set forward nor back.
    @Test func quietHoursOfAContactAreSaidWithTheirEnd() throws {
        let outcome = try Stage().runOffline(
            """
            there=$(date +%s); at() { TZ=Asia/Tokyo date -d "@$((there + $1))" +%H:00; }
            faxcontacts add -q Quiet +81312345678 >ids; faxcontacts edit Quiet --quiet-hours "$(at -3600)-$(at 7200)"
            faxsend Quiet note.txt; date -d "@$((there + 7200))" '+%F %H:00'; faxjobs list --json | grep -o '"not_before":"[^"]*:00:00Z"'
            """)
        #expect(outcome.lines.count == 3 && outcome.lines[0] == "1", "\(outcome.text)")
        #expect(
            outcome.errors.contains("faxsend: fax 1 waits in the queue: it is quiet hours where it goes ("))
        #expect(
            outcome.errors.contains("); not before \(outcome.lines.dropFirst().first ?? "?")\n"),
            "\(outcome.errors)")
    }

    @Test func withoutAQueueItFails() throws {
        let stage = try Stage()
        let outcome = try stage.runOffline(
            "faxsend --no-queue +15551234567 note.txt >ids; echo $?; faxjobs list --state queued")
        #expect(outcome.lines == ["75"])
    }

    @Test(arguments: ["withhold", "hangup", "short=10"])
    func anAnswerThatNeverCameIsNoReasonToSendTwice(_ fault: String) throws {
        let stage = try Stage()
        let outcome = try stage.run(
            Stage.impatient
                + """
                faxsend --profile impatient +15551234567 note.txt; echo $?
                faxjobs flush; faxjobs flush; faxjobs | cut -f 2
                """, fault: fault)
        #expect(outcome.lines == ["1", "76", "uncertain"], "\(outcome.errors)")
        #expect(try stage.uploads() == 1)
    }

    @Test(arguments: ["cut=1000", "429"])
    func whatSurelyDidNotArriveWaitsAndIsSentLater(_ fault: String) throws {
        let stage = try Stage()
        // More than the buffers between two sockets hold, so that the cut is felt in the middle.
        try stage.home.write("long.pdf", Stage.document(bytes: 9_000_000))
        let outcome = try stage.run(
            """
            faxsend +15551234567 long.pdf; echo $?; faxjobs | cut -f 2,8
            """, fault: fault, port: stage.port)
        #expect(outcome.lines == ["1", "0", "queued"], "\(outcome.errors)")
        // A server that has no time now is asked again when its minute is over, another one at once.
        let state = fault == "429" ? "queued" : "submitted"
        let later = try stage.run(
            "faxjobs flush >ids; faxjobs | cut -f 2", fault: "*status=queued", port: stage.port)
        #expect(later.lines == [state], "\(later.errors)")
    }

    /// A fax that was queued for one server does not go to another one, which `FAX_URL` names later.
    @Test func aFaxGoesToTheServerThatItWasQueuedFor() throws {
        let stage = try Stage()
        _ = try stage.runOffline("faxsend +15551234567 note.txt")
        let other = try stage.run("faxjobs flush; echo $?; faxjobs | cut -f 2")
        #expect(other.lines.suffix(2) == ["78", "queued"], "\(other.text)")
        #expect(
            other.errors.contains("it is for http://127.0.0.1:\(stage.port), and FAX_URL is another server's")
        )
        #expect(
            other.errors.contains("hint: FAX_URL=http://127.0.0.1:\(stage.port) FAX_API_KEY=… faxjobs flush"))
        #expect(try stage.uploads() == 0)
        let own = try stage.run(
            "faxjobs flush >ids; faxjobs | cut -f 2", fault: "*status=queued", port: stage.port)
        #expect(own.lines == ["submitted"], "\(own.errors)")
    }
}

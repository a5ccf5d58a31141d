import Foundation
import TestSupport
import Testing

/// `faxjobs wait`: a script goes on when the far end has its faxes, and knows if one of them has not arrived.
@Suite struct WaitTests {
    @Test func allDelivered() throws {
        let outcome = try Stage().run(
            """
            for n in 1 2; do faxsend -q +1555123456$n note.txt >id; done
            faxjobs wait 1 last 1 | cut -f 1,2; echo ${PIPESTATUS[0]}
            """)
        #expect(outcome.lines == ["1\tdelivered", "2\tdelivered", "0"], "\(outcome.errors)")
        #expect(outcome.errors == "")
    }

    @Test func oneFailed() throws {
        let outcome = try Stage().run(
            """
            for n in 1 2; do faxsend -q +1555123456$n note.txt >id; done
            faxjobs wait 1 2 | cut -f 1,2; echo ${PIPESTATUS[0]}
            faxjobs wait --json 1 >record; echo $?
            """, fault: "status=queued/FAILED")
        #expect(outcome.lines == ["1\tfailed", "2\tdelivered", "65", "65"], "\(outcome.errors)")
        #expect(outcome.errors.contains("faxjobs: 1 of 2 faxes has a problem\nhint: faxjobs show 1\n"))
        #expect(
            outcome.errors.contains(#"{"v":1,"error":{"code":65,"message":"fax 1 to +15551234561 failed"#))
    }

    @Test func noEndInTime() throws {
        let outcome = try Stage().runOffline(
            """
            faxsend -q +15551234567 note.txt
            faxjobs wait --timeout 1s 1 | cut -f 1,2; echo ${PIPESTATUS[0]}
            """)
        #expect(outcome.lines == ["1", "1\tqueued", "76"], "\(outcome.errors)")
        #expect(outcome.errors.contains("faxjobs: fax 1 to +15551234567 is still queued"))
    }

    @Test func whatNobodyKnowsIsNotWaitedFor() throws {
        let stage = try Stage()
        let outcome = try stage.run(
            Stage.impatient
                + """
                faxsend -q --profile impatient +15551234567 note.txt 2>error
                faxsend -q +15551234568 note.txt >id
                faxjobs wait 1 2 | cut -f 1,2; echo ${PIPESTATUS[0]}
                """, fault: "withhold")
        #expect(outcome.lines == ["1", "1\tuncertain", "2\tdelivered", "76"], "\(outcome.errors)")
        #expect(try stage.uploads() == 2)
    }

    @Test func whatWasSentCanBeSeen() throws {
        let outcome = try Stage().run(
            """
            faxsend --wait +15551234567 note.txt >id
            faxjobs document last >sent.pdf
            faxjobs show last | awk -F '\\t' '$1 == "document" { print $2 }' | xargs cmp sent.pdf; echo $?
            faxjobs prune --max-bytes 0 -q | cut -f 1,2
            faxjobs document last; echo $?
            """)
        #expect(outcome.lines.first == "0" && outcome.lines.last == "66", "\(outcome.text)")
        #expect(outcome.lines.count == 3 && outcome.lines[1].hasPrefix("1\t"))
    }
}

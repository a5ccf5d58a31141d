import Foundation
import TestSupport
import Testing

/// A fax is sent, and its id printed.
@Suite struct SendingTests {
    @Test func aUUIDNamesOneFaxAndTellsItsEnd() throws {
        let stage = try Stage()
        let uuid = "--uuid 3b241101-e2bb-4255-8caf-4136c566a962"
        let outcome = try stage.run(
            """
            faxsend -q \(uuid) +15551234567 note.txt; echo $?
            faxsend -q \(uuid) +15551234567 note.txt 2>said; echo $?; cat said
            """, fault: "422")
        #expect(outcome.lines.prefix(4) == ["1", "69", "1", "65"], "\(outcome.text)\(outcome.errors)")
        #expect(outcome.lines.last?.hasPrefix("faxsend: fax 1 to +15551234567 failed: ") == true)
        let together = try Stage()
        let crowd = try together.run(
            """
            for n in 1 2 3 4 5 6; do (faxsend \(uuid) +15551234567 note.txt 2>>said; echo "is $?") & done; wait
            """)
        #expect(crowd.lines.sorted() == Array(repeating: "1", count: 6) + Array(repeating: "is 0", count: 6))
        #expect(try together.faxes() == 1)
    }

    @Test func whatIsNotKnownInTheEndIsStillRecorded() throws {
        let outcome = try Stage().run(
            "faxsend --json --wait +15551234567 note.txt; echo $?", fault: "GET /fax/*: *401")
        #expect(outcome.lines.count == 2 && outcome.lines.last == "77", "\(outcome.text)\(outcome.errors)")
        #expect(outcome.lines.first?.contains(#""state":"submitted""#) == true)
    }

    @Test func aNoteInAnIdOut() throws {
        let stage = try Stage()
        let outcome = try stage.run("cat note.txt | faxsend +15551234567")
        #expect(outcome.status == 0 && outcome.text == "1\n" && outcome.errors == "", "\(outcome.errors)")
        #expect(try stage.uploads() == 1)
    }

    @Test func anIdForEachRecipient() throws {
        let stage = try Stage()
        let outcome = try stage.run(
            """
            faxsend --to +15551234567 --to "+1 (555) 765-4321" note.txt note.txt
            faxsend +15551234567,tel:+1-555-765-4321,+15551234567 note.txt
            faxjobs | cut -f 1,3
            """)
        #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
        #expect(
            outcome.lines == [
                "1", "2", "3", "4", "4\t+15557654321", "3\t+15551234567", "2\t+15557654321",
                "1\t+15551234567",
            ])
        #expect(try stage.uploads() == 4)
    }

    @Test func eachRecipientHasACoverPageOfTheirOwn() throws {
        let stage = try Stage()
        let outcome = try stage.run(
            """
            cat note.txt | faxsend --cover --note "Between us." --to +15551234567,+15557654321
            for id in 1 2; do
                pdftotext -layout "$(faxjobs show $id | grep ^document | cut -f 2)" "$id.txt"
                grep -c -E 'To +\\+1555|Pages +2|Between us|please call back' $id.txt
            done
            grep -l -F +15557654321 1.txt
            grep -l -F +15551234567 2.txt
            """)
        #expect(outcome.errors == "", "\(outcome.errors)")
        #expect(outcome.lines == ["1", "2", "4", "4"])
        #expect(try stage.uploads() == 2)
    }

    @Test func waitingEndsWithTheDelivery() throws {
        let stage = try Stage()
        let outcome = try stage.run("faxsend --wait +15551234567 note.txt; echo $?; faxjobs | cut -f 2,6")
        #expect(outcome.lines == ["1", "0", "delivered\tSUCCESS"], "\(outcome.errors)")
    }

    @Test func waitingEndsWithTheFailure() throws {
        let stage = try Stage()
        let outcome = try stage.run(
            "faxsend --wait +15551234567 note.txt; echo $?; faxjobs | cut -f 2,6",
            fault: "status=queued/in_progress/FAILED")
        #expect(outcome.lines == ["1", "65", "failed\tFAILED"])
        #expect(outcome.errors.hasPrefix("faxsend: "))
    }

    @Test func waitingEndsWithTheTime() throws {
        let stage = try Stage()
        let outcome = try stage.run(
            "faxsend --wait --timeout 2s +15551234567 note.txt; echo $?; faxjobs | cut -f 2",
            fault: "status=queued")
        #expect(outcome.lines == ["1", "76", "submitted"])
    }

    @Test func aDryRunSendsAndKeepsNothing() throws {
        let stage = try Stage()
        let outcome = try stage.runOffline("faxsend --dry-run '+1 (555) 765-4321' note.txt; faxjobs")
        let lines = outcome.lines
        try #require(lines.count >= 2, "\(outcome.errors)")
        #expect(lines[0].hasPrefix("would send 1 page, "))
        #expect(lines[0].hasSuffix(", to +15557654321 by environment (http://127.0.0.1:\(stage.port))"))
        #expect(lines[1].hasPrefix("PAGE  PELS"))
        #expect(lines.last == "no warnings")
    }

    @Test func recordsHaveAllKeysInTheirOrder() throws {
        let stage = try Stage()
        let outcome = try stage.run(
            "faxsend --json +15551234567,+15557654321 note.txt; faxsend --json --again --wait +15551234567 note.txt"
        )
        #expect(outcome.status == 0 && outcome.lines.count == 3, "\(outcome.errors)")
        let keys = [
            "v", "id", "uuid", "to", "contact", "state", "server_id", "server_status", "profile", "endpoint",
            "pages", "bytes", "sha256", "created_at", "updated_at", "not_before", "attempts", "error",
        ]
        for line in outcome.lines {
            let object = try #require(
                try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            #expect(object.count == keys.count && object["v"] as? Int == 1)
            #expect(line.matches(of: /[{,]"([a-z_0-9]+)":/).map { String($0.1) } == keys)
        }
        #expect(outcome.lines[2].contains("\"state\":\"delivered\""))
    }

    /// The server goes on with none of them: a sender that finds another's fax waiting starts a flush, which asks.
    @Test func twentyAtOnceAreTwentyFaxes() throws {
        let stage = try Stage()
        let outcome = try stage.run(
            """
            for n in {10..29}; do faxsend +155512345$n note.txt & done | sort -n
            wait
            faxjobs | cut -f 2 | sort | uniq -c
            """, fault: "*status=queued")
        #expect(outcome.errors == "")
        #expect(outcome.lines.prefix(20).map { String($0) } == (1...20).map { "\($0)" })
        #expect(outcome.lines.last?.trimmingCharacters(in: .whitespaces) == "20 submitted")
        #expect(try stage.uploads() == 20)
    }
}

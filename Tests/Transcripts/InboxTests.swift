import Foundation
import TestSupport
import Testing

/// The inbox as people use it: what is sent to the sandbox comes back.
@Suite struct InboxTests {
    /// Puts a fax with a document that is none into the sandbox's inbox.
    private static let simulate = """
        simulate() {
            curl -sS -H "X-API-Key: $FAX_SANDBOX_ADMIN_KEY" -H 'Content-Type: application/json' -d "$1" \
                "$FAX_URL/admin/inbound/simulate" >/dev/null
        }

        """

    @Test(arguments: ["2025", "2026"]) func whatIsSentComesBack(_ generation: String) throws {
        let outcome = try Stage().run(
            """
            faxsend -q --wait +15551234567 note.txt >ids
            faxinbox poll | cut -f 1-5,10; faxinbox poll
            faxinbox cat last | faxpreview -q --text | grep -o 'please call back'
            faxinbox | cut -f 1,2,10
            """, generation: generation)
        let item = "1\tunread\t+12025550100\t+15551234567\t1\tavailable"
        #expect(outcome.lines.first == item && outcome.errors == "", "\(outcome.errors)")
        #expect(outcome.lines.suffix(1) == ["1\tread\tavailable"], "\(outcome.text)")
    }

    @Test func marksTagsAndFilters() throws {
        let outcome = try Stage().run(
            Self.simulate
                + """
                for n in 1 2 3 4 5; do simulate '{"fr":"+1555111000'$n'","to":"+15552220001","pages":'$n'}'; done
                faxinbox poll | wc -l
                faxinbox mark done 2-3; faxinbox mark read last
                faxinbox list --unread | cut -f 1; echo
                faxinbox list --mark done --mark read | cut -f 1; echo
                faxinbox tag invoice,paid 1 4-5; faxinbox tag -r paid last; faxinbox list --tag paid | cut -f 1; echo
                faxinbox mark done --tag paid; faxinbox list 1-4 --mark done | cut -f 1; echo
                faxinbox list --from 10003 --since yesterday | cut -f 1
                faxinbox show 9; echo $?; faxinbox show x; echo $?; faxinbox mark read; echo $?
                """)
        #expect(
            outcome.text == "5\n4\n1\n\n5\n3\n2\n\n4\n1\n\n4\n3\n2\n1\n\n3\n66\n64\n64\n",
            "\(outcome.text)\(outcome.errors)")
        #expect(outcome.errors.contains("faxinbox: there is no fax 9 in the inbox\nhint: faxinbox list\n"))
        #expect(outcome.errors.contains("faxinbox: no number of a fax: \"x\"\n"))
    }

    /// A number without its country's code is one of the country that the fax came to.
    @Test func aSendersNameIsItsContacts() throws {
        let outcome = try Stage().run(
            Self.simulate
                + """
                faxcontacts add -q Practice +493012345678 >id; faxcontacts add -q Office +12025550100 >>id
                for from in '+1 (202) 555-0100' anybody '030 12345678'; do
                    simulate '{"fr":"'"$from"'","to":"+4989111222"}'
                done
                simulate '{"fr":"030 12345678","to":"+12025550199"}'
                faxinbox poll -q | cut -f 3
                faxinbox list --from nobody; echo $?; faxinbox list --from practice | cut -f 1
                faxinbox search practice | cut -f 1
                """)
        #expect(
            outcome.lines == [
                "Office", "anybody", "Practice", "030 12345678", "67", "4", "3", "3",
            ], "\(outcome.text)\(outcome.errors)")
    }

    /// A name of a file that a stranger chose leads nowhere.
    @Test func hostileSendersAreOnlyNames() throws {
        let stage = try Stage()
        let outcome = try stage.run(
            Self.simulate
                + """
                simulate '{"fr":"../../../../tmp/\\u001b[31mevil\\u202e/x","to":"-rf"}'
                faxinbox poll | cut -f 3,10
                mkdir in; cd in; faxinbox save --as-is -o '{to}-{from}.pdf' 1
                faxinbox save --as-is -o './{from}/{id}' 1; faxinbox save --as-is -o '{nothing}' 1; echo $?
                faxinbox save --as-is -o './{from}/{id}' 1; echo $?; faxinbox save 1; echo $?
                faxinbox save -o - 1; echo $?; faxinbox save
                cd ..; find in -type f -printf '%m %P\\n' | sort
                """)
        #expect(
            outcome.lines == [
                "../../../../tmp/ [31mevil/x\tunavailable", "_rf-_._.._.._.._tmp__[31mevil_x.pdf",
                "./_._.._.._.._tmp__[31mevil_x/1", "64", "73", "65", "64",
                "600 _._.._.._.._tmp__[31mevil_x/1",
                "600 _rf-_._.._.._.._tmp__[31mevil_x.pdf",
            ], "\(outcome.text)\(outcome.errors)")
        #expect(outcome.errors.contains("is there already\nhint: --force overwrites it"))
        #expect(outcome.errors.hasSuffix("hint: faxinbox save --help\n"), "\(outcome.errors)")
    }

    @Test func whatWasRemovedStaysGone() throws {
        let outcome = try Stage().run(
            """
            for n in 1 2; do echo $n | faxsend -q --wait +15551234567 >ids; done
            faxinbox poll >new
            script -qec 'faxinbox rm 1' /dev/null <<<n >said; echo $?
            faxinbox | cut -f 1
            script -qec 'faxinbox rm 1' /dev/null <<<y >>said
            faxinbox poll; faxinbox | cut -f 1
            faxinbox rm last; faxinbox poll; faxinbox; ls data/documents/*.pdf | wc -l
            grep -c 'remove this fax for good' said
            """)
        #expect(outcome.lines == ["75", "2", "1", "2", "2", "2"], "\(outcome.text)\(outcome.errors)")
    }

    @Test func aDocumentIsNotForATerminal() throws {
        let outcome = try Stage().run(
            """
            faxsend -q --wait +15551234567 note.txt >ids; faxinbox poll >new
            script -qec 'faxinbox cat 1' /dev/null >said; echo $?
            script -qec 'faxinbox view --peek' /dev/null <<<q | grep -c 'standard input'
            faxinbox list | cut -f 2; cat said
            """)
        #expect(
            outcome.lines.first == "64" && outcome.text.contains("hint: faxinbox view 1"), "\(outcome.text)")
        #expect(outcome.lines.contains("unread"))
    }

    /// What a poll asks of a process of its own, as documents can be hostile.
    @Test(
        arguments: [
            ("%PDF-1.4\n% placeholder inbound\n%%EOF", "nothing what came is a PDF without pages"),
            ("%PDF-1.4\ntest\n%%EOF", "nothing what came is a PDF without pages"),
            ("\n <!DOCTYPE html><html>Please sign in</html>", "nothing a web page came instead of it"),
            ("", "nothing what came is empty"), ("a note", "nothing what came is no PDF"),
            ("%PDF-1.4\n1 0 obj << /Pages 9 0 R >> endobj", "nothing what came is a broken PDF"),
        ])
    func whatComesIsLookedAt(_ text: String, _ answer: String) throws {
        let home = try ScratchFolder()
        let outcome = try Program.shell(
            "faxpreview --inspect <\(try home.write("came", Data(text.utf8)))", home: home)
        #expect(outcome.text == answer && outcome.status == 0, "\(outcome.text)\(outcome.errors)")
    }

    @Test func whatComesEncryptedIsCountedIfItOpensWithoutAPassword() throws {
        let home = try ScratchFolder()
        let path = try home.write("a.pdf", SamplePDF.document([.init("one"), .init("two")]))
        let locked = home.path("b.pdf")
        for (password, answer) in [("", "pages 2"), ("secret", "encrypted")] {
            let outcome = try Program.shell(
                "qpdf --encrypt '\(password)' owner 256 -- '\(path)' '\(locked)' && faxpreview --inspect <'\(locked)'",
                home: home)
            #expect(outcome.text == answer && outcome.status == 0, "\(outcome.text)\(outcome.errors)")
        }
    }

    @Test func offlineIsNoErrorAndSaidOnce() throws {
        let stage = try Stage()
        let outcome = try stage.runOffline("for n in 1 2 3; do faxinbox poll; echo $?; done")
        #expect(outcome.lines == ["0", "0", "0"])
        let said = outcome.errors.split(separator: "\n")
        #expect(said.count == 1 && said[0].hasPrefix("faxinbox: profile environment: "), "\(outcome.errors)")
    }

    @Test(arguments: ["TERM", "INT", "HUP"]) func aWatchEndsByASignal(_ signal: String) throws {
        let outcome = try Stage().run(
            """
            faxsend -q --wait +15551234567 note.txt >ids
            faxinbox watch --json >events & watch=$!
            for n in {1..600}; do [ -s events ] && break; sleep 0.1; done
            faxinbox watch; echo $?
            kill -\(signal) $watch; wait $watch; echo $?
            grep -o '"event":"[a-z]*"' events
            """)
        #expect(outcome.lines == ["75", "0", "\"event\":\"received\""], "\(outcome.text)\(outcome.errors)")
        #expect(outcome.errors.contains("faxinbox: another watch is running"))
    }

    @Test func oldOnesMakeRoom() throws {
        let outcome = try Stage().run(
            """
            for n in 1 2 3; do echo $n | faxsend -q --wait +15551234567 >ids; done
            faxinbox poll >new; faxinbox mark read 1-2; faxinbox cat 1 >one
            faxinbox prune; echo $?
            faxinbox prune --max-bytes 0 --dry-run | cut -f 1; faxinbox | wc -l
            faxinbox prune --max-bytes 2k | cut -f 1
            faxinbox prune --before yesterday; faxinbox prune --max-bytes 0 --with-unread --json | grep -o '"id":[0-9]*'
            faxinbox; faxinbox stats | head -1; faxinbox poll
            """)
        #expect(outcome.lines.prefix(4) == ["64", "2", "1", "3"], "\(outcome.text)\(outcome.errors)")
        #expect(outcome.lines.contains("\"id\":3") && outcome.lines.last == "faxes\t0", "\(outcome.text)")
    }
}

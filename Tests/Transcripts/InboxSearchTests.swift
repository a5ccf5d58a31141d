import Foundation
import TestSupport
import Testing

/// Faxes are found by their words, and told to a person's commands.
@Suite struct InboxSearchTests {
    private static let two = """
        faxsend -q --wait +15551234567 note.txt >ids
        echo 'An invoice for the roof' | faxsend -q --wait +15551234567 >ids
        faxinbox poll >new

        """

    /// Received faxes are pictures: their words are those that tesseract recognizes.
    @Test func wordsOfReceivedAndSentFaxes() throws {
        let outcome = try Stage().run(
            Self.two
                + """
                faxinbox search 'invoi*' ROOF | cut -f 1,2; faxinbox search Smith | cut -f 1
                faxinbox search --json roof | grep -o 'the \\[roof\\]'; faxinbox list --json | grep -c '"text":"ocr"'
                faxinbox search --sent '"please call"' | cut -f 1,2 ; faxinbox search --sent --since 2030-01-01 call
                faxinbox search --from 999 roof; faxinbox search --since 2030-01-01 roof
                faxinbox search '!'; echo $?; faxinbox search nothing; echo $?
                script -qec 'faxinbox search roof' /dev/null
                PATH=${PATH%%:*} faxinbox search --ocr roof; echo $?
                """)
        #expect(
            outcome.lines.prefix(7) == [
                "2\t+12025550100", "1", "the [roof]", "2", "1\t+15551234567", "64", "0",
            ], "\(outcome.text)\(outcome.errors)")
        #expect(outcome.text.contains("for the \u{1B}[1mroof\u{1B}[0m"))
        #expect(outcome.errors.contains("faxinbox: no word to look for: \"!\"\n"))
        #expect(
            outcome.text.utf8.suffix(4).elementsEqual("\n66\n".utf8)
                && outcome.errors.hasSuffix("is not installed\nhint: apt-get install tesseract-ocr\n"))
    }

    /// However a poll ends, what it has started ends with it.
    @Test func recognitionEndsWithItsPoll() throws {
        let outcome = try Stage().run(
            """
            mkdir bin; printf '#!/bin/sh\\necho $$ >pid; exec sleep 600\\n' >bin/tesseract; chmod +x bin/tesseract
            lives() { grep -q '^State:.[^Z]' /proc/$(cat pid)/status 2>/dev/null; }
            faxsend -q --wait +15551234567 note.txt >ids
            PATH=$PWD/bin:$PATH faxinbox poll >new & poll=$!
            until test -s pid; do sleep 0.1; done
            lives && kill -9 $poll
            for n in {1..600}; do lives || break; sleep 0.1; done
            lives && echo 'left behind' || echo gone
            """)
        #expect(outcome.lines == ["gone"], "\(outcome.text)\(outcome.errors)")
    }

    /// Who finds nothing is told of faxes that can't be found yet.
    @Test func whatWasNotRecognizedIsMissed() throws {
        let outcome = try Stage().run(
            """
            faxsend -q --wait +15551234567 note.txt >ids
            PATH=${PATH%%:*} faxinbox poll >new
            faxinbox search nothing; echo $?; faxinbox search -q nothing; faxinbox search 12025550100 | cut -f 1
            """)
        #expect(outcome.lines == ["0", "1"], "\(outcome.text)")
        #expect(
            outcome.errors
                == "faxinbox: the pages of some faxes were not recognized yet; faxinbox search --ocr does it now\n"
        )
    }

    private static let hook = """
        mkdir -p config
        printf '%s\\n' '[hooks]' "received = ['sh', '-c', 'cat >>heard; test -e works && cp \\"\\$FAXPIPE_DOCUMENT\\" copy']" \\
            > config/config.toml

        """

    @Test func eachFaxIsToldUntilItsHookHasWorked() throws {
        let outcome = try Stage().run(
            Self.hook
                + """
                export HOME=$PWD
                faxsend -q --wait +15551234567 note.txt >ids
                faxinbox poll | cut -f 1; faxinbox list --json | grep -o '"hook_problem":"[^"]*"'
                script -qec faxinbox /dev/null | grep -o 'hook failed'
                touch works; faxinbox poll; faxinbox poll
                grep -c '"event":"received".*"item":{"v":1,"id":1,' heard; wc -l <heard
                faxinbox list --json | grep -o '"hook_problem":[^,}]*'; file -b copy | cut -c 1-3
                """)
        #expect(
            outcome.lines == [
                "1", #""hook_problem":"the received hook exited with status 1""#, "hook failed", "2", "2",
                #""hook_problem":null"#, "PDF",
            ], "\(outcome.text)\(outcome.errors)")
        #expect(outcome.errors.contains("faxinbox: the received hook exited with status 1: sh\n"))
    }

    @Test(.enabled(if: NotificationDesktop.isHere, "dbus-daemon or python3-dbus is not installed"))
    func theDesktopSaysHowManyAndNoMoreUnlessAsked() throws {
        let desktop = try NotificationDesktop()
        let outcome = try Stage().run(
            """
            notify() { mkdir -p config; printf '[notify]\\njobs = "none"\\ninbox = "%s"\\n' "$1" > config/config.toml; }
            notify count; faxsend -q --again --wait +15551234567 note.txt >id; faxinbox poll >row
            notify sender; faxsend -q --again --wait +15551234567 note.txt >id; faxinbox poll >row
            notify words; faxsend -q --again --wait +15551234567 note.txt >id; faxinbox poll >row
            notify none; faxsend -q --again --wait +15551234567 note.txt >id; faxinbox poll >row
            sqlite3 data/fax.db "SELECT count(*) FROM notice WHERE source = 'inbox'"
            """, environment: ["DBUS_SESSION_BUS_ADDRESS": desktop.address])
        #expect(outcome.lines == ["0"], "\(outcome.errors)")
        #expect(
            desktop.shown == [
                "Faxpipe\tmail-unread\tA fax has come\t\ttransfer.complete\t1",
                "Faxpipe\tmail-unread\tA fax has come\t+12025550100\ttransfer.complete\t1",
                // The words of a picture are not known so soon.
                "Faxpipe\tmail-unread\tA fax has come\t+12025550100\ttransfer.complete\t1",
            ])
    }
}

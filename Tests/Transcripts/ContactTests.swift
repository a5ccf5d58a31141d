import Foundation
import TestSupport
import Testing

/// The contact book, as a person at the shell uses it.
@Suite struct ContactTests {
    private let home: ScratchFolder
    private let samples = Repository.root.appending(path: "samples").path

    init() throws { home = try ScratchFolder() }

    private func sh(_ script: String, _ environment: [String: String] = [:], input: String? = nil) throws
        -> Outcome
    {
        try Program.shell(
            script, input: input.map { Data($0.utf8) }, home: home,
            environment: ["S": samples].merging(environment) { $1 })
    }

    @Test func contactsAreAddedListedShownChangedAndRemoved() throws {
        let added = try sh(
            """
            faxcontacts add --alias jm --group Doctors 'Dr. Jörg Müller' '+49 30 1234567'
            faxcontacts add --voice '+1 555 000 1111' --quiet-hours 22-7 'John Smith' '+1 (555) 123-4567' '+15559990000'
            faxcontacts list; faxcontacts list MULL; faxcontacts list 555123; faxcontacts list --group doctors
            """)
        #expect(added.status == 0 && added.errors == "", "\(added.errors)")
        let muller = "1\tDr. Jörg Müller\t+49301234567\tjm\tDoctors\t"
        let smith = "2\tJohn Smith\t+15551234567\t\t\t"
        #expect(added.lines == ["1", "2", muller, smith, muller, smith, muller])

        let changed = try sh(
            """
            faxcontacts edit 'john smith' --prefer +15559990000 --remove +15551234567 --cover --cover-to 'Room 3' --note $'a\\nb'
            faxcontacts edit 2 --quiet-hours '' --group doctors --name 'John Q. Smith'
            faxcontacts show 2 | grep -v -e ^uid -e ^recorded -e ^changed
            """)
        #expect(changed.status == 0 && changed.errors == "", "\(changed.errors)")
        #expect(
            changed.lines == [
                "id\t2", "name\tJohn Q. Smith", "fax\t+15559990000, preferred for faxes",
                "voice\t+1 555 000 1111 (+15550001111)", "group\tdoctors", "cover page\tyes",
                "cover to\tRoom 3", "note\ta", "note\tb",
            ])

        let removed = try sh(
            "faxcontacts group; faxcontacts rm 1 99; echo $?; faxcontacts rm jm 2; faxcontacts list")
        #expect(removed.lines == ["Doctors\t2", "67"])
        #expect(
            removed.errors.contains("there is no contact 99")
                && removed.errors.contains("removed John Q. Smith"))
    }

    @Test func groupsAreFilledAndEmptied() throws {
        let outcome = try sh(
            """
            for i in 1 2 3; do faxcontacts add "Lab $i" +1555123456$i; done
            faxcontacts group labs --add 1 --add 'lab 2' --add 3
            faxcontacts group @LABS --remove 1 --json
            faxcontacts group; faxcontacts group labs --json; faxcontacts group none; echo $?
            """)
        #expect(outcome.lines.dropFirst(3).first == "labs\t2" && outcome.lines.last == "67")
        #expect(outcome.lines.count(where: { $0.contains("\"groups\":[\"labs\"]") }) == 2)
    }

    @Test func anEditorMakesATextOfAContact() throws {
        let editor = try home.writeProgram(
            "editor",
            """
            #!/bin/sh
            sed -i -e 's/^Name:.*/Name: New Name/' -e 's/^Alias:.*/Alias: a\\nAlias: b, c/' \
                -e 's/^Quiet-Hours:.*/Quiet-Hours: 12-13/' "$1"
            printf 'one\\n\\ntwo\\n' >> "$1"
            """)
        let outcome = try sh(
            """
            faxcontacts add Old +15551234567 --voice 123 --note old
            faxcontacts edit 1 && faxcontacts show --json 1
            EDITOR='sed -i s/^Name:.*/Nome:x/' VISUAL= faxcontacts edit 1; echo $?
            VISUAL=false faxcontacts edit 1; echo $?
            VISUAL=true faxcontacts edit 1
            """, ["VISUAL": editor])
        #expect(outcome.lines.count == 4, "\(outcome.errors)")
        let record = outcome.lines.count > 1 ? outcome.lines[1] : ""
        for part in [
            "\"name\":\"New Name\"", "\"aliases\":[\"a\",\"b, c\"]", "\"quiet_hours\":\"12:00-13:00\"",
            "\"note\":\"old\\none\\n\\ntwo\"", "\"written\":\"123\",\"kind\":\"voice\"", "\"preferred\":true",
        ] {
            #expect(record.contains(part), "\(record)")
        }
        #expect(outcome.lines.suffix(2) == ["65", "75"])
        #expect(
            outcome.errors.contains("line 3: no fact is called \"Nome\"; nothing was changed"),
            "\(outcome.errors)")
        #expect(outcome.errors.contains("nothing has changed"))
    }

    @Test func cardsAreTakenOnceAndWrittenWhole() throws {
        let outcome = try sh(
            """
            faxcontacts import "$S/contacts.vcf"; faxcontacts import < "$S/contacts.vcf"
            faxcontacts export > all.vcf; faxcontacts import all.vcf
            FAXPIPE_HOME=$PWD/other; faxcontacts import -q all.vcf; faxcontacts export | cmp - all.vcf && echo same
            grep -c BEGIN:VCARD all.vcf
            """.replacingOccurrences(of: "all.vcf", with: "\"$HOME/all.vcf\"").replacingOccurrences(
                of: "$PWD", with: "$HOME"))
        #expect(
            outcome.lines.prefix(4) == [
                "added\tDr. Jane Smith", "added\tLabor Müller & Öztürk", "added\t山田太郎", "added\tأحمد الخطيب",
            ])
        #expect(outcome.lines.suffix(2) == ["same", "4"], "\(outcome.text)\(outcome.errors)")
        #expect(outcome.errors.contains("4 added, 0 merged, 0 skipped"))
        #expect(outcome.errors.components(separatedBy: "0 added, 0 merged, 4 skipped").count == 3)
    }

    @Test func badCardsAreToldByLineAndTheOthersTaken() throws {
        let outcome = try sh(
            "faxcontacts import \"$S/bad/cards-cut-and-nameless.vcf\"; echo $?; faxcontacts list | cut -f 2,3"
        )
        #expect(outcome.lines == ["added\tWhole Card", "65", "Whole Card\t+15551234567"])
        for part in [
            ":1: no card begins here", ":5: no property", ":8: the card has no name",
            ":12: the card has no end", "1 added, 0 merged, 0 skipped, 2 bad",
        ] {
            #expect(outcome.errors.contains(part), "\(outcome.errors)")
        }
    }

    @Test func aFolderOfCardsIsShownAndNotWritten() throws {
        try home.write("config/config.toml", Data("[contacts]\nvdir = \"\(home.path("cards"))\"\n".utf8))
        try home.write("cards/me/a.vcf", Data(try Data(contentsOf: URL(filePath: samples + "/contacts.vcf"))))
        let outcome = try sh(
            """
            faxcontacts list --fax | cut -f 2 | wc -l
            for verb in 'rm jane' 'edit jane --note x' 'group x --add jane'; do faxcontacts $verb; echo $?; done
            rm "$HOME/cards/me/a.vcf"; faxcontacts list; rmdir "$HOME/cards/me" "$HOME/cards"; faxcontacts list; echo $?
            """)
        #expect(outcome.lines == ["4", "65", "65", "65", "0"], "\(outcome.errors)")
        #expect(outcome.errors.contains("Dr. Jane Smith is a card of a folder, and is removed there: "))
        #expect(outcome.errors.contains("can't read the folder of cards \(home.path("cards")): no such file"))
    }

    /// What stands for zenity(1) keeps the rows that it is given, and is closed.
    @Test func aWindowShowsWhatTheFolderHoldsNow() throws {
        try home.write(
            "config/config.toml",
            Data(
                """
                [profile.nowhere]
                local = "http://127.0.0.1:9"
                key_env = "KEY"
                [contacts]
                vdir = "\(home.path("cards"))"

                """.utf8))
        try home.write("cards/a.vcf", Data(try Data(contentsOf: URL(filePath: samples + "/contacts.vcf"))))
        try home.writeProgram("bin/zenity", "#!/bin/sh\ngrep -a '^[A-Z]' >>\"$HOME/rows\"\nexit 1\n")
        let outcome = try sh(
            """
            cd "$HOME"; export PATH="$PWD/bin:$PATH" DISPLAY=:0 KEY=none; echo Hello >note.txt
            faxshare --dialog zenity note.txt; echo $?
            sed -i 's/Jane/Joan/' cards/a.vcf; faxshare --dialog zenity note.txt; grep Smith rows
            """)
        #expect(
            outcome.lines.suffix(2) == ["Dr. Jane Smith", "Dr. Joan Smith"],
            "\(outcome.text)\(outcome.errors)")
    }

    @Test func whatACardSaysSteersNoTerminal() throws {
        let card =
            "BEGIN:VCARD\nVERSION:4.0\nFN:a\u{1B}[2Jb\u{202E}c\nNOTE:x\\n\u{9B}y\nTEL;TYPE=fax:+15551234567\nEND:VCARD\n"
        let outcome = try sh("faxcontacts import; faxcontacts list; faxcontacts show 1", input: card)
        #expect(!outcome.output.contains(0x1B) && !outcome.text.unicodeScalars.contains("\u{202E}"))
        #expect(outcome.text.contains("a[2Jb<U+202E>c"), "\(outcome.text)")
    }
}

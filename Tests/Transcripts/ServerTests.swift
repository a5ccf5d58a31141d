import Foundation
import TestSupport
import Testing

/// The servers of the configuration, as the person at the shell changes them.
@Suite struct ServerTests {
    /// A profile `home` for the sandbox, whose key is stored in a file, and what `run` says after that.
    private func run(_ script: String, _ stage: Stage? = nil) throws -> (stage: Stage, outcome: Outcome) {
        let stage = try stage ?? Stage()
        let outcome = try stage.run(
            """
            URL=$FAX_URL KEY=$FAX_API_KEY
            unset FAX_URL FAX_API_KEY
            printf '%s\\n' "$KEY" | faxserver add -q home --local "$URL"
            \(script)
            """)
        return (stage, outcome)
    }

    @Test func aServerIsAddedAndUsed() throws {
        let (stage, outcome) = try run(
            """
            faxserver list
            faxsend +15551234567 note.txt
            faxjobs list | cut -f 2
            """)
        #expect(outcome.lines.count == 3 && outcome.lines[1] == "1", "\(outcome.text)\(outcome.errors)")
        let words = outcome.lines[0].split(separator: "\t")
        #expect(words.first == "home" && words[1] == "*")
        #expect(words.last == "stored")
        #expect(["submitted", "delivered"].contains(outcome.lines[2]))
        let file = try Program.shell(
            "cd $FAXPIPE_HOME; stat -c %a config/config.toml data/keys/home/key config data/keys",
            home: stage.home)
        #expect(file.lines == ["600", "600", "700", "700"])
        #expect(try stage.uploads() == 1)
    }

    @Test func whatAnswersIsSaidAndWhatDoesNotIsNotAdded() throws {
        let stage = try Stage()
        let decoy = try WireServer { client in
            _ = client.readRequest()
            client.answer(200, "<html>Welcome to the café", fields: ["Content-Type: text/html"])
        }
        let outcome = try stage.run(
            """
            URL=$FAX_URL; unset FAX_URL FAX_API_KEY
            echo k | faxserver add a --local "$URL"; echo $?
            echo k | faxserver add b --local "\(decoy.url)"; echo $?
            echo k | faxserver add c --local http://127.0.0.1:\(stage.port); echo $?
            echo k | faxserver add -q d --unchecked --local http://127.0.0.1:\(stage.port); echo $?
            echo k | faxserver add e --tunnel http://93.184.215.14; echo $?
            faxserver list | cut -f 1
            """)
        #expect(outcome.lines == ["0", "76", "75", "0", "77", "a", "d"], "\(outcome.errors)")
        #expect(outcome.errors.contains(": a Faxbot answers, after "))
        #expect(
            outcome.errors.contains(
                "faxserver: no Faxbot answers, so the server is not added\nhint: --unchecked"))
    }

    @Test(arguments: [
        "../../x", "..", ".x", "-x", "", "a/b", "environment", "a b", "é", String(repeating: "x", count: 65),
    ])
    func namesThatAreNoneAreRefused(_ name: String) throws {
        let home = try ScratchFolder()
        try home.write("name", Data(name.utf8))
        let outcome = try Program.shell(
            "echo k | faxserver add --unchecked --local http://localhost -- \"$(cat $FAXPIPE_HOME/name)\"; echo $?; find $FAXPIPE_HOME -type f | wc -l",
            home: home)
        #expect(outcome.lines == ["64", "1"], "\(outcome.errors)")
    }

    @Test(arguments: [
        ("http://user:password@host", "can't have a user name"), ("ftp://host", "has to begin with"),
        ("http://[fe80::1%eth0]", "has a malformed IPv6 address"), ("https://host/?x", "can't have a query"),
    ])
    func addressesThatAreNoneAreRefusedAndNotRepeated(_ url: String, _ reason: String) throws {
        let home = try ScratchFolder()
        let outcome = try Program.tool(
            "faxserver", ["add", "x", "--unchecked", "--local", url], input: Data("k\n".utf8), home: home)
        #expect(outcome.status == 64 && outcome.errors.contains("--local " + reason), "\(outcome.errors)")
        #expect(!outcome.errors.contains("password@"))
    }

    @Test func anotherOneIsChosenAndTheOnlyOneIsKept() throws {
        let (_, outcome) = try run(
            """
            echo k | faxserver add -q lab --unchecked --tunnel https://lab.example
            faxserver list | cut -f 1,2
            faxserver use -q lab; faxserver list --json | grep -c '"profile":"lab","default":true'
            faxserver use nobody; echo $?
            cat config/config.toml | grep default
            """)
        #expect(
            outcome.lines == ["home\t*", "lab\t", "1", "78", "default_profile = \"lab\""],
            "\(outcome.text)\(outcome.errors)")
    }

    /// What was recorded before goes to the same server afterwards, with its key.
    @Test func aFaxFindsItsServerUnderTheNewName() throws {
        let (stage, outcome) = try run(
            """
            sed -i 's/^key_store/# kept\\nkey_store/' config/config.toml
            real=$(sed -n 's/^local = "\\(.*\\)"/\\1/p' config/config.toml)
            sed -i 's/^local.*/local = "http:\\/\\/127.0.0.1:\(stage0)"/' config/config.toml
            echo "$KEY" | faxserver key set -q home
            faxsend +15551234567 note.txt; faxserver rm --yes home; echo $?
            faxserver rename -q home office; echo $?
            sed -i "s#^local.*#local = \\"$real\\"#" config/config.toml
            faxjobs flush >/dev/null; echo $?
            echo "$KEY" | faxserver key set -q office
            faxjobs flush | cut -f 2
            ls data/keys; grep -c '# kept' config/config.toml
            faxjobs list --json | grep -c '"profile":"office"'
            """)
        #expect(
            outcome.lines == ["1", "75", "0", "77", "submitted", "office", "1", "1"]
                || outcome.lines == ["1", "75", "0", "77", "delivered", "office", "1", "1"],
            "\(outcome.text)\(outcome.errors)")
        #expect(outcome.errors.contains("1 fax still needs server home\n"))
        #expect(
            outcome.errors.contains(
                "has one for other addresses than the profile's of now\nhint: faxserver key set office\n"))
        #expect(try stage.uploads() == 1)
    }

    /// Nobody listens there: the discard port.
    private let stage0 = 9

    @Test func aServerIsRemovedWithItsKey() throws {
        let (stage, outcome) = try run(
            """
            sed -i '1i # mine' config/config.toml
            faxserver status -q >/dev/null; ls runtime | wc -l
            faxserver rm home; echo $?
            faxserver rm --yes -q home; echo $?
            cat config/config.toml; find data runtime -type f | wc -l
            """)
        #expect(outcome.lines == ["1", "64", "0", "# mine", "0"], "\(outcome.text)\(outcome.errors)")
        #expect(outcome.errors.contains("hint: --yes removes without asking\n"))
        _ = stage
    }

    /// The new secret is stored and used, the old one is dead; where the key may not, nothing is lost.
    @Test func aKeyIsChangedByTheServer() throws {
        let (_, outcome) = try run(
            """
            faxserver key rotate --yes home; echo $?
            new() {
                printf 'X-API-Key: %s' "$FAX_SANDBOX_ADMIN_KEY" | curl -s -H @- -H 'Content-Type: application/json' \\
                    -d "{\\"name\\":\\"n\\",\\"scopes\\":[$1]}" "$URL/admin/api-keys" | sed 's/.*"token":"\\([^"]*\\)".*/\\1/'
            }
            new '"fax:send"' | faxserver key set -q home
            before=$(md5sum <data/keys/home/key)
            faxserver key rotate --yes home; echo $?
            [ "$before" = "$(md5sum <data/keys/home/key)" ] && echo kept
            new '"keys:manage","fax:send","fax:read"' >in; faxserver key set -q home <in
            faxserver key rotate --yes home; echo $?
            grep -c -F -f in data/keys/home/key
            faxsend +15551234567 note.txt
            head -1 data/keys/home/key >now; faxserver key rm --yes home; echo $?
            printf 'X-API-Key: %s' "$(cat now)" | curl -s -o /dev/null -w '%{http_code}\\n' -H @- "$URL/fax/$(printf 0%.0s {1..32})"
            grep -c key_store config/config.toml; ls data/keys
            """)
        #expect(
            outcome.lines == ["77", "77", "kept", "0", "0", "1", "0", "401", "0"],
            "\(outcome.text)\(outcome.errors)")
        #expect(outcome.errors.contains("the key of home is a new one, in a file that only you can read\n"))
        #expect(outcome.errors.contains("the server has revoked it\n"))
    }

    /// An answer that never comes, or that nobody understands, is the only copy of a key.
    @Test func anAnswerThatIsLostIsSaid() throws {
        let home = try ScratchFolder()
        let server = try WireServer { client in
            let request = client.readRequest().head
            if request.hasPrefix("GET /health") {
                return client.answer(200, #"{"status":"ok"}"#, fields: ["Content-Type: application/json"])
            }
            if request.contains("aaaaaaaaaaaa") { return }
            client.answer(200, "{\"key\":\"fbk_new\"}")
        }
        try home.write(
            "config/config.toml",
            Data("[profile.p]\nlocal = \"\(server.url)\"\nkey_store = \"file\"\n".utf8))
        let secret = String(repeating: "x", count: 43)
        let outcome = try Program.shell(
            """
            cd $FAXPIPE_HOME
            echo fbk_live_aaaaaaaaaaaa_\(secret) | faxserver key set -q p; faxserver key rotate --yes p; echo $?
            head -1 data/keys/p/key
            echo fbk_live_bbbbbbbbbbbb_\(secret) | faxserver key set -q p; faxserver key rotate --yes p; echo $?
            cat data/new-key.*; echo; stat -c %a data/new-key.*
            """, home: home)
        #expect(
            outcome.lines == ["76", "fbk_live_aaaaaaaaaaaa_\(secret)", "76", "{\"key\":\"fbk_new\"}", "600"],
            "\(outcome.errors)")
        #expect(!outcome.errors.contains("fbk_"))
    }

    /// A change that somebody else makes to the addresses takes the key away from them all; a decoy sees none.
    @Test func aKeyGoesToNoOtherAddress() throws {
        let decoy = try WireServer { client in
            let head = client.readRequest().head
            client.answer(
                200, head.lowercased().contains("x-api-key") ? "{}" : #"{"status":"ok"}"#,
                fields: ["Content-Type: application/json"])
        }
        let (_, outcome) = try run(
            """
            sed -i 's#^local.*#local = "\(decoy.url)"#' config/config.toml
            faxsend +15551234567 note.txt; echo $?
            """)
        #expect(outcome.lines == ["77"], "\(outcome.text)\(outcome.errors)")
        #expect(decoy.connections == 0)
        #expect(outcome.errors.contains("hint: faxserver key set home\n"))
    }

    /// Neither standard streams, nor files but the key's own, nor a process's arguments hold the key.
    @Test func theKeyIsNowhereElse() throws {
        let (stage, outcome) = try run(
            """
            (while [ -e config ]; do cat /proc/[0-9]*/cmdline 2>/dev/null | tr '\\0' ' ' >>processes; sleep 0.02; done) &
            watcher=$!
            until [ -s processes ]; do sleep 0.02; done
            printf '%s\\n' "$KEY" >secret
            faxserver key set -v home <secret
            faxserver list -v; faxserver show -v home; faxserver show --json home; faxserver status -v home
            faxserver key rotate -v --yes home
            faxserver rename -v home lab
            kill $watcher
            echo "$(grep -c -a -F -f secret processes) $(grep -c -a faxserver processes | grep -c '^0$')"
            grep -r -l -F -f secret . | sort
            """)
        let key = try String(contentsOfFile: stage.home.path("secret"), encoding: .utf8).split(
            separator: "\n")[0]
        #expect(!outcome.text.contains(key) && !outcome.errors.contains(key))
        #expect(outcome.lines.suffix(3) == ["0 0", "./data/keys/lab/key", "./secret"], "\(outcome.text)")
    }

    @Test func onATerminal() throws {
        let home = try ScratchFolder()
        let server = try WireServer { client in
            _ = client.readRequest()
            client.answer(200, #"{"status":"ok"}"#, fields: ["Content-Type: application/json"])
        }
        let window = try TerminalWindow(columns: 100, rows: 30, home: home)
        try window.run("faxserver add")
        #expect(try window.shows("a name for the server, such as office:"), "\(window.seen)")
        try window.run("../x")
        #expect(try window.shows("no name for a server"), "\(window.seen)")
        try window.run("office")
        #expect(try window.shows("its address in your own network"), "\(window.seen)")
        try window.run("192.168.1.20")
        #expect(try window.shows("an address has to begin with http:// or https://"), "\(window.seen)")
        try window.run(server.url)
        #expect(try window.shows("its address from everywhere"), "\(window.seen)")
        try window.press("Enter")
        #expect(try window.shows("key (not shown):"), "\(window.seen)")
        try window.press("fbk_live_hiddenX", "BSpace", "Enter")
        #expect(try window.shows("server office is added; its key is in a file"), "\(window.seen)")
        #expect(try window.shows(": a Faxbot answers, after"), "\(window.seen)")
        #expect(!window.seen.contains("hidden"))
        #expect(
            try String(contentsOfFile: home.path("data/keys/office/key"), encoding: .utf8)
                == "fbk_live_hidden\n\(server.url)\n")
        // Ctrl-C in the middle of a key leaves the terminal as it was.
        let modes = try window.modesAtPrompt()
        try window.run("clear; read go; faxserver key set office")
        #expect(try window.wait { !$0.contains("a Faxbot answers") }, "\(window.seen)")
        // Nothing can be written on a terminal that is stopped, so what comes at once is what hides the key.
        try window.press("C-s", "Enter")
        // The question of before has gone from the screen.
        let isAsked = try window.wait {
            $0.contains("key (not shown):") && !$0.contains("a Faxbot answers")
        }
        #expect(isAsked, "\(window.seen)")
        try window.press("abc", "C-c")
        #expect(try window.modesAtPrompt() == modes)
        try window.run("clear; faxserver rm office")
        #expect(try window.shows("and its stored key? [y/N]"), "\(window.seen)")
        try window.press("y", "Enter")
        #expect(try window.shows("server office is removed"), "\(window.seen)")
        try window.run("clear; faxserver list")
        #expect(try window.shows("no server is configured; faxserver add adds one"), "\(window.seen)")
    }
}

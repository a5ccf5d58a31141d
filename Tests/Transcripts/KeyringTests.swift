import Foundation
import TestSupport
import Testing

/// Keys in a real keyring, in a D-Bus session of its own.
@Suite(
    .enabled(
        if: FileManager.default.isExecutableFile(atPath: "/usr/bin/gnome-keyring-daemon")
            && FileManager.default.isExecutableFile(atPath: "/usr/bin/dbus-run-session"),
        "gnome-keyring and dbus are needed"))
struct KeyringTests {
    private let stage: Stage
    init() throws { stage = try Stage() }

    /// Runs a script in a session, with the sandbox's address in `URL` and its key in `KEY`.
    private func run(_ script: String, unlocked: Bool = true) throws -> Outcome {
        let unlock =
            "echo -n opensesame | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; gdbus wait --session --timeout 60 org.freedesktop.secrets\n"
        try stage.home.write("script", Data(((unlocked ? unlock : "") + script).utf8))
        return try stage.run(
            """
            export URL=$FAX_URL KEY=$FAX_API_KEY XDG_RUNTIME_DIR=$FAXPIPE_HOME/session
            unset FAX_URL FAX_API_KEY
            mkdir -p -m 700 $XDG_RUNTIME_DIR
            dbus-run-session -- bash -c 'bash ./script >said 2>&1' 2>/dev/null
            cat said
            """)
    }

    @Test func aKeyIsKeptInTheKeyring() throws {
        let outcome = try run(
            """
            echo "$KEY" | faxserver add -q home --local "$URL"
            grep key_store config/config.toml
            faxserver list | cut -f 5
            faxsend +15551234567 note.txt
            faxserver rename -q home office
            faxsend +15551234568 note.txt
            grep -r -l -a -F "$KEY" config data runtime 2>/dev/null
            faxserver key set --store file -q office <<<"$KEY"
            grep key_store config/config.toml
            faxserver key set -q office <<<"$KEY"; find data/keys -type f 2>/dev/null | wc -l
            faxserver rm --yes --force -q office; echo $?
            """)
        #expect(
            outcome.lines == [
                "key_store = \"secret-service\"", "secret-service", "1", "2", "key_store = \"file\"", "0",
                "0",
            ], "\(outcome.text)\(outcome.errors)")
        #expect(!outcome.text.contains("fbk_live"))
    }

    /// A profile of another configuration with the same name has a key of its own.
    @Test func aKeyIsForItsAddressesAndItsConfiguration() throws {
        let outcome = try run(
            """
            echo "$KEY" | faxserver add -q home --local "$URL"
            mkdir other; echo other-key | FAXPIPE_HOME=$PWD/other faxserver add -q home --local "$URL"
            faxsend +15551234567 note.txt
            sed -i 's/^local.*/local = "http:\\/\\/127.0.0.1:9"/' config/config.toml
            faxsend +15551234567 note.txt; echo $?
            """)
        #expect(
            outcome.lines == [
                "1",
                "faxsend: no key for profile home: the keyring has one for other addresses than the profile's of now",
                "hint: faxserver key set home", "77",
            ], "\(outcome.text)")
    }

    /// Nobody can unlock it where there is no display: that is said, and soon.
    @Test func aLockedKeyringIsSaid() throws {
        let outcome = try run(
            """
            echo "$KEY" | faxserver add -q home --local "$URL"
            gdbus call --session --dest org.freedesktop.secrets --object-path /org/freedesktop/secrets \\
                --method org.freedesktop.Secret.Service.Lock "['/org/freedesktop/secrets/aliases/default']" >/dev/null
            timeout 50 faxsend +15551234567 note.txt; echo $?
            echo "$KEY" | timeout 50 faxserver key set home; echo $?
            echo "$KEY" | faxserver key set -q --store file home; echo $?
            faxsend +15551234567 note.txt
            """)
        #expect(
            outcome.lines == [
                "faxsend: no key for profile home: the keyring is locked, and was not unlocked",
                "hint: unlock the keyring, or keep the key in a file: faxserver key set --store file home",
                "77",
                "faxserver: the key of profile home can't be stored: the keyring is locked, and was not unlocked",
                "hint: unlock the keyring, or keep the key in a file: faxserver key set --store file home",
                "77",
                "0", "1",
            ], "\(outcome.text)")
    }

    /// A bus without a keyring on it, and no bus at all: a file is taken, and a key that was in one is missed.
    @Test func withoutAKeyringThereIsTheFile() throws {
        let outcome = try run(
            """
            cat >session.conf <<END
            <busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen>
            <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>
            END
            echo "$KEY" | dbus-run-session --config-file=session.conf -- faxserver add -q home --local "$URL" 2>&1 | grep -v ^dbus-daemon
            grep key_store config/config.toml
            sed -i 's/"file"/"secret-service"/' config/config.toml
            dbus-run-session --config-file=session.conf -- bash -c "faxsend +15551234567 note.txt; echo \\$?" 2>&1 | grep -v ^dbus-daemon
            unset DBUS_SESSION_BUS_ADDRESS
            faxsend +15551234567 note.txt; echo $?
            """, unlocked: false)
        let missing = [
            "faxsend: no key for profile home: the keyring is not there: this session has no keyring (Secret Service)",
            "hint: unlock the keyring, or keep the key in a file: faxserver key set --store file home", "77",
        ]
        #expect(outcome.lines == ["key_store = \"file\""] + missing + missing, "\(outcome.text)")
    }
}

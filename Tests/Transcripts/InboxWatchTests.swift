import Foundation
import TestSupport
import Testing

/// Several servers, and a configuration that changes.
@Suite struct InboxWatchTests {
    /// A server that only sends.
    private static func sender() throws -> WireServer {
        try WireServer { client in
            let isHealth = client.readHead().hasPrefix("GET /health ")
            client.answer(
                isHealth ? 200 : 404, isHealth ? #"{"status":"ok"}"# : #"{"detail":"Inbound not enabled"}"#,
                fields: ["Content-Type: application/json", "Connection: close"])
        }
    }

    /// Writes profiles with these names and addresses.
    private static let profiles = """
        export KEY=$FAX_API_KEY SERVER=$FAX_URL; unset FAX_API_KEY FAX_URL; mkdir -p config
        profiles() {
            while [ $# -gt 0 ]; do
                printf '[profile.%s]\\nlocal = "%s"\\nkey_env = "KEY"\\n' "$1" "$2"; shift 2
            done >config/new; mv config/new config/config.toml
        }

        """

    @Test func aServerWithoutAnInboxIsSaidOnceBesideOthers() throws {
        let sender = try Self.sender()
        let outcome = try Stage().run(
            Self.profiles
                + """
                profiles office "$SERVER" line "\(sender.url)"
                faxsend -q --wait --profile office +15551234567 note.txt >ids
                faxinbox poll | cut -f 1,8; for n in 1 2; do faxinbox poll; echo $?; done
                faxinbox poll --profile line; echo $?
                profiles line "\(sender.url)" other "\(sender.url)"; faxinbox poll -q; echo $?
                """)
        #expect(outcome.lines == ["1\toffice", "0", "0", "69", "69"], "\(outcome.text)\(outcome.errors)")
        let said = "faxinbox: profile line: \(sender.url) has no inbox"
        #expect(outcome.errors.components(separatedBy: said).count == 2, "\(outcome.errors)")
    }

    @Test func aWatchFollowsItsConfiguration() throws {
        let sender = try Self.sender()
        let outcome = try Stage().run(
            Self.profiles
                + """
                until_said() { for n in {1..600}; do grep -q "$1" said && return; sleep 0.1; done; echo "never: $1"; }
                profiles none "\(sender.url)"
                faxinbox watch --json >events 2>said & watch=$!
                until_said 'has no inbox'
                echo '[profile.office' >config/config.toml; until_said 'the configuration before counts'
                profiles office "$SERVER"; until_said 'counts from now on'
                faxsend -q --wait --profile office +15551234567 note.txt >ids
                echo '# again' >>config/config.toml
                for n in {1..600}; do grep -q received events && break; sleep 0.1; done
                kill $watch; wait $watch; echo $?; grep -o '"event":"received"' events
                """)
        #expect(outcome.lines == ["0", "\"event\":\"received\""], "\(outcome.text)\(outcome.errors)")
    }
}

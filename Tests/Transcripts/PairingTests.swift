import Foundation
import Synchronization
import TestSupport
import Testing

/// A new device at a server, as the person at the shell sees it.
@Suite struct PairingTests {
    /// A sandbox of the later generation, and a code that works.
    private static let code = """
        code=$(curl -s -X POST -H "X-API-Key: $FAX_SANDBOX_ADMIN_KEY" "$FAX_URL/admin/tunnel/pair" | grep -o '[0-9]\\{6\\}' | head -1)
        url=$FAX_URL; unset FAX_URL FAX_API_KEY

        """

    private func run(_ script: String, generation: String = "2026") throws -> (Stage, Outcome) {
        let stage = try Stage()
        return (stage, try stage.run(Self.code + script, generation: generation))
    }

    @Test func aCodeMakesAProfileThatFaxes() throws {
        let (stage, outcome) = try run(
            """
            faxserver pair $url $code --name office --device laptop; echo $?
            faxsend --profile office +15551234567 note.txt; echo $?
            faxserver pair $url $code --name again; echo $?
            grep -c profile config/config.toml; ls data/pairing
            grep -rl fbk_live . | grep -v journal
            """)
        #expect(
            outcome.lines.prefix(6) == ["0", "1", "0", "69", "1", "./data/keys/office/key"], "\(outcome.text)"
        )
        #expect(
            outcome.errors.hasPrefix(
                "faxserver: profile office is there, with its key; next: faxserver test office\n"),
            "\(outcome.errors)")
        #expect(outcome.errors.contains("refuses the code: it is wrong, was used, or has expired\nhint: "))
        // The code, two tries of it, and a fax.
        #expect(try stage.uploads() == 4)
        let modes = try Program.shell(
            "stat -c %a $FAXPIPE_HOME/data/pairing $FAXPIPE_HOME/data/keys/office/*", home: stage.home)
        #expect(modes.lines == ["700", "600"], "\(modes.text)")
    }

    /// A code on standard input, and with a space in it as servers show it.
    @Test func theCodeComesThroughAPipeToo() throws {
        let (_, outcome) = try run(
            """
            echo "${code:0:3} ${code:3}" | faxserver pair $url --name piped; echo $?
            echo "12" | faxserver pair $url --name other; echo $?
            """)
        #expect(outcome.lines == ["0", "64"], "\(outcome.errors)")
    }

    /// Nothing that can fail fails after the code is gone.
    @Test func whatCannotWorkDoesNotSpendTheCode() throws {
        let (stage, outcome) = try run(
            """
            faxserver pair $url $code --name ../../x; echo $?
            faxserver pair http://user:hunter2@127.0.0.1:8080 $code; echo $?
            faxserver pair http://203.0.113.9:8080 $code; echo $?
            faxserver pair "http://[fe80::1%25eth0]:8080" $code; echo $?
            mkdir -p config; printf '[profile.taken]\\nlocal = "http://127.0.0.1:9"\\n' >config/config.toml
            faxserver pair $url $code --name taken; echo $?
            echo 'colour = [' >>config/config.toml; faxserver pair $url $code --name office; echo $?
            rm config/config.toml; ln -s nowhere/else config/config.toml
            faxserver pair $url $code --name office; echo $?
            rm config/config.toml; touch data/pairing 2>/dev/null || { mkdir -p data; touch data/pairing; }
            faxserver pair $url $code --name office; echo $?
            rm data/pairing; faxserver pair $url $code --name office; echo $?
            """)
        #expect(
            outcome.lines.map { Int($0) ?? 0 }.enumerated().allSatisfy {
                $0.offset == 8 ? $0.element == 0 : $0.element != 0
            }
                && outcome.lines.count == 9, "\(outcome.lines) \(outcome.errors)")
        #expect(!outcome.errors.contains("hunter2"))
        #expect(try stage.uploads() == 2, "the code was tried more than once")
    }

    @Test func aServerWithoutPairingSaysSo() throws {
        let (stage, outcome) = try run(
            "faxserver pair $url 123456 --name office; echo $?; ls data/pairing", generation: "2025")
        #expect(outcome.lines == ["69"])
        #expect(
            outcome.errors.contains(
                "knows no pairing: this version of Faxbot has no POST /mobile/pair\nhint: "))
        #expect(!FileManager.default.fileExists(atPath: stage.home.path("config/config.toml")))
    }

    /// Where nobody can read it on a command line.
    @Test func aLinkIsReadFromStandardInput() throws {
        let (_, outcome) = try run(
            """
            echo "faxpipe:pair?name=first&local=${url//:/%3A}&code=$code" | faxserver pair --yes -; echo $?
            faxserver pair --yes - </dev/null; echo $?
            faxserver pair --yes - - </dev/null; echo $?
            """)
        #expect(outcome.lines.suffix(3) == ["0", "64", "64"], "\(outcome.text) \(outcome.errors)")
    }

    /// From one device to the next by a picture, with a key or with a code.
    @Test func aPictureMakesAProfile() throws {
        let (_, outcome) = try run(
            """
            qrencode -o code.png "faxpipe:pair?name=first&local=${url//:/%3A}&code=$code"
            faxserver pair --qr code.png --yes; echo $?
            faxserver qr first --key --png key.png; stat -c %a key.png
            faxserver qr first | head -1 | wc -m
            faxserver pair --yes --name second --qr - <key.png; echo $?
            faxsend --profile second +15551234567 note.txt; echo $?
            faxserver qr first --no-key --png open.png 2>/dev/null; zbarimg -q --nodbus open.png
            qrencode -o bare.png 123456; faxserver pair --qr bare.png --yes; echo $?
            faxserver pair --qr note.txt --yes; echo $?
            faxserver pair --qr code.png </dev/null; echo $?
            """)
        let url = outcome.lines.first { $0.hasPrefix("QR-Code:") } ?? ""
        #expect(url.hasPrefix("QR-Code:faxpipe:pair?name=first&local=http://127.0.0.1:"))
        let rest = outcome.lines.filter { !$0.hasPrefix("QR-Code:") }
        #expect(rest.count == 9 && rest[0] == "0" && rest[1] == "600", "\(rest) \(outcome.errors)")
        #expect(
            rest[3...5] == ["0", "1", "0"] && rest[6...8] == ["64", "65", "64"], "\(rest) \(outcome.errors)")
        #expect(outcome.errors.contains("faxserver:   local   http://127.0.0.1:"))
        #expect(
            outcome.errors.contains("the QR code in bare.png is a code alone: whose it is has to be said too")
        )
        #expect(!outcome.errors.contains("fbk_live") && !outcome.text.contains("key="))
    }

    /// A machine in a network that nobody has approved gets no code.
    @Test(
        .enabled(
            if: NetworkNamespace.isPermitted, "root is needed to make network namespaces: nothing was tested")
    )
    func aStrangersNetworkGetsNoCode() throws {
        let home = try ScratchFolder()
        let (laptop, router) = (try NetworkNamespace(), try NetworkNamespace())
        try NetworkNamespace.join(laptop, router)
        for side in [laptop, router] { try side.ip("link", "set", "eth0", "up") }
        try router.ip("addr", "add", "192.168.77.100/24", "dev", "eth0")
        try laptop.ip("addr", "add", "192.168.77.5/24", "dev", "eth0")
        let posts = Counter()
        let decoy = try router.enter {
            try WireServer(address: "192.168.77.100", port: 8080) { client in
                let request = client.readRequest()
                if request.head.hasPrefix("POST") { posts.add() }
                client.answer(
                    200,
                    request.head.hasPrefix("POST") ? #"{"token":"k","base_urls":null}"# : #"{"status":"ok"}"#,
                    fields: ["Content-Type: application/json"])
            }
        }
        let path = "\(Repository.tools.path):/usr/local/bin:/usr/bin:/bin:/usr/sbin"
        func pair(_ options: String) throws -> Outcome {
            try Program.shell(
                "setsid ip netns exec \(laptop.name) faxserver pair http://192.168.77.100:8080 123456 \(options); cat $FAXPIPE_HOME/config/config.toml",
                home: home, environment: ["PATH": path])
        }
        let refused = try pair("")
        #expect(
            refused.errors.hasPrefix("faxserver: pair asks on a terminal, and there is none\n"),
            "\(refused.errors)")
        #expect(posts.count == 0 && decoy.connections == 1)
        let approved = try pair("--yes")
        #expect(posts.count == 1, "\(approved.errors)")
        #expect(approved.text.contains("[profile.faxbot]") && approved.text.contains(" 192.168.77.0/24\"]"))
        withExtendedLifetime(decoy) {}
    }
}

/// Counts, on whatever thread.
private final class Counter: Sendable {
    private let value = Mutex(0)
    var count: Int { value.withLock { $0 } }
    func add() { value.withLock { $0 += 1 } }
}

import Foundation
import TestSupport
import Testing

/// Which of a server's addresses is taken, as the person at the shell sees it.
@Suite struct WayTests {
    /// A profile whose local address is the sandbox, and whose tunnel nobody holds open.
    private let profile = """
        mkdir -p config
        printf '[profile.p]\\nlocal = "%s"\\ntunnel = "http://127.0.0.1:%s"\\nkey_env = "FAX_API_KEY"\\n' \
            "$FAX_URL" "$DEAD" > config/config.toml

        """

    private func run(_ script: String) throws -> (Stage, Outcome) {
        let stage = try Stage()
        // A fax that is accepted starts a flush if others wait, which asks what became of it: nothing yet.
        return (
            stage,
            try stage.run(
                profile + script, fault: "*status=queued", environment: ["DEAD": String(stage.port)])
        )
    }

    @Test func theOneThatAnswersIsTaken() throws {
        let (stage, outcome) = try run(
            """
            sed -i 's/^local/x/; s/^tunnel/local/; s/^x/tunnel/' config/config.toml
            faxsend --profile p +15551234567 note.txt; echo $?
            faxjobs --json | grep -c "\\"endpoint\\":\\"$FAX_URL\\""
            """)
        #expect(outcome.lines == ["1", "0", "1"], "\(outcome.errors)")
        #expect(outcome.errors == "")
        #expect(try stage.uploads() == 1)
    }

    /// What waits is sent later by the same road, and by no other.
    @Test func theOneThatWasAskedForIsKept() throws {
        let (stage, outcome) = try run(
            """
            faxsend --profile p --via tunnel +15551234567 note.txt; echo $?
            faxjobs flush; faxjobs | cut -f 2
            faxsend --again --profile p --via local +15551234567 note.txt; faxjobs list --limit 1 | cut -f 2
            faxsend --profile p --via road +15551234567 note.txt; echo $?
            """)
        #expect(outcome.lines == ["1", "0", "queued", "2", "submitted", "64"], "\(outcome.errors)")
        #expect(try stage.uploads() == 1)
    }

    @Test func aRoadThatIsNotThereIsSaid() throws {
        let stage = try Stage()
        let outcome = try stage.run("faxsend --via tunnel +15551234567 note.txt; echo $?; faxjobs")
        #expect(outcome.lines == ["78"])
        #expect(outcome.errors.hasPrefix("faxsend: profile environment has no tunnel address\n"))
    }

    /// A line breaks in the middle of an upload: before the last byte the other one is taken, after it only if the
    /// server knows the fax again. There is never a second fax.
    @Test(
        arguments: [
            ("2025", "cut=1000", "submitted", 2), ("2026", "cut=1000", "submitted", 2),
            ("2025", "withhold", "uncertain", 1), ("2025", "hangup", "uncertain", 1),
            ("2026", "withhold", "submitted", 2), ("2026", "hangup", "submitted", 2),
        ])
    func theOtherLineIsTakenInTheMiddle(
        _ generation: String, _ fault: String, _ state: String, _ uploads: Int
    ) throws {
        let stage = try Stage()
        // More than the buffers between two sockets hold, so that the cut is felt in the middle.
        try stage.home.write("long.pdf", Stage.document(bytes: fault.hasPrefix("cut") ? 9_000_000 : 20_000))
        // What never comes is not waited for as long as what comes late.
        let patience = fault == "withhold" ? 5 : 60
        let outcome = try stage.run(
            """
            mkdir -p config
            printf '[profile.p]\\nlocal = "%s"\\ntunnel = "%s"\\nkey_env = "FAX_API_KEY"\\ntimeout = \(patience)\\n' \
                "$FAX_URL" "${FAX_URL/127.0.0.1/localhost}" > config/config.toml
            faxsend --profile p +15551234567 long.pdf; faxjobs list | cut -f 2; faxjobs flush >ids
            """, fault: fault, generation: generation)
        // The far end may have it already.
        let lines = outcome.lines.map { $0 == "delivered" ? "submitted" : $0 }
        #expect(lines == ["1", state], "\(outcome.errors)")
        #expect(try stage.uploads() == uploads)
        #expect(try stage.faxes() <= 1)
        let journal = try String(contentsOfFile: stage.home.path("journal"), encoding: .utf8)
        for line in journal.split(separator: "\n") where line.contains("\"path\":\"/health\"") {
            #expect(line.contains("\"key\":false"))
        }
    }

    /// A network that nobody has approved: no key, no question, nothing kept, and what to do.
    @Test(
        .enabled(
            if: NetworkNamespace.isPermitted, "root is needed to make network namespaces: nothing was tested")
    )
    func aStrangersNetworkGetsNoKey() throws {
        let stage = try Stage()
        let (laptop, router) = (try NetworkNamespace(), try NetworkNamespace())
        try NetworkNamespace.join(laptop, router)
        try router.ip("link", "set", "eth0", "address", "02:00:00:00:cc:01")
        for side in [laptop, router] { try side.ip("link", "set", "eth0", "up") }
        for address in ["192.168.77.1/24", "192.168.77.100/24"] {
            try router.ip("addr", "add", address, "dev", "eth0")
        }
        try laptop.ip("addr", "add", "192.168.77.5/24", "dev", "eth0")
        try laptop.ip("route", "add", "default", "via", "192.168.77.1")
        let decoy = try router.enter {
            try WireServer(address: "192.168.77.100", port: 8080) { client in
                _ = client.readRequest()
                client.answer(200, #"{"status":"ok"}"#, fields: ["Content-Type: application/json"])
            }
        }
        let path = "\(Repository.tools.path):/usr/local/bin:/usr/bin:/bin:/usr/sbin"
        func send(_ environment: [String: String] = [:]) throws -> Outcome {
            try Program.shell(
                "cd $FAXPIPE_HOME; ip netns exec \(laptop.name) faxsend +15551234567 note.txt; echo $?; faxjobs | cut -f 2",
                home: stage.home,
                environment: [
                    "FAX_URL": "http://192.168.77.100:8080", "FAX_API_KEY": "fbk_live_secret",
                    "PATH": path,
                ].merging(environment) { $1 })
        }
        let refused = try send()
        #expect(refused.lines.contains("77"), "\(refused.text)\(refused.errors)")
        #expect(!refused.lines.contains("queued"))
        let network = "02:00:00:00:cc:01 192.168.77.0/24"
        #expect(
            refused.errors == """
                faxsend: no key for http://192.168.77.100:8080: this network (\(network)) is not approved for profile environment
                hint: if it is yours: export FAX_NETWORK="\(network)"

                """)
        #expect(decoy.connections == 0)
        // It is the person's own after all: approved as the hint says, the machine is asked.
        let approved = try send(["FAX_NETWORK": network])
        #expect(!approved.errors.contains("not approved") && decoy.connections > 0)
        // The same with a file, in which the tool writes.
        let file = try stage.home.write(
            "config/config.toml", Data("[profile.p] # mine\nlocal = \"http://192.168.77.100:8080\"\n".utf8))
        let trusted = try Program.shell(
            "for i in 1 2; do ip netns exec \(laptop.name) faxserver trust --network --yes || exit; done; "
                + "ip netns exec \(laptop.name) faxserver", home: stage.home, environment: ["PATH": path])
        #expect(trusted.status == 0 && trusted.lines.contains("endpoint\tlocal"), "\(trusted.errors)")
        #expect(
            try String(contentsOfFile: file, encoding: .utf8)
                == "[profile.p] # mine\nlocal = \"http://192.168.77.100:8080\"\nnetworks = [\"\(network)\"]\n"
        )
    }
}

import FaxCore
import Foundation
import TestSupport
import Testing

/// faxpipe-config(5) and faxpipe-json(5) describe what is read and written.
@Suite struct FormatTests {
    /// The keys that `FaxConfig` asks the file for, as its source says.
    private func keysInSource() throws -> Set<String> {
        let folder = Repository.root.appending(path: "Sources/FaxConfig")
        let asking =
            /(?:\.|try )(?:string|strings|number|flag|word|country|endpoint|span|quietHours)\(\s*"([a-z_]+)"/
        var keys: Set<String> = []
        // The file of a watched folder has its place in faxshare(1).
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
        where name != "WatchedFolder.swift" {
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            keys.formUnion(text.matches(of: asking).map { String($0.1) })
            keys.formUnion(text.matches(of: /try table\("(headers)"\)/).map { String($0.1) })
            keys.formUnion(text.matches(of: /prefix \+ "([a-z]+)"/).map { "key_\($0.1)" })
        }
        return keys
    }

    /// The lines of the page's example.
    private func example() throws -> String {
        let lines = try ManualPage("faxpipe-config.5").section("EXAMPLES")
        let start = try #require(lines.firstIndex(of: ".Bd -literal"))
        return lines[(start + 1)...].prefix { $0 != ".Ed" }.joined(separator: "\n") + "\n"
    }

    @Test func everyKeyOfTheConfigurationIsDescribed() throws {
        let described = Set(try ManualPage("faxpipe-config.5").words("Va", in: "OPTIONS"))
        let known = try keysInSource()
        #expect(known.count > 10 && described == known)
    }

    @Test func theExampleUsesEveryKey() throws {
        let text = try example()
        for key in try keysInSource() { #expect(text.contains("\n\(key) = ") || text.hasPrefix(key)) }
    }

    @Test func theExamplesAreReadWithoutAWarning() throws {
        let sample = try String(
            contentsOf: Repository.root.appending(path: "samples/config.toml"), encoding: .utf8)
        for text in [try example(), sample] {
            let home = try ScratchFolder()
            try home.write("config/config.toml", Data(text.utf8))
            let outcome = try Program.tool("faxpdf", input: Data("a note\n".utf8), home: home)
            #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
            #expect(outcome.output.starts(with: Data("%PDF".utf8)))
        }
    }

    /// The names of a JSON object's members, in their order.
    private func keys(of object: String) -> [String] {
        object.matches(of: /[{,]"([a-z_0-9]+)":/).map { String($0.1) }
    }

    /// The names of its own members only.
    private func ownKeys(of object: some StringProtocol) -> [String] {
        var inside = String(object.dropFirst())
        while let inner = inside.firstMatch(of: /\{[^{}]*\}|\[[^\[\]]*\]/) {
            inside.replaceSubrange(inner.range, with: "0")
        }
        return keys(of: "{" + inside)
    }

    @Test func theKeysOfAPlanAreDescribed() throws {
        let home = try ScratchFolder()
        let outcome = try Program.tool(
            "faxsend", ["--dry-run", "--json", "+15551234567"], input: Data("a note\n".utf8), home: home,
            environment: ["FAX_URL": "http://127.0.0.1:9", "FAX_API_KEY": "fbk_live_none"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let described = try ManualPage("faxpipe-json.5").words("Va", in: "Dry-run plan", kind: "Ss")
        #expect(ownKeys(of: try #require(outcome.lines.first)) == described)
    }

    @Test func theKeysOfAPagesPlanAndOfItsTotalAreDescribed() throws {
        let small = Data("letters that break up, a whole line of them\n".utf8)
        let outcome = try Program.tool(
            "faxpdf", ["--plan", "--json", "--font-size", "4"], input: small, home: try ScratchFolder())
        let lines = outcome.lines
        try #require(lines.count == 2, "\(outcome.errors)")
        let page = try ManualPage("faxpipe-json.5")
        #expect(ownKeys(of: lines[0]) == page.words("Va", in: "Plan", kind: "Ss"))
        #expect(ownKeys(of: lines[1]) == page.words("Va", in: "Plan's total", kind: "Ss"))
        let (text, total) = (page.section("Plan", macro: "Ss"), page.section("Plan's total", macro: "Ss"))
        for key in keys(of: lines[0]) { #expect(text.contains { $0.contains("Va \(key)") }, "\(key)") }
        let inner = lines[1].components(separatedBy: "\"total\":")[1]
        for key in ownKeys(of: inner) { #expect(total.contains { $0.hasPrefix(".Va \(key)") }, "\(key)") }
    }

    @Test func everyKindOfWarningIsDescribed() throws {
        let kinds = LegibilityWarning.Kind.allCases.map(\.rawValue)
        #expect(Set(try ManualPage("faxpdf.1").words("Cm", in: "The plan", kind: "Ss")) == Set(kinds))
    }

    @Test func theKeysOfNewsAreDescribed() throws {
        let home = try ScratchFolder()
        let hook = "[hooks]\ndelivered = [\"sh\", \"-c\", \"cat >$FAXPIPE_HOME/news\"]\n"
        try home.write("config/config.toml", Data(hook.utf8))
        let outcome = try Program.tool(
            "faxsandbox",
            [
                "--", "bash", "-c",
                "echo a note | faxsend -q +15551234567 >$FAXPIPE_HOME/id; faxjobs wait last; cat $FAXPIPE_HOME/news",
            ], home: home)
        let news = try #require(outcome.lines.last, "\(outcome.errors)")
        #expect(ownKeys(of: news) == (try ManualPage("faxpipe-json.5")).words("Va", in: "News", kind: "Ss"))
    }

    @Test func theKeysOfACountAndOfAPrunedDocumentAreDescribed() throws {
        let outcome = try Program.tool(
            "faxsandbox",
            [
                "--", "bash", "-c",
                """
                echo a note | faxsend -q --wait +15551234567 >"$FAXPIPE_HOME/id"
                faxjobs stats --json; faxjobs prune -q --json --max-bytes 0
                """,
            ], home: try ScratchFolder())
        let lines = outcome.lines
        try #require(lines.count == 2, "\(outcome.errors)")
        let page = try ManualPage("faxpipe-json.5")
        #expect(keys(of: lines[0]) == page.words("Va", in: "Job count", kind: "Ss"))
        #expect(keys(of: lines[1]) == page.words("Va", in: "Pruned document", kind: "Ss"))
    }

    @Test func theKeysOfAJobAndItsEventsAreDescribed() throws {
        let home = try ScratchFolder()
        let outcome = try Program.shell(
            "echo a note | faxsend -q +15551234567 >/dev/null && faxjobs show --json last", home: home,
            environment: ["FAX_URL": "http://127.0.0.1:9", "FAX_API_KEY": "fbk_live_none"])
        let parts = outcome.text.components(separatedBy: "\"events\":[")
        try #require(parts.count == 2, "\(outcome.errors)")
        let page = try ManualPage("faxpipe-json.5")
        #expect(keys(of: parts[0]) == page.words("Va", in: "Job", kind: "Ss"))
        let event = parts[1].prefix { $0 != "}" }
        #expect(keys(of: String(event)) == page.words("Va", in: "Event", kind: "Ss"))
    }

    @Test func theKeysOfAnInboxItemAnEventAndTheStatisticsAreDescribed() throws {
        let home = try ScratchFolder()
        let outcome = try Program.shell(
            """
            faxsandbox -- bash -c '
            echo a note | faxsend -q --wait +15551234567 >/dev/null && faxinbox poll --json && faxinbox stats --json
            echo another note | faxsend -q --wait +15551234567 >/dev/null
            cd "$FAXPIPE_HOME"; faxinbox watch --json >events & watch=$!
            for n in {1..600}; do [ -s events ] && break; sleep 0.1; done
            kill $watch; wait $watch && cat events'
            """, home: home)
        try #require(outcome.status == 0 && outcome.lines.count == 3, "\(outcome.text)\(outcome.errors)")
        let page = try ManualPage("faxpipe-json.5")
        #expect(ownKeys(of: outcome.lines[0]) == page.words("Va", in: "Inbox item", kind: "Ss"))
        #expect(ownKeys(of: outcome.lines[1]) == page.words("Va", in: "Inbox statistics", kind: "Ss"))
        #expect(ownKeys(of: outcome.lines[2]) == page.words("Va", in: "Inbox event", kind: "Ss"))
        let inner = outcome.lines[1].components(separatedBy: "\"servers\":[")[1]
        let text = page.section("Inbox statistics", macro: "Ss")
        for key in keys(of: inner) { #expect(text.contains { $0.hasPrefix(".Va \(key)") }, "\(key)") }
    }

    @Test func theKeysOfAServersStatusAreDescribed() throws {
        let home = try ScratchFolder()
        let outcome = try Program.shell("faxsandbox -- faxserver status --json", home: home)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let described = try ManualPage("faxpipe-json.5").words("Va", in: "Server's status", kind: "Ss")
        #expect(ownKeys(of: try #require(outcome.lines.first)) == described)
    }

    @Test func theKeysOfAnEndpointCheckAreDescribed() throws {
        let home = try ScratchFolder()
        let outcome = try Program.shell("faxsandbox -- faxserver test --json", home: home)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let page = try ManualPage("faxpipe-json.5")
        let described = page.words("Va", in: "Endpoint check", kind: "Ss")
        let text = page.section("Endpoint check", macro: "Ss").joined()
        for line in outcome.lines {
            #expect(ownKeys(of: line) == described)
            let step = try #require(line.firstMatch(of: /"step":"([a-z:]+)"/)?.1)
            #expect(text.contains(".Ql \(step)"))
        }
        #expect(outcome.lines.count == 13)
    }

    @Test func theKeysOfAContactAGroupAndAnImportedCardAreDescribed() throws {
        let home = try ScratchFolder()
        let outcome = try Program.shell(
            """
            faxcontacts add --json --cover "Dr. Smith" +15551234567 --group doctors
            faxcontacts group --json
            faxcontacts export | faxcontacts import -q --json
            """, home: home)
        try #require(outcome.lines.count == 3, "\(outcome.errors)")
        let page = try ManualPage("faxpipe-json.5")
        for (line, title) in zip(outcome.lines, ["Contact", "Group", "Imported card"]) {
            #expect(ownKeys(of: line) == page.words("Va", in: title, kind: "Ss"))
            let text = page.section(title, macro: "Ss")
            for key in keys(of: line) { #expect(text.contains { $0.contains("Va \(key)") }, "\(key)") }
        }
    }

    @Test func theKeysOfAServerAreDescribed() throws {
        let home = try ScratchFolder()
        let outcome = try Program.shell("faxsandbox -- faxserver show --json", home: home)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let described = try ManualPage("faxpipe-json.5").words("Va", in: "Server", kind: "Ss")
        #expect(ownKeys(of: try #require(outcome.lines.first)) == described)
    }

    /// In a network of its own, so that nobody else's machines are asked.
    @Test(
        .enabled(
            if: NetworkNamespace.isPermitted, "root is needed to make network namespaces: nothing was tested")
    )
    func theKeysOfAFoundServerAreDescribed() throws {
        let home = try ScratchFolder()
        let network = try NetworkNamespace()
        let outcome = try Program.shell(
            "ip netns exec \(network.name) faxsandbox --port 8080 -- faxserver discover --json", home: home,
            environment: ["PATH": "\(Repository.tools.path):/usr/local/bin:/usr/bin:/bin:/usr/sbin"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let described = try ManualPage("faxpipe-json.5").words("Va", in: "Found server", kind: "Ss")
        #expect(ownKeys(of: try #require(outcome.lines.first)) == described)
    }

    @Test func theKeysOfAnErrorAreDescribed() throws {
        let home = try ScratchFolder()
        let outcome = try Program.tool("faxsend", ["--json", "dr smith"], home: home)
        #expect(outcome.status == 67 || outcome.status == 78)
        let page = try ManualPage("faxpipe-json.5")
        let text = page.section("Error", macro: "Ss")
        for key in keys(of: outcome.errors) {
            #expect(text.contains { $0.hasPrefix(".It Va \(key)") || $0.hasPrefix(".Va \(key)") }, "\(key)")
        }
    }
}

import Foundation
import TestSupport
import Testing

/// What can't be sent ends with one line, a hint, and the exit status of its kind.
@Suite struct RefusalTests {
    @Test(
        arguments: [
            ("faxsend 0171 note.txt", 65), ("faxsend +1555123456789012 note.txt", 65),
            ("faxsend +15551234567 /bin/true", 65), ("faxsend +15551234567 missing.txt", 66),
            ("faxsend 'dr smith' note.txt", 67), ("faxsend </dev/null", 64),
            ("faxsend --frobnicate +15551234567 note.txt", 64),
            ("faxsend --timeout 5s +15551234567 note.txt", 64),
            ("faxsend --pages one +15551234567 note.txt", 64),
            ("faxsend --profile nobody +15551234567 note.txt", 78), ("faxjobs show 99", 66),
            ("faxjobs show x", 64), ("faxjobs list --since never", 64), ("faxpdf missing.txt", 66),
        ] as [(String, Int32)])
    func anExitStatusForEachKind(_ command: String, _ status: Int32) throws {
        let stage = try Stage()
        let outcome = try stage.run(command)
        #expect(outcome.status == status, "\(outcome.errors)")
        #expect(outcome.text == "")
        let tool = command.prefix { $0 != " " }
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.first?.hasPrefix("\(tool): ") == true && lines.count <= 2)
        #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("hint: ") })
        let journal = FileManager.default.contents(atPath: stage.home.path("journal")) ?? Data()
        #expect(journal.isEmpty, "the server was asked")
    }

    @Test func anErrorInJSON() throws {
        let stage = try Stage()
        let outcome = try stage.run("faxsend --json 'dr smith' note.txt")
        #expect(outcome.status == 67 && outcome.text == "")
        let object = try JSONSerialization.jsonObject(with: Data(outcome.errors.utf8)) as? [String: Any]
        let error = try #require(object?["error"] as? [String: Any])
        #expect(object?["v"] as? Int == 1 && error["code"] as? Int == 67)
        #expect(error["message"] as? String == "no fax number for \"dr smith\"")
    }

    @Test func aWrongKeyIsTheKeysFault() throws {
        let stage = try Stage()
        let outcome = try stage.run(
            "FAX_API_KEY=fbk_live_wrong faxsend +15551234567 note.txt >ids; echo $?; faxjobs | cut -f 2")
        #expect(outcome.lines == ["77", "failed"])
        #expect(!outcome.errors.contains("fbk_live_wrong"))
    }

    @Test func noKeyIsKnownBeforeAnyWork() throws {
        let stage = try Stage()
        let outcome = try stage.run("unset FAX_API_KEY; faxsend +15551234567 note.txt; echo $?; faxjobs")
        #expect(outcome.lines == ["77"])
    }

    /// What the server says against the document or the number is 65, against the key 77, against the fax 69.
    @Test(arguments: [(400, 65), (413, 65), (409, 69), (422, 69), (401, 77), (403, 77), (404, 76)])
    func theServersOwnReasonIsTold(_ answer: Int, _ status: Int) throws {
        let stage = try Stage()
        let outcome = try stage.run(
            "faxsend +15551234567 note.txt; echo $?; faxjobs | cut -f 2; faxjobs flush >ids",
            fault: "\(answer)")
        #expect(outcome.lines == ["1", "\(status)", "failed"], "\(outcome.errors)")
        #expect(outcome.errors.hasPrefix("faxsend: http://127.0.0.1:"))
        #expect(try stage.uploads() == 1)
    }

    /// After these answers the server may have a fax all the same.
    @Test(arguments: ["500", "503", "uncertain"])
    func aServerInTroubleLeavesTheOutcomeUnknown(_ fault: String) throws {
        let stage = try Stage()
        let outcome = try stage.run(
            "faxsend +15551234567 note.txt; echo $?; faxjobs | cut -f 2; faxjobs flush >ids", fault: fault)
        #expect(outcome.lines == ["1", "76", "uncertain"], "\(outcome.errors)")
        #expect(try stage.uploads() == 1)
    }

    @Test(arguments: ["html", "wrong-json"])
    func anAnswerThatIsNoFaxbotsLeavesTheOutcomeUnknown(_ fault: String) throws {
        let stage = try Stage()
        let outcome = try stage.run(
            "faxsend +15551234567 note.txt >ids; echo $?; faxjobs | cut -f 2; faxjobs flush >ids",
            fault: fault)
        #expect(outcome.lines == ["76", "uncertain"], "\(outcome.errors)")
        #expect(try stage.uploads() == 1)
    }

    @Test func theConfigurationsMistakesHaveALine() throws {
        let folder = Repository.root.appending(path: "samples/bad")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
            $0.hasPrefix("config-")
        }
        #expect(names.count > 5)
        for name in names {
            let home = try ScratchFolder()
            let bytes = try Data(contentsOf: folder.appending(path: name))
            try home.write("config/config.toml", bytes)
            let outcome = try Program.tool("faxsend", ["+15551234567"], input: Data("x".utf8), home: home)
            #expect(outcome.status == 78 && outcome.text == "", "\(name)")
            #expect(
                outcome.errors.contains(#/^faxsend: config\.toml:[0-9]+: /#), "\(name): \(outcome.errors)")
        }
    }

    @Test func anUnknownKeyIsWarnedAboutWithItsLine() throws {
        let stage = try Stage()
        try stage.home.write("config/config.toml", Data("\n\n[document]\nfonts = \"x\"\n".utf8))
        let outcome = try stage.run("faxsend +15551234567 note.txt")
        #expect(outcome.status == 0 && outcome.text == "1\n")
        #expect(outcome.errors == "faxsend: config.toml:4: unknown key \"fonts\"; did you mean \"font\"?\n")
    }
}

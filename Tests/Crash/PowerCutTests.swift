import FaxStore
import Foundation
import TestSupport
import Testing

/// The power goes: what was not synced is gone, the names of new files too. What was acknowledged is there.
///
/// `Preload/unsynced.c` remembers what a disk would still have; from that the home is made again.
@Suite struct PowerCutTests {
    @Test func whatWasAcknowledgedIsThere() throws {
        let line = try Line()
        let cut = try PowerCut(line.preloads)
        // Its server is away: all that is left of the fax is on the disk.
        let outcome = try Program.tool(
            "faxsend", ["+15551234567"], input: line.note, home: cut.home,
            environment: cut.environment.merging(["FAX_URL": "http://127.0.0.1:9", "FAX_API_KEY": "k"]) { $1 }
        )
        #expect(outcome.status == 0 && outcome.text == "1\n", "\(outcome.errors)")
        let after = try cut.restored()
        #expect(try line.jobs(after).map(\.state) == [.queued])
        let digest = try line.jobs(after)[0].sha256
        let sum = try Program.run("/usr/bin/sha256sum", [after.path("data/documents/\(digest).pdf")])
        #expect(sum.text.hasPrefix(digest), "\(sum.errors)")
    }

    /// Before every sync and after it: what the disk still has is true, and nothing is sent twice because of it.
    ///
    /// Only a sync changes what it has. Before the next one most has happened of which it knows nothing.
    @Test func theTruthAtEveryStep() throws {
        let line = try Line()
        let trace = line.folder.path("trace")
        let whole = try send(line, at: 0, ["FAULT_TRACE": trace]).outcome
        #expect(whole.status == 0, "\(whole.errors)")
        let steps = try Preloads.steps(trace)
        let syncs = steps.indices.filter { ["fsync", "fdatasync"].contains(steps[$0]) }
        #expect(syncs.count > 20)
        for step in Set(syncs.flatMap { [$0 + 1, $0 + 2] }).sorted() where step <= steps.count {
            let (cut, outcome) = try send(line, at: step)
            #expect(outcome.status == 137, "\(step): \(outcome.errors)")
            try line.expectTruth(try cut.restored(), "power cut at step \(step)")
        }
        let (cut, outcome) = try send(line, at: 0)
        #expect(outcome.status == 0, "\(outcome.errors)")
        try line.expectTruth(try cut.restored(), "power cut after the last step")
    }

    /// Sends a note from a new home, until the power goes.
    private func send(
        _ line: Line, at step: Int, _ more: [String: String] = [:]
    ) throws -> (cut: PowerCut, outcome: Outcome) {
        let cut = try PowerCut(line.preloads)
        var environment = cut.environment.merging(line.environment) { $1 }
        environment["LD_PRELOAD"] = "\(line.library) \(cut.library)"
        environment.merge(["FAULT": "kill", "FAULT_POINT": String(step)]) { $1 }
        environment.merge(more) { $1 }
        let outcome = try Program.tool(
            "faxsend", ["+15551234567"], input: line.note, home: cut.home, environment: environment)
        return (cut, outcome)
    }
}

/// A home on a disk that forgets.
private final class PowerCut {
    let home: ScratchFolder
    let library: String
    private let shadow: ScratchFolder

    init(_ preloads: Preloads) throws {
        home = try ScratchFolder()
        shadow = try ScratchFolder()
        library = try preloads.path("unsynced")
    }

    var environment: [String: String] {
        ["LD_PRELOAD": library, "UNSYNCED_ROOT": home.url.path, "UNSYNCED_SHADOW": shadow.url.path]
    }

    /// A home with what the disk still has.
    func restored() throws -> ScratchFolder {
        let after = try ScratchFolder()
        var facts = stat()
        guard stat(home.url.path, &facts) == 0 else { return after }
        try restore(UInt(facts.st_ino), to: after.url.path)
        // That the file was written anew just now is the harness's doing, not the disk's.
        let mark = after.path("data/uploads")
        if let text = try? String(contentsOfFile: mark, encoding: .utf8),
            let count = text.split(separator: " ").first
        {
            let line = "\(count) \(Int(Date().timeIntervalSince1970 * 1000))"
            let padded = line.padding(toLength: 63, withPad: " ", startingAt: 0) + "\n"
            try Data(padded.utf8).write(to: URL(filePath: mark))
        }
        return after
    }

    private func restore(_ inode: UInt, to path: String) throws {
        guard let names = try? String(contentsOfFile: shadow.path("names-\(inode)"), encoding: .utf8) else {
            return
        }
        for line in names.split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 2)
            guard words.count == 3, let inode = UInt(words[0]) else { continue }
            let place = "\(path)/\(words[2])"
            if words[1] == "d" {
                try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
                try restore(inode, to: place)
            } else {
                let bytes = FileManager.default.contents(atPath: shadow.path("inode-\(inode)")) ?? Data()
                _ = FileManager.default.createFile(
                    atPath: place, contents: bytes, attributes: [.posixPermissions: 0o600])
            }
        }
    }
}

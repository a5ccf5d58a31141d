import FaxConfig
import Foundation
import LocalNetwork
import TestSupport
import Testing

@testable import FaxbotClient

/// What is remembered for a minute, and when it is not believed.
@Suite struct RaceMemoryTests {
    private let folder: ScratchFolder
    private let memory: RaceMemory
    private let record = RaceMemory.Record(
        road: .tunnel, url: "https://fax.example.com/a", address: "192.0.2.7",
        network: Network("3c:37:12:aa:bb:cc 192.168.1.0/24"),
        since: Date(timeIntervalSince1970: 1_799_999_000.25),
        at: Rig.clock, latencies: [3, 12, 5])

    init() throws {
        folder = try ScratchFolder()
        let environment = [
            "FAXPIPE_HOME": folder.url.path, "FAX_URL": "http://localhost", "FAX_API_KEY": "k",
        ]
        let profile = try Configuration.load(
            places: Places(environment: environment), environment: environment
        )
        .profile(named: nil)
        memory = RaceMemory(folder: folder.path("runtime"), profile: profile)
    }

    private func write(_ text: String, mode: Int = 0o600) throws {
        try folder.write("runtime/way-environment", Data(text.utf8), mode: mode)
    }

    @Test func keepsARecordForItsOwnerAlone() throws {
        memory.keep(record)
        #expect(memory.record() == record)
        for (path, mode) in [("runtime", 0o700), ("runtime/way-environment", 0o600)] {
            let facts = try FileManager.default.attributesOfItem(atPath: folder.path(path))
            #expect(facts[.posixPermissions] as? Int == mode)
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path("runtime")) == ["way-environment"]
        )
        let text = try String(contentsOfFile: folder.path("runtime/way-environment"), encoding: .utf8)
        #expect(!text.contains("fbk_live"))
    }

    @Test func aFactThatIsAbsentStaysAbsent() {
        var bare = record
        (bare.address, bare.network, bare.latencies) = (nil, nil, [])
        memory.keep(bare)
        #expect(memory.record() == bare)
    }

    @Test func isFreshForAMinute() {
        #expect(record.isFresh(at: Rig.clock) && record.isFresh(at: Rig.clock + 60))
        #expect(!record.isFresh(at: Rig.clock + 60.1))
        // A clock that was set back proves nothing.
        #expect(!record.isFresh(at: Rig.clock - 1))
    }

    @Test func forgettingKeepsHowLongAnswersTook() {
        memory.forget()
        #expect(memory.record() == nil)
        memory.keep(record)
        memory.forget()
        #expect(memory.record()?.isFresh(at: Rig.clock) == false)
        #expect(memory.record()?.latencies == [3, 12, 5])
    }

    @Test func withoutAFolderThereIsNoMemory() throws {
        let environment = [
            "FAXPIPE_HOME": folder.url.path, "FAX_URL": "http://localhost", "FAX_API_KEY": "k",
        ]
        let profile = try Configuration.load(
            places: Places(environment: environment), environment: environment
        )
        .profile(named: nil)
        let nowhere = RaceMemory(folder: folder.path("absent/runtime"), profile: profile)
        nowhere.keep(record)
        #expect(nowhere.record() == nil)
        #expect(!FileManager.default.fileExists(atPath: folder.path("absent")))
    }

    @Test func whatOthersCanWriteIsNotBelieved() throws {
        memory.keep(record)
        let path = folder.path("runtime/way-environment")
        chmod(path, 0o620)
        #expect(memory.record() == nil)
        try FileManager.default.moveItem(atPath: path, toPath: folder.path("elsewhere"))
        symlink(folder.path("elsewhere"), path)
        #expect(memory.record() == nil)
        unlink(path)
        mkfifo(path, 0o600)
        #expect(memory.record() == nil)
    }

    @Test(arguments: [
        "", "way 1", "way 2\nroad local",
        "way 1\nroad elsewhere\nurl x\naddress -\nnetwork -\nsince 0\nat 0\nlatencies \n",
        "way 1\nroad local\nurl x\naddress -\nnetwork -\nsince nan\nat 0\nlatencies \n",
        "way 1\nroad local\nurl x\naddress -\nnetwork -\nsince 0\nat inf\nlatencies \n",
        "way 1\nroad local\nurl x\naddress -\nnetwork -\nsince 0\nlatencies \n", "\u{0}\u{1}\u{2}",
    ])
    func whatIsNoRecordIsNone(_ text: String) throws {
        try write(text)
        #expect(memory.record() == nil)
    }

    @Test func aLongRecordIsNone() throws {
        try write("way 1\n" + String(repeating: "x", count: 5000))
        #expect(memory.record() == nil)
    }
}

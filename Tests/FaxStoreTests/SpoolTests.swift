import FaxCore
import Foundation
import Glibc
import TestSupport
import Testing

@testable import FaxStore

/// Documents: kept once, under the name of their digest, and never half.
@Suite struct SpoolTests {
    @Test func aDocumentIsNamedByItsDigest() throws {
        let fixture = try Fixture()
        let job = try fixture.store.sample("abc")
        // FIPS 180-4, the example of one block.
        #expect(job.sha256 == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(job.bytes == 3)
        let path = fixture.store.documentPath(job.sha256)
        #expect(try Data(contentsOf: URL(filePath: path)) == Data("abc".utf8))
        #expect(try mode(path) == 0o600)
        #expect(try fixture.documents == [job.sha256 + ".pdf"])
        #expect(try fixture.incoming == [])
    }

    @Test(arguments: [0, 1, 262_143, 262_144, 262_145, 3_000_000])
    func digestsAreThoseOfSha256sum(size: Int) throws {
        let home = try ScratchFolder()
        let bytes = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) })
        let path = try home.write("file", bytes)
        let descriptor = open(path, O_RDONLY)
        defer { close(descriptor) }
        let digest = try SHA256Digest(of: descriptor, path: path)
        #expect(digest.bytes == Int64(size))
        #expect(try Program.run("/usr/bin/sha256sum", [path]).text.hasPrefix(digest.text + " "))
    }

    @Test func theSameDocumentIsKeptOnce() throws {
        let fixture = try Fixture()
        let first = try fixture.store.sample("same")
        let inode = try FileManager.default.attributesOfItem(atPath: fixture.store.documentPath(first.sha256))
        let second = try fixture.store.sample("same")
        #expect(first.id != second.id && first.sha256 == second.sha256)
        #expect(try fixture.documents.count == 1)
        let after = try FileManager.default.attributesOfItem(atPath: fixture.store.documentPath(first.sha256))
        #expect(inode[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
    }

    @Test func aDocumentThatWasCutShortIsMadeWhole() throws {
        let fixture = try Fixture()
        let first = try fixture.store.sample("whole")
        let path = fixture.store.documentPath(first.sha256)
        #expect(truncate(path, 2) == 0)
        #expect(throws: FaxStoreError.self) { _ = try fixture.store.document(of: first) }
        _ = try fixture.store.sample("whole")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "whole")
    }

    @Test func aDocumentThatIsGoneIsNoted() throws {
        let fixture = try Fixture()
        let job = try fixture.store.sample()
        #expect(unlink(fixture.store.documentPath(job.sha256)) == 0)
        let error = #expect(throws: FaxStoreError.self) { _ = try fixture.store.document(of: job) }
        #expect(error?.faxError.code == .inputOutput)
    }

    @Test func aDroppedDraftLeavesNothing() throws {
        let fixture = try Fixture()
        do {
            let draft = try FaxStore.draft(in: fixture.store.directory)
            try fill(draft.fileDescriptor, Data("half".utf8))
            #expect(try fixture.incoming.count == 1)
        }
        #expect(try fixture.incoming == [])
        #expect(try fixture.documents == [])
    }

    @Test func jobsThatCannotBeRecordedLeaveNoDocument() throws {
        let fixture = try Fixture()
        let first = try fixture.store.sample("one")
        // The idempotency key of another job.
        #expect(throws: FaxStoreError.self) {
            try fixture.store.record("two", as: [.sample(), .sample(uuid: first.uuid)])
        }
        #expect(try fixture.documents == [first.sha256 + ".pdf"])
        #expect(try fixture.incoming == [])
        #expect(try fixture.store.jobs() == [first])
    }

    @Test func anEmptyStoreHasNothingToSweep() throws {
        try Fixture().store.sweep()
    }

    @Test func whatDeadWritersLeftIsClearedAway() throws {
        let fixture = try Fixture()
        let kept = try fixture.store.sample("kept")
        let incoming = fixture.store.incoming
        try fixture.home.write("data/documents/incoming/half.pdf", Data("half a document".utf8))
        // Killed after the document had its name, before its job was recorded.
        let orphan = fixture.store.documentPath(String(repeating: "0", count: 64))
        try fixture.home.write("data/documents/incoming/named.pdf", Data("named".utf8))
        let digest = try Program.run("/usr/bin/sha256sum", ["\(incoming)/named.pdf"]).text.prefix(64)
        #expect(link("\(incoming)/named.pdf", fixture.store.documentPath(String(digest))) == 0)
        // Killed after its job was recorded.
        #expect(link(fixture.store.documentPath(kept.sha256), "\(incoming)/recorded.pdf") == 0)

        let living = try FaxStore.draft(in: fixture.store.directory)
        let another = try FaxStore.draft(in: fixture.store.directory)
        try fixture.store.sweep()
        #expect(try fixture.incoming.count == 2)
        #expect(try fixture.documents == [kept.sha256 + ".pdf"])
        #expect(access(orphan, F_OK) != 0)
        _ = (living.fileDescriptor, another.fileDescriptor)
    }
}

import FaxCore
import FaxStore
import Foundation
import Synchronization
import TestSupport

/// A store in a folder of its own, with a clock that tests can set.
final class Fixture: Sendable {
    let home: ScratchFolder
    let store: FaxStore
    let clock = Mutex(Date(timeIntervalSince1970: 1_800_000_000))

    init() throws {
        home = try ScratchFolder()
        store = try FaxStore(directory: home.path("data"), now: { .now })
    }

    /// Another store in `home` whose time is this fixture's clock.
    func storeWithClock() throws -> FaxStore {
        try FaxStore(directory: home.path("data"), now: { [self] in clock.withLock { $0 } })
    }

    func advance(_ seconds: Double) { clock.withLock { $0 += seconds } }

    var documents: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: home.path("data/documents"))
                .filter { $0 != "incoming" }.sorted()
        }
    }

    var incoming: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: home.path("data/documents/incoming"))
        }
    }
}

/// A number that is known to be one.
func phone(_ text: String) -> PhoneNumber {
    guard let number = PhoneNumber(e164: text) else { preconditionFailure("\(text) is not in E.164 form") }
    return number
}

let number = phone("+15551234567")

extension NewJob {
    static func sample(to: PhoneNumber = number, uuid: UUID = UUID()) -> NewJob {
        NewJob(uuid: uuid, to: to, profile: "home")
    }
}

extension FaxStore {
    /// Records jobs for a document with these bytes.
    func record(_ bytes: String, as jobs: [NewJob], expiresAt: Date? = nil) throws -> [FaxJob] {
        let draft = try Self.draft(in: directory)
        try fill(draft.fileDescriptor, Data(bytes.utf8))
        return try record(draft, pages: 1, as: jobs, expiresAt: expiresAt).jobs
    }

    /// Records one job.
    func sample(_ bytes: String = "%PDF-1.4 sample", to: PhoneNumber = number) throws -> FaxJob {
        try record(bytes, as: [.sample(to: to)])[0]
    }
}

/// Writes all bytes.
func fill(_ descriptor: Int32, _ bytes: Data) throws {
    try FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).write(contentsOf: bytes)
}

/// The permission bits of a file.
func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? Int ?? -1) & 0o777
}

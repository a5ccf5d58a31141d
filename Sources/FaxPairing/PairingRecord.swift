import CLinux
import FaxConfig
import FaxbotClient
import FaxCore
import FoundationEssentials
import Glibc

/// A pairing under way, in a file of its own, mode 0600: what it is for, and what the server has answered. It is there
/// before the code leaves, its room on the disk included, and goes when the key is where it belongs.
struct PairingRecord: ~Copyable {
    /// What the code was redeemed for.
    struct Purpose: Codable, Equatable {
        var name: String
        var local: String?
        var tunnel: String?
        var networks: [String]
        var device: String
        /// The address that got the code.
        var origin: String
    }

    let purpose: Purpose
    /// Where the file is.
    let path: String
    /// Where the answer is to be written; it stands behind the purpose.
    let descriptor: Int32
    private let start: Int

    /// The folder of all records.
    static func folder(_ places: Places) -> String { places.data + "/pairing" }

    /// The names that are being paired, or were when something ended the process.
    static func names(_ places: Places) -> [String] {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: folder(places))) ?? []
        return all.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.filter(Profile.isName)
            .sorted()
    }

    private init(_ purpose: Purpose, path: String, descriptor: Int32, start: Int) {
        (self.purpose, self.path, self.descriptor, self.start) = (purpose, path, descriptor, start)
    }

    /// Begins a record.
    /// - Throws: 73 if it can't be made, 74 if the disk has no room for an answer, 75 if there is one for that name.
    static func begin(_ purpose: Purpose, places: Places) throws(FaxError) -> PairingRecord {
        let folder = try Places.make(folder(places))
        let path = "\(folder)/\(purpose.name).json"
        let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW
        let descriptor = unsafe fx_open(path.fileNameBytes, flags, 0o600)
        guard descriptor != -EEXIST else { throw unfinished(purpose.name) }
        guard descriptor >= 0 else {
            throw FaxError(.cannotCreate, "can't create \(path): \(words(-descriptor))")
        }
        let head = ((try? JSONEncoder().encode(purpose)).map(Array.init) ?? []) + [0x0A]
        let written = unsafe write(descriptor, head, head.count)
        let room = posix_fallocate(descriptor, off_t(head.count), off_t(PairingAnswer.limit))
        guard written == head.count, room == 0, fsync(descriptor) == 0, sync(folder) else {
            let number = room != 0 ? room : errno
            _ = unsafe unlink(path.fileNameBytes)
            close(descriptor)
            throw FaxError(.inputOutput, "can't write \(path): \(words(number))")
        }
        return PairingRecord(purpose, path: path, descriptor: descriptor, start: head.count)
    }

    /// Opens the record of a name.
    /// - Throws: 66 if it can't be read, 65 if it is none.
    static func open(_ name: String, places: Places) throws(FaxError) -> PairingRecord {
        let path = "\(folder(places))/\(name).json"
        let descriptor = unsafe fx_open(path.fileNameBytes, O_RDONLY | O_NOFOLLOW, 0)
        guard descriptor >= 0 else {
            throw FaxError(.noInput, "can't read \(path): \(words(-descriptor))")
        }
        let bytes = bytes(of: descriptor, from: 0)
        let head = bytes.prefix { $0 != 0x0A }
        guard head.count < bytes.count,
            let purpose = try? JSONDecoder().decode(Purpose.self, from: Data(head)), purpose.name == name
        else {
            close(descriptor)
            // It ended before it was written, and so before any code had left.
            _ = unsafe unlink(path.fileNameBytes)
            throw FaxError(
                .tryAgain, "the pairing of \(name) ended before it had begun: the code was not used",
                hint: "faxserver pair, once more")
        }
        return PairingRecord(purpose, path: path, descriptor: descriptor, start: head.count + 1)
    }

    /// The refusal of a second one of the same name.
    static func unfinished(_ name: String) -> FaxError {
        FaxError(
            .tryAgain, "the pairing of \(name) has begun before, and is not finished",
            hint: "faxserver pair --finish")
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Makes sure that the answer is on the disk.
    /// - Throws: 74.
    func sync() throws(FaxError) {
        guard fsync(descriptor) == 0 else {
            throw FaxError(.inputOutput, "can't write \(path): \(Self.words(errno))")
        }
    }

    /// What the server has answered; empty if nothing has come.
    var answer: [UInt8] {
        let bytes = Self.bytes(of: descriptor, from: start)
        return Array(bytes.prefix((bytes.lastIndex { $0 != 0 } ?? -1) + 1))
    }

    /// Removes the record: it is not needed any more.
    consuming func remove() {
        _ = unsafe unlink(path.fileNameBytes)
        _ = Self.sync(path.split(separator: "/").dropLast().map { "/" + $0 }.joined())
    }

    private static func bytes(of descriptor: Int32, from start: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: PairingAnswer.limit + (8 << 10))
        var have = 0
        while have < bytes.count {
            let got = unsafe bytes.withUnsafeMutableBytes {
                unsafe pread(
                    descriptor, $0.baseAddress?.advanced(by: have), $0.count - have, off_t(start + have))
            }
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { break }
            have += got
        }
        return Array(bytes.prefix(have))
    }

    private static func sync(_ folder: String) -> Bool {
        let descriptor = unsafe fx_open(folder.fileNameBytes, O_RDONLY | O_DIRECTORY, 0)
        defer { if descriptor >= 0 { close(descriptor) } }
        return descriptor >= 0 && fsync(descriptor) == 0
    }

    private static func words(_ number: Int32) -> String { unsafe String(cString: strerror(number)) }
}

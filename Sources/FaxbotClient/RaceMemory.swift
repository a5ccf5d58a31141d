import CLinux
import FaxConfig
import FaxCore
import FoundationEssentials
import Glibc
import LocalNetwork

/// The winner of the last race of a profile, kept for a minute in the runtime folder.
///
/// It is a hint and no proof: what it says is checked against the profile and the network before it is used, and a
/// failure makes it void. Where the folder is missing or can't be written there is no memory, and that is no error.
struct RaceMemory: Sendable {
    /// How long a winner is believed, in seconds.
    static let span = 60.0

    let path: String

    /// A memory in `folder`, which is made if the folder above it is there.
    init(folder: String, profile: Profile) { path = "\(folder)/way-\(profile.name)" }

    /// What was remembered.
    struct Record: Equatable {
        var road: Profile.Road
        /// The endpoint's address; another one in the profile makes the record void.
        var url: String
        var address: String?
        var network: Network?
        var since: Date
        var at: Date
        var latencies: [Int]

        /// Whether it may be used instead of a race.
        func isFresh(at now: Date) -> Bool { (0...span).contains(now.timeIntervalSince(at)) }
    }

    /// What is in the file, however old; nil if there is nothing that can be understood, or if others could have
    /// written it.
    func record() -> Record? {
        let descriptor = unsafe fx_open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW, 0)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var facts = stat()
        guard unsafe fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
            facts.st_uid == geteuid(),
            facts.st_mode & 0o022 == 0, facts.st_size <= 4096
        else { return nil }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = unsafe read(descriptor, &bytes, bytes.count)
        guard count > 0 else { return nil }
        return Record(text: String(decoding: bytes.prefix(count), as: UTF8.self))
    }

    /// Writes a record: whole, or not at all.
    func keep(_ record: Record) {
        guard let slash = path.lastIndex(of: "/") else { return }
        _ = unsafe mkdir(String(path[..<slash]), 0o700)
        let draft = "\(path).\(getpid())"
        let descriptor = unsafe fx_open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return }
        let bytes = Array(record.text.utf8)
        let isWhole = unsafe Glibc.write(descriptor, bytes, bytes.count) == bytes.count
        close(descriptor)
        if unsafe !isWhole || rename(draft, path) != 0 { unsafe unlink(draft) }
    }

    /// Takes the file away.
    func remove() { unsafe unlink(path) }

    /// Makes what was remembered void, but for how long answers took.
    func forget() {
        guard var record = record() else { return }
        record.at = Date(timeIntervalSince1970: 0)
        keep(record)
    }
}

extension RaceMemory.Record {
    /// One fact a line.
    fileprivate var text: String {
        """
        way 1
        road \(road.rawValue)
        url \(url)
        address \(address ?? "-")
        network \(network.map { "\($0)" } ?? "-")
        since \(since.timeIntervalSince1970)
        at \(at.timeIntervalSince1970)
        latencies \(latencies.map(String.init).joined(separator: " "))

        """
    }

    fileprivate init?(text: String) {
        var facts: [Substring: Substring] = [:]
        let lines = text.split(separator: "\n")
        for line in lines {
            let words = line.split(separator: " ", maxSplits: 1)
            if let name = words.first { facts[name] = words.count > 1 ? words[1] : "" }
        }
        guard lines.first == "way 1",
            let road = facts["road"].flatMap({ Profile.Road(rawValue: String($0)) }),
            let url = facts["url"], let address = facts["address"], let network = facts["network"],
            let since = facts["since"].flatMap({ Double($0) }), let at = facts["at"].flatMap({ Double($0) }),
            since.isFinite, at.isFinite, let latencies = facts["latencies"]
        else { return nil }
        self.init(
            road: road, url: String(url), address: address == "-" ? nil : String(address),
            network: Network(String(network)), since: Date(timeIntervalSince1970: since),
            at: Date(timeIntervalSince1970: at),
            latencies: latencies.split(separator: " ").compactMap { Int($0) }.suffix(10))
    }
}

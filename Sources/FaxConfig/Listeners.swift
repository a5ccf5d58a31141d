import FaxCore
import SecretStore

/// Who hears of what happens to faxes: `[hooks]` and `[notify]`.
public struct Listeners: Sendable, Equatable {
    /// How much the desktop's notifications tell.
    public enum Detail: String, Sendable, CaseIterable {
        /// There are none.
        case none
        /// What has happened to a fax of this number.
        case state
        /// Also whom it is for. It is on the screen for everybody to read.
        case recipient
    }

    /// How much the desktop's notifications tell of received faxes.
    public enum InboxDetail: String, Sendable, CaseIterable {
        /// There are none.
        case none
        /// How many have come.
        case count
        /// Also whom they are from.
        case sender
        /// Also their first words. They are on the screen for everybody to read.
        case words
    }

    /// The commands that are run, by the name of the event: programs and their arguments.
    public var hooks: [String: [String]] = [:]
    /// Seconds that a command may take, 1…3600.
    public var hookTimeout = 30
    /// What the desktop is told of outgoing faxes.
    public var jobs = Detail.state
    /// What the desktop is told of received faxes.
    public var inbox = InboxDetail.count

    /// Nobody but the desktop, without names.
    init() {}

    /// What `[hooks]` and `[notify]` say.
    /// - Throws: 78 for a mistake; also if there is a command and others can write the file.
    init(hooks table: CheckedTable?, notify: CheckedTable?, file: ConfigurationFile) throws(FaxError) {
        self.init()
        if let table {
            let example = "[\"notify-send\", \"Fax\"]"
            hooks["delivered"] = try table.strings("delivered", example: example)
            hooks["failed"] = try table.strings("failed", example: example)
            hooks["uncertain"] = try table.strings("uncertain", example: example)
            hooks["stalled"] = try table.strings("stalled", example: example)
            hooks["received"] = try table.strings("received", example: example)
            hooks["document"] = try table.strings("document", example: example)
            for (event, words) in hooks.sorted(by: { $0.key < $1.key }) {
                guard let program = words.first, !program.isEmpty else {
                    throw table.mistake(event, "\(event) names no program")
                }
                guard !file.isOpenToOthers else {
                    throw table.mistake(
                        event, "others can write this file, so the program it names is not run",
                        hint: "chmod go-w \(file.path)")
                }
            }
            hookTimeout = try table.number("timeout", in: 1...3600, unit: "seconds").map { Int($0) } ?? 30
        }
        jobs = try notify?.word("jobs") ?? .state
        inbox = try notify?.word("inbox") ?? .count
    }
}

extension Configuration {
    /// The environment without keys, and without what addresses want beside them: what a program may have that is not ours.
    public func withoutKeys(_ environment: [String: String]) -> [String: String] {
        var rest = environment
        rest["FAX_API_KEY"] = nil
        for profile in profiles.values {
            let headers = [profile.local, profile.tunnel].compactMap(\.self).flatMap(\.headers)
            for source in headers.map(\.source) + (profile.key.map { [$0] } ?? []) {
                if case .environment(let name) = source { rest[name] = nil }
            }
        }
        return rest
    }
}

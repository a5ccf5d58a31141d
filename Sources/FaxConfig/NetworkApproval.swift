import CLinux
public import FaxCore
import Glibc
public import LocalNetwork

extension Configuration {
    /// Writes a network into `config.toml` as one in which a profile's plain `http://` address may have the key.
    ///
    /// Everything else in the file stays as it is, comments and order too. The file is replaced as a whole; where it is
    /// a symbolic link, the file behind it.
    /// - Throws: 78 if the file can't be understood, or is written in a way that can't be added to; 73 or 74 if it can't
    ///   be written.
    public static func approve(
        _ network: Network, for profile: String, places: Places, environment: [String: String]
    ) throws(FaxError) {
        guard let file = try ConfigurationFile(path: places.configurationFile) else {
            throw FaxError(.configuration, "there is no \(places.configurationFile)")
        }
        let before = try Configuration(file, environment: environment)
        guard let known = before.profiles[profile] else {
            throw FaxError(.configuration, "there is no profile \(quoted(profile)) in \(file.path)")
        }
        if known.networks.contains(network) { return }
        guard let text = added(network, to: profile, in: file.text),
            let after = try? Configuration(
                ConfigurationFile(path: file.path, text: text, isOpenToOthers: file.isOpenToOthers),
                environment: environment),
            let changed = after.profiles[profile], Set(changed.networks) == Set(known.networks + [network]),
            changed.endpoints().map(\.endpoint) == known.endpoints().map(\.endpoint),
            changed.key == known.key,
            after.profiles.filter({ $0.key != profile }) == before.profiles.filter({ $0.key != profile }),
            after.warnings.count == before.warnings.count
        else {
            throw FaxError(
                .configuration, "\(file.path) is written in a way that can't be added to",
                hint: "networks = [\"\(network)\"] under [profile.\(profile)]")
        }
        try replace(file.path, with: text)
    }

    /// The text with the network as the first of the profile's; nil if there is no plain place for it.
    static func added(_ network: Network, to profile: String, in text: String) -> String? {
        let positions = TOMLLines(text)
        // By bytes: a carriage return and a line feed are one character.
        var lines = text.utf8.split(separator: 0x0a, omittingEmptySubsequences: false).map {
            String(Substring($0))
        }
        let place = positions.line(of: ["profile", profile, "networks"]) - 1
        if lines.indices.contains(place) {
            let line = lines[place]
            let rest = line.drop { $0 == " " || $0 == "\t" }
            let value = rest.dropFirst("networks".count).drop { $0 == " " || $0 == "\t" }
            if rest.hasPrefix("networks"), value.hasPrefix("="), let open = value.firstIndex(of: "["),
                value[..<open].dropFirst().allSatisfy({ $0 == " " || $0 == "\t" })
            {
                let empty = value[value.index(after: open)...].drop { $0 == " " }.hasPrefix("]")
                let head = line[...open]
                lines[place] =
                    head + "\"\(network)\"" + (empty ? "" : ", ") + line[line.index(after: open)...]
                return lines.joined(separator: "\n")
            }
        }
        guard let header = positions.headers[["profile", profile]], header <= lines.count else { return nil }
        let end = lines[header - 1].utf8.last == 0x0d ? "\r" : ""
        lines.insert("networks = [\"\(network)\"]" + end, at: header)
        return lines.joined(separator: "\n")
    }

    private static func replace(_ path: String, with text: String) throws(FaxError) {
        func failure(_ code: ExitStatus, _ number: Int32) -> FaxError {
            FaxError(code, "can't write \(path): \(unsafe String(cString: strerror(number)))")
        }
        guard let resolved = unsafe realpath(path, nil) else { throw failure(.inputOutput, errno) }
        let target = unsafe String(cString: resolved)
        unsafe free(resolved)
        var facts = stat()
        guard unsafe stat(target, &facts) == 0 else { throw failure(.inputOutput, errno) }
        let draft = "\(target).\(getpid())"
        let descriptor = unsafe fx_open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw failure(.cannotCreate, -descriptor) }
        let bytes = Array(text.utf8)
        var done = 0
        while done < bytes.count {
            let written = unsafe bytes.withUnsafeBytes {
                unsafe write(descriptor, $0.baseAddress?.advanced(by: done), $0.count - done)
            }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { break }
            done += written
        }
        let isSafe =
            done == bytes.count && fchmod(descriptor, facts.st_mode & 0o777) == 0 && fsync(descriptor) == 0
        let number = errno
        close(descriptor)
        guard isSafe else {
            unsafe unlink(draft)
            throw failure(.inputOutput, number)
        }
        guard unsafe rename(draft, target) == 0 else {
            let number = errno
            unsafe unlink(draft)
            throw failure(.inputOutput, number)
        }
    }
}

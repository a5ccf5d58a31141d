public import ArgumentParser
import FaxCLI
import FaxConfig
import FaxCore

extension KeyStore: ExpressibleByArgument {}

extension Profile.Road: ExpressibleByArgument {}

/// A header field of one of the addresses, as the command line names it: `CF-Access-Client-Id`, or with `local:` in
/// front.
struct HeaderArgument: ExpressibleByArgument {
    let road: Profile.Road
    let name: String

    init?(argument: String) {
        let words = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let road = words.count > 1 ? Profile.Road(rawValue: String(words[0])) : .tunnel
        guard let road, let name = words.last.map(String.init), Endpoint.Header.isName(name) else {
            return nil
        }
        (self.road, self.name) = (road, name)
    }

    var secret: ProfileSecret { .header(road, name) }
}

extension KeyStore {
    /// For a person.
    var words: String { self == .service ? "the keyring" : "a file that only you can read" }
}

extension ToolContext {
    /// The configuration; its warnings are said.
    func configuration() throws(FaxError) -> Configuration {
        let configuration = try Configuration.load(places: try places(), environment: environment)
        for warning in configuration.warnings { note(warning) }
        return configuration
    }
}

extension Configuration {
    /// A profile of the file, by its name.
    /// - Throws: 64 for the one of the environment, 78 if there is none.
    func ownProfile(_ name: String) throws(FaxError) -> Profile {
        if let profile = profiles[name] { return profile }
        if name == "environment" {
            throw FaxError(
                .usage, "the profile environment is FAX_URL and FAX_API_KEY: change them in the shell")
        }
        let known = profiles.keys.sorted().joined(separator: ", ")
        throw FaxError(
            .configuration, "there is no server \(name)",
            hint: known.isEmpty ? "faxserver add" : "choose one of: \(known)")
    }

    /// Refuses a name that a new profile can't have.
    func checkIsFree(_ name: String) throws(FaxError) {
        guard Profile.isName(name), name != "environment" else {
            throw FaxError(
                .usage,
                "no name for a server: 1 to 64 letters, digits, dots, dashes and underscores, a letter or digit first"
            )
        }
        guard profiles[name] == nil else {
            throw FaxError(.usage, "there is a profile \(name) already", hint: "faxserver show \(name)")
        }
    }
}

/// A profile that has to be named.
struct NamedProfile: ParsableArguments {
    @Argument(
        help: ArgumentHelp("The server: a profile's name.", valueName: "profile"), completion: .profiles)
    var profile: String
}

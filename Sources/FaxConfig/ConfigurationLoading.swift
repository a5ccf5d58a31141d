public import FaxCore

extension Configuration {
    /// Reads `config.toml` and the environment.
    ///
    /// A file that is not there is no mistake: `faxpdf` needs none; ``profile(named:)`` says what is missing.
    /// - Throws: 78 for a mistake in the file, with its line.
    public static func load(places: Places, environment: [String: String]) throws(FaxError) -> Configuration {
        Configuration(
            file: places.configurationFile, defaultProfile: nil, defaultRecipient: nil, country: nil,
            paper: .a4, document: DocumentDefaults(), profiles: [:], warnings: [])
    }

    /// The profile to use: `name` (of `--profile`), else `FAX_PROFILE`, else `FAX_URL` with `FAX_API_KEY`, else
    /// `default_profile`, else the only one there is.
    /// - Throws: 78 if there is none, with what to do.
    public func profile(named name: String?) throws(FaxError) -> Profile {
        throw FaxError(
            .configuration, "no server is configured",
            hint: "export FAX_URL=http://faxbot.local:8080 FAX_API_KEY=…")
    }
}

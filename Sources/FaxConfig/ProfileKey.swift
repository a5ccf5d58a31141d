public import FaxCore
public import SecretStore
import Glibc

extension StoredSecret {
    /// Whether it lies in a file.
    fileprivate var isFile: Bool { if case .file = place { true } else { false } }

    /// What an error is about.
    var subject: String {
        switch place {
        case .service: "the keyring"
        case .file(let path): path
        }
    }
}

extension Profile {
    /// Whether there is a key that can be fetched without asking a person anything: a program may ask, and so may a
    /// keyring that is locked.
    public var hasKeyAtHand: Bool {
        switch key {
        case .file, .environment: true
        case .command, nil: false
        case .stored(let stored): stored.isFile
        }
    }

    /// Fetches the key from where the configuration says it is; nil for a profile without one.
    ///
    /// A program is run now, and may ask the user something on the terminal.
    /// - Throws: 77 if there is no usable key. The error never holds a part of it.
    public func secret(environment: [String: String]) throws(FaxError) -> Secret? {
        guard let key else { return nil }
        return try fetch(key, "key", environment)
    }

    /// Fetches the values of the header fields that an address wants besides the key.
    /// - Throws: 77 if one can't be had.
    public func headers(
        of endpoint: Endpoint, environment: [String: String]
    ) throws(FaxError) -> [(name: String, value: Secret)] {
        var fields: [(name: String, value: Secret)] = []
        for header in endpoint.headers {
            fields.append((header.name, try fetch(header.source, header.name, environment)))
        }
        return fields
    }

    private func fetch(
        _ source: SecretSource, _ what: String, _ environment: [String: String]
    ) throws(FaxError) -> Secret {
        do {
            return try source.secret(environment: environment)
        } catch {
            throw FaxError(
                .noPermission, "no \(what) for profile \(name): \(source.subject) \(error.reason)",
                hint: source.hint(for: error.kind, profile: name))
        }
    }
}

extension SecretSource {
    /// What the error is about.
    var subject: String {
        switch self {
        case .command(let words): "key_command \(quoted(words.first ?? ""))"
        case .file(let path): path
        case .environment(let name): name
        case .stored(let stored): stored.subject
        }
    }

    /// What the user can do.
    func hint(for kind: SecretStoreError.Kind, profile: String) -> String? {
        switch (self, kind) {
        case (.file(let path), .openToOthers): "chmod 600 \(path)"
        case (.file(let path), .notOwned): "sudo chown \"$USER\" \(path)"
        case (.file(let path), .cannotRead(ENOENT)), (.file(let path), .empty):
            "install -m 600 /dev/stdin \(path)"
        case (.stored, .notStored), (.stored, .boundElsewhere): "faxserver key set \(profile)"
        case (.stored(let stored), let kind):
            switch (stored.place, kind) {
            case (.file(let path), .openToOthers): "chmod 600 \(path)"
            case (.file, _): "faxserver key set \(profile)"
            case (.service, .noLibrary): "apt install libsecret-1-0"
            case (.service, _):
                "unlock the keyring, or keep the key in a file: faxserver key set --store file \(profile)"
            }
        case (.environment(let name), _): "export \(name)=fbk_live_…"
        case (.command(let words), _): words.map(shellWord).joined(separator: " ")
        case (.file, _): nil
        }
    }
}

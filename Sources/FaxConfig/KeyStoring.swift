public import FaxCore
public import SecretStore

/// Where Faxpipe itself keeps a profile's secrets: `key_store` of the configuration.
public enum KeyStore: String, Sendable, CaseIterable {
    /// The keyring of the session, as gnome-keyring, KWallet and KeePassXC provide it.
    case service = "secret-service"
    /// A file of mode 0600 in the data folder.
    case file

    /// Where a secret of this name lies for a profile.
    func place(of name: String, for profile: String, _ places: Places) -> StoredSecret.Place {
        switch self {
        case .service: .service
        case .file: .file(path: "\(places.data)/keys/\(profile)/\(name)")
        }
    }
}

/// One of a profile's secrets.
public enum ProfileSecret: Sendable, Hashable {
    /// The API key.
    case key
    /// The value of a header field of this name, for one of the addresses.
    case header(Profile.Road, String)

    /// The settings that say where it comes from, of which there is one at most; the first says that it is stored.
    func settings(of profile: String) -> [[String]] {
        switch self {
        case .key: ["store", "command", "file", "env"].map { ["profile", profile, "key_\($0)"] }
        case .header(let road, let name):
            ["store", "command", "file", "env"].map {
                ["profile", profile, road.rawValue, "headers", name, $0]
            }
        }
    }
}

extension Profile {
    /// Where one of its secrets comes from; nil if the configuration does not say.
    public func source(of secret: ProfileSecret) -> SecretSource? {
        switch secret {
        case .key: key
        case .header(let road, let name):
            (road == .local ? local : tunnel)?.headers.first { $0.name == name }?.source
        }
    }

    /// What Faxpipe itself has stored for it.
    var storedSecrets: [StoredSecret] {
        let headers = [local, tunnel].compactMap(\.self).flatMap(\.headers)
        let sources: [SecretSource?] = [key] + headers.map { $0.source }
        return sources.compactMap { if case .stored(let secret)? = $0 { secret } else { nil } }
    }
}

extension Configuration {
    /// Stores a profile's key and writes into `config.toml` where it is: the key first.
    ///
    /// The key is bound to the addresses that the profile has then, and goes to no other. A key that was stored for the
    /// profile before is replaced; one that a program or a file of the person's gives is left alone, and no longer asked
    /// for.
    /// - Parameters:
    ///   - store: where it is to lie; nil: in the Secret Service where there is one, else in a file.
    ///   - changes: other changes of the file, made in the same go: `addTable` for a new profile.
    /// - Returns: where the key lies.
    /// - Throws: 77 if the keyring is locked or fails; else as ``edit(_:places:environment:)``. Then the file is as before.
    @discardableResult
    public static func store(
        key: Secret, for profile: String, in store: KeyStore? = nil, with changes: [ConfigurationChange] = [],
        places: Places, environment: [String: String]
    ) throws(FaxError) -> KeyStore {
        try self.store(
            [.key: key], for: profile, in: store, with: changes, places: places, environment: environment)
    }

    /// Stores some of a profile's secrets, as ``store(key:for:in:with:places:environment:)`` does with the key; the value
    /// of a header field is bound to its own address alone.
    @discardableResult
    public static func store(
        _ secrets: [ProfileSecret: Secret], for profile: String, in store: KeyStore? = nil,
        with changes: [ConfigurationChange] = [], places: Places, environment: [String: String]
    ) throws(FaxError) -> KeyStore {
        let order =
            store.map { [$0] } ?? (StoredSecret.mayHaveService(environment) ? [.service, .file] : [.file])
        for candidate in order {
            var isThere = true
            do throws(FaxError) {
                try put(secrets, for: profile, in: candidate, with: changes, places, environment) {
                    isThere = false
                }
                return candidate
            } catch  where isThere || candidate == order.last {
                throw error
            } catch {}
        }
        return .file
    }

    private static func put(
        _ secrets: [ProfileSecret: Secret], for profile: String, in store: KeyStore,
        with changes: [ConfigurationChange], _ places: Places, _ environment: [String: String],
        whereThereIsNone: () -> Void
    ) throws(FaxError) {
        let before = try load(places: places, environment: environment).profiles[profile]?.storedSecrets ?? []
        var changes = changes
        for secret in secrets.keys {
            let settings = secret.settings(of: profile)
            changes += settings.dropFirst().map { .remove($0) }
            changes.append(.set(settings[0], .text(store.rawValue)))
        }
        let after = try edit(changes, places: places, environment: environment) { (after) throws(FaxError) in
            for (name, secret) in secrets {
                guard case .stored(let stored)? = after.profiles[profile]?.source(of: name) else { continue }
                do throws(SecretStoreError) {
                    try stored.store(secret, environment: environment)
                } catch {
                    if error.kind == .noService || error.kind == .noLibrary { whereThereIsNone() }
                    throw stored.failure("can't be stored", error)
                }
            }
        }
        // What lies in the places of before is of no more use.
        let now = after.profiles[profile]?.storedSecrets ?? []
        for old in before where !now.contains(where: { $0.name == old.name && $0.place == old.place }) {
            try? old.remove(environment: environment)
        }
    }

    /// Gives a profile another name, and its stored secrets with it.
    ///
    /// - Parameter work: what else is to be done under the new name, before the file says it; if it fails, nothing has
    ///   changed.
    /// - Throws: 78 if there is no such profile, or one of the new name; 77 if the keyring is locked or fails.
    public static func rename(
        _ profile: String, to name: String, places: Places, environment: [String: String],
        meanwhile work: () throws(FaxError) -> Void
    ) throws(FaxError) {
        let before = try load(places: places, environment: environment)
        guard let old = before.profiles[profile] else {
            throw FaxError(.configuration, "there is no profile \(quoted(profile)) in \(before.file)")
        }
        var changes: [ConfigurationChange] = [.renameTable(["profile", profile], to: name)]
        if before.defaultProfile == profile { changes.append(.set(["default_profile"], .text(name))) }
        _ = try edit(changes, places: places, environment: environment) { (after) throws(FaxError) in
            for secret in old.storedSecrets {
                guard let new = after.profiles[name]?.storedSecrets.first(where: { $0.name == secret.name })
                else { continue }
                do throws(SecretStoreError) {
                    let value = try SecretSource.stored(secret).secret(environment: environment)
                    try new.store(value, environment: environment)
                } catch  where error.kind == .notStored {
                    continue
                } catch {
                    throw secret.failure("can't be taken along", error)
                }
            }
            try work()
        }
        for secret in old.storedSecrets { try? secret.remove(environment: environment) }
    }

    /// Takes a profile out of the file, then its stored secrets.
    /// - Throws: 78 if there is no such profile, or if the file can't be changed; 77 if the secrets can't be removed: the
    ///   profile is gone then.
    public static func remove(
        _ profile: String, places: Places, environment: [String: String]
    ) throws(FaxError) {
        let before = try load(places: places, environment: environment)
        guard let old = before.profiles[profile] else {
            throw FaxError(.configuration, "there is no profile \(quoted(profile)) in \(before.file)")
        }
        var changes: [ConfigurationChange] = [.remove(["profile", profile])]
        if before.defaultProfile == profile { changes.append(.remove(["default_profile"])) }
        try edit(changes, places: places, environment: environment)
        for secret in old.storedSecrets { try secret.remove(for: environment) }
    }

    /// Removes the key that was stored for a profile, and what the file says of it.
    /// - Throws: 78 if Faxpipe has stored none; 77 if the keyring is locked or fails.
    public static func removeKey(
        of profile: String, places: Places, environment: [String: String]
    ) throws(FaxError) {
        guard
            case .stored(let stored)? = try load(places: places, environment: environment).profiles[profile]?
                .key
        else { throw FaxError(.configuration, "no key is stored for profile \(quoted(profile))") }
        try stored.remove(for: environment)
        try edit([.remove(["profile", profile, "key_store"])], places: places, environment: environment)
    }
}

extension StoredSecret {
    fileprivate func failure(_ what: String, _ error: SecretStoreError) -> FaxError {
        FaxError(
            .noPermission, "the \(name) of profile \(profile) \(what): \(subject) \(error.reason)",
            hint: SecretSource.stored(self).hint(for: error.kind, profile: profile))
    }

    fileprivate func remove(for environment: [String: String]) throws(FaxError) {
        do throws(SecretStoreError) {
            try remove(environment: environment)
        } catch {
            throw failure("can't be removed", error)
        }
    }
}

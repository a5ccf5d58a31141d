public import FaxCore
public import SecretStore

/// Where Faxpipe itself keeps a profile's key: `key_store` of the configuration.
public enum KeyStore: String, Sendable, CaseIterable {
    /// The keyring of the session, as gnome-keyring, KWallet and KeePassXC provide it.
    case service = "secret-service"
    /// A file of mode 0600 in the data folder.
    case file

    /// The keys of a profile that say where its key comes from; there is one of them at most.
    static let settings = ["key_store", "key_command", "key_file", "key_env"]

    /// Where a secret of this name lies for a profile.
    func place(of name: String, for profile: String, _ places: Places) -> StoredSecret.Place {
        switch self {
        case .service: .service
        case .file: .file(path: "\(places.data)/keys/\(profile)/\(name)")
        }
    }
}

extension Configuration {
    /// Stores a profile's key and writes into `config.toml` where it is: the key first.
    ///
    /// The key is bound to the addresses that the profile has then, and goes to no other. A key that was stored for the
    /// profile before is replaced; one that a program or a file of the person's gives is left alone, and no longer asked for.
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
        if store == nil, StoredSecret.mayHaveService(environment) {
            var isThere = true
            do throws(FaxError) {
                try put(key, for: profile, in: .service, with: changes, places, environment) {
                    isThere = false
                }
                return .service
            } catch  where isThere {
                throw error
            } catch {}
        }
        let store = store ?? .file
        try put(key, for: profile, in: store, with: changes, places, environment)
        return store
    }

    private static func put(
        _ key: Secret, for profile: String, in store: KeyStore, with changes: [ConfigurationChange],
        _ places: Places, _ environment: [String: String], whereThereIsNone: () -> Void = {}
    ) throws(FaxError) {
        let before = try load(places: places, environment: environment).profiles[profile]?.key
        let path = ["profile", profile]
        var changes = changes
        for setting in KeyStore.settings.dropFirst() { changes.append(.remove(path + [setting])) }
        changes.append(.set(path + ["key_store"], .text(store.rawValue)))
        let after = try edit(changes, places: places, environment: environment) { (after) throws(FaxError) in
            guard case .stored(let stored)? = after.profiles[profile]?.key else { return }
            do throws(SecretStoreError) {
                try stored.store(key, environment: environment)
            } catch {
                if error.kind == .noService || error.kind == .noLibrary { whereThereIsNone() }
                throw FaxError(
                    .noPermission,
                    "the key of profile \(profile) can't be stored: \(stored.subject) \(error.reason)",
                    hint: SecretSource.stored(stored).hint(for: error.kind, profile: profile))
            }
        }
        // What lies in the place of before is of no more use.
        if case .stored(let old)? = before, after.profiles[profile]?.key != before,
            case .stored(let new)? = after.profiles[profile]?.key, old.place != new.place
        {
            try? old.remove(environment: environment)
        }
    }
}

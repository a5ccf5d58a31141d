public import FaxCore
public import SecretStore
import Glibc

extension Profile {
    /// Fetches the key from where the configuration says it is; nil for a profile without one.
    ///
    /// A program is run now, and may ask the user something on the terminal.
    /// - Throws: 77 if there is no usable key. The error never holds a part of it.
    public func secret(environment: [String: String]) throws(FaxError) -> Secret? {
        guard let key else { return nil }
        do {
            return try key.secret(environment: environment)
        } catch {
            throw FaxError(
                .noPermission, "no key for profile \(name): \(key.subject) \(error.reason)",
                hint: key.hint(for: error.kind))
        }
    }
}

extension SecretSource {
    /// What the error is about.
    fileprivate var subject: String {
        switch self {
        case .command(let words): "key_command \(quoted(words.first ?? ""))"
        case .file(let path): path
        case .environment(let name): name
        }
    }

    /// What the user can do.
    fileprivate func hint(for kind: SecretStoreError.Kind) -> String? {
        switch (self, kind) {
        case (.file(let path), .openToOthers): "chmod 600 \(path)"
        case (.file(let path), .notOwned): "sudo chown \"$USER\" \(path)"
        case (.file(let path), .cannotRead(ENOENT)), (.file(let path), .empty):
            "install -m 600 /dev/stdin \(path)"
        case (.environment(let name), _): "export \(name)=fbk_live_…"
        case (.command(let words), _): words.map(shellWord).joined(separator: " ")
        case (.file, _): nil
        }
    }
}

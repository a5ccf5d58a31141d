import CSecret
import Glibc

/// The keyring of the session (freedesktop.org's Secret Service API), through libsecret.
struct SecretService {
    /// Whether there is a session bus to look for it on. libsecret would start one if it finds a display.
    static func hasBus(_ environment: [String: String]) -> Bool {
        if let address = environment["DBUS_SESSION_BUS_ADDRESS"] { return !address.isEmpty }
        guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return false }
        return unsafe access(folder + "/bus", F_OK) == 0
    }

    /// Seconds that a prompt may wait for an answer: without a display nobody can give one.
    let patience: Int32

    /// - Throws: `noService` without a session bus, `noLibrary` without libsecret.
    init(environment: [String: String]) throws(SecretStoreError) {
        guard Self.hasBus(environment) else { throw SecretStoreError(.noService) }
        guard fx_secret_is_there() != 0 else { throw SecretStoreError(.noLibrary) }
        let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
        patience = hasDisplay ? 60 : 5
    }

    /// The key of an item and the addresses that it may go to.
    func find(_ item: StoredSecret) throws(SecretStoreError) -> (key: String, addresses: [String]) {
        var key: UnsafeMutablePointer<CChar>?
        var addresses: UnsafeMutablePointer<CChar>?
        defer {
            unsafe fx_secret_forget(key)
            unsafe fx_secret_forget(addresses)
        }
        try check(unsafe item.withItem { unsafe fx_secret_find($0, patience, &key, &addresses) })
        guard let key = unsafe key, let addresses = unsafe addresses else {
            throw SecretStoreError(.serviceFailed)
        }
        let words = unsafe String(cString: addresses).split(separator: " ").map(String.init)
        return (unsafe String(cString: key), words)
    }

    /// Stores an item in place of the one of before; then, those for other addresses go.
    func store(_ key: String, as item: StoredSecret) throws(SecretStoreError) {
        try check(unsafe item.withItem { unsafe fx_secret_store($0, key, patience) })
        _ = unsafe item.withItem { unsafe fx_secret_delete($0, patience, 1) }
    }

    /// Deletes an item; nothing if there is none.
    func remove(_ item: StoredSecret) throws(SecretStoreError) {
        let result = unsafe item.withItem { unsafe fx_secret_delete($0, patience, 0) }
        if result != fx_secret_no_item { try check(result) }
    }

    private func check(_ result: fx_secret_result) throws(SecretStoreError) {
        switch result {
        case fx_secret_done: return
        case fx_secret_no_service: throw SecretStoreError(.noService)
        case fx_secret_no_item: throw SecretStoreError(.notStored)
        case fx_secret_locked: throw SecretStoreError(.locked)
        case fx_secret_timed_out: throw SecretStoreError(.timedOut(seconds: Int(patience)))
        default: throw SecretStoreError(.serviceFailed)
        }
    }
}

extension StoredSecret {
    /// What libsecret knows it by, for as long as `work` lasts.
    fileprivate func withItem(_ work: (UnsafePointer<fx_secret_item>) -> fx_secret_result) -> fx_secret_result
    {
        let label = "Faxpipe: \(name) of \(profile)"
        return unsafe configuration.withCString { configuration in
            unsafe profile.withCString { profile in
                unsafe name.withCString { name in
                    unsafe addresses.joined(separator: " ").withCString { addresses in
                        unsafe label.withCString { label in
                            var item = unsafe fx_secret_item(
                                configuration: configuration, profile: profile, name: name,
                                addresses: addresses, label: label)
                            return unsafe work(&item)
                        }
                    }
                }
            }
        }
    }
}

import SecretStore

extension Secret {
    /// The number of a key that a server has made: `fbk_live_` and twelve hexadecimal digits, then the secret; nil for
    /// any other key. It stands in the server's list of keys, stays when the key gets a new secret, and lets nobody in.
    var number: String? {
        let words = reveal().split(separator: "_", maxSplits: 3)
        guard words.count == 4, words[0] == "fbk", words[1] == "live", words[2].utf8.count == 12,
            words[2].allSatisfy({ $0.isHexDigit && $0.isASCII }),
            // A key that a person has made up may look like one, and all of it is secret.
            words[3].utf8.count >= 32
        else { return nil }
        return String(words[2])
    }
}

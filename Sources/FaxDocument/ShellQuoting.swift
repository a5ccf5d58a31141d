extension String {
    /// The text as one word of a POSIX shell's command line (XCU 2.2).
    var shellQuoted: String {
        let plain = utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || "-_./,:+@%".utf8.contains(byte) || byte >= 0x80
        }
        if plain, !isEmpty { return self }
        return "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}

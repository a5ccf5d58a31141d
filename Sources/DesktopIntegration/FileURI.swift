public import FaxCore

/// The names of files as desktops hand them over.
extension String {
    /// The path of a `file:` URI (RFC 8089), byte for byte, or the text itself where it is none.
    ///
    /// - Throws: exit status 66 for a URI of another machine, and 64 for one that is malformed.
    public func localPath() throws(FaxError) -> String {
        let lowered = prefix(40).lowercased()
        guard lowered.hasPrefix("file:") else {
            if let scheme = remoteScheme {
                throw FaxError(
                    .noInput, "\(visible) is not on this machine, but behind \(scheme)://",
                    hint: "copy it to this machine first")
            }
            return self
        }
        var rest = dropFirst(5)
        if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
            let host = rest.prefix { $0 != "/" }
            guard host.isEmpty || host.lowercased() == "localhost" else {
                throw FaxError(
                    .noInput, "\(visible) is on another machine: \(String(host).visible)",
                    hint: "copy it to this machine first")
            }
            rest = rest.dropFirst(host.count)
        }
        guard rest.hasPrefix("/"), let bytes = decodedBytes(ofPercentEncoded: String(rest)),
            !bytes.contains(0)
        else {
            throw FaxError(.usage, "\(visible) is no proper address of a file")
        }
        return String(fileName: bytes)
    }

    /// The scheme of a URI with an authority: `sftp` of `sftp://host/letter.pdf`.
    private var remoteScheme: String? {
        guard let end = firstIndex(of: ":"), self[end...].hasPrefix("://"), let first, first.isASCII,
            first.isLetter
        else { return nil }
        let scheme = self[..<end]
        return scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
            ? String(scheme) : nil
    }
}

/// What percent-encoding stands for (RFC 3986, section 2.1), byte for byte; nil where a percent sign has no two digits
/// behind it.
public func decodedBytes(ofPercentEncoded text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
        guard byte == UInt8(ascii: "%") else {
            bytes.append(byte)
            continue
        }
        guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
            return nil
        }
        bytes.append(high << 4 | low)
    }
    return bytes
}

private func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
}

/// Lists of URIs, as drag and drop and file managers write them (`text/uri-list`, RFC 2483, section 5).
public func localPaths(ofURIList bytes: [UInt8]) throws(FaxError) -> [String] {
    var paths: [String] = []
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
    where line.first != UInt8(ascii: "#") {
        paths.append(try String(fileName: line).localPath())
    }
    return paths
}

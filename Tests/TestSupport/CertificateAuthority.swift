import Foundation
import Glibc

/// An authority for certificates of this test alone, made by openssl(1).
public struct CertificateAuthority: Sendable {
    /// Whether there is an openssl.
    public static let isHere = access("/usr/bin/openssl", X_OK) == 0

    /// A certificate with its key.
    public struct Identity: Sendable {
        /// The file of the certificate (PEM).
        public let certificate: String
        /// The file of the key (PEM).
        public let key: String
        /// The digest of the public key (RFC 7469): `sha256//…`.
        public let pin: String
    }

    /// The file of its own certificate (PEM).
    public let certificate: String
    private let folder: ScratchFolder

    /// A new authority.
    public init() throws {
        folder = try ScratchFolder()
        certificate = folder.path("authority.pem")
        try Self.openssl(
            [
                "req", "-x509", "-days", "2", "-subj", "/CN=Authority of a test", "-out", certificate,
                "-keyout",
                folder.path("authority.key"),
            ] + Self.newKey)
    }

    /// A certificate that it has signed.
    /// - Parameters:
    ///   - names: what it is for, as OpenSSL writes it: `DNS:localhost`, `IP:127.0.0.1`.
    ///   - days: until it expires; less than 0: it has.
    public func identity(_ names: String, days: Int = 1) throws -> Identity {
        let base = folder.path("\(UInt64.random(in: 0...(.max)))")
        try Data("subjectAltName=\(names)\n".utf8).write(to: URL(filePath: base + ".ext"))
        try Self.openssl(
            ["req", "-subj", "/CN=Server of a test", "-out", base + ".csr", "-keyout", base + ".key"]
                + Self.newKey)
        try Self.openssl([
            "x509", "-req", "-in", base + ".csr", "-CA", certificate, "-CAkey", folder.path("authority.key"),
            "-CAcreateserial", "-days", String(days), "-extfile", base + ".ext", "-out", base + ".pem",
        ])
        return try Self.identity(base)
    }

    /// A certificate that it has signed for the day after tomorrow.
    public func identityOfTheFuture(_ names: String) throws -> Identity {
        let base = folder.path("\(UInt64.random(in: 0...(.max)))")
        try Data("subjectAltName=\(names)\n".utf8).write(to: URL(filePath: base + ".ext"))
        let register = base + ".d"
        try FileManager.default.createDirectory(atPath: register, withIntermediateDirectories: true)
        try Data().write(to: URL(filePath: register + "/index"))
        let settings = """
            [ca]
            default_ca = it
            [it]
            database = \(register)/index
            new_certs_dir = \(register)
            rand_serial = yes
            default_md = sha256
            policy = any
            [any]
            commonName = supplied
            """
        try Data(settings.utf8).write(to: URL(filePath: base + ".conf"))
        try Self.openssl(
            ["req", "-subj", "/CN=Server of a test", "-out", base + ".csr", "-keyout", base + ".key"]
                + Self.newKey)
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "GMT")
        formatter.dateFormat = "yyyyMMddHHmmss'Z'"
        let day = 86_400.0
        try Self.openssl([
            "ca", "-batch", "-notext", "-config", base + ".conf", "-cert", certificate, "-keyfile",
            folder.path("authority.key"), "-startdate", formatter.string(from: .now + 1.5 * day), "-enddate",
            formatter.string(from: .now + 9 * day), "-extfile", base + ".ext", "-in", base + ".csr", "-out",
            base + ".pem",
        ])
        return try Self.identity(base)
    }

    /// A certificate that somebody has signed whom it has signed, and that somebody's own certificate (PEM).
    public func indirectIdentity(_ names: String) throws -> (identity: Identity, between: String) {
        let base = folder.path("\(UInt64.random(in: 0...(.max)))")
        func sign(
            _ name: String, _ common: String, _ extensions: String,
            by issuer: (certificate: String, key: String)
        )
            throws
        {
            try Data((extensions + "\n").utf8).write(to: URL(filePath: base + name + ".ext"))
            try Self.openssl(
                [
                    "req", "-subj", "/CN=\(common)", "-out", base + name + ".csr", "-keyout",
                    base + name + ".key",
                ]
                    + Self.newKey)
            try Self.openssl([
                "x509", "-req", "-in", base + name + ".csr", "-CA", issuer.certificate, "-CAkey", issuer.key,
                "-CAcreateserial", "-days", "1", "-extfile", base + name + ".ext", "-out",
                base + name + ".pem",
            ])
        }
        try sign(
            "between", "Deputy of a test", "basicConstraints=critical,CA:TRUE",
            by: (certificate, folder.path("authority.key")))
        try sign(
            "", "Server of a test", "subjectAltName=\(names)",
            by: (base + "between.pem", base + "between.key"))
        return (try Self.identity(base), base + "between.pem")
    }

    /// A certificate that nobody has signed but itself.
    public func selfSigned(_ names: String) throws -> Identity {
        let base = folder.path("\(UInt64.random(in: 0...(.max)))")
        try Self.openssl(
            [
                "req", "-x509", "-days", "1", "-subj", "/CN=Server of a test", "-addext",
                "subjectAltName=\(names)",
                "-out", base + ".pem", "-keyout", base + ".key",
            ] + Self.newKey)
        return try Self.identity(base)
    }

    private static let newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]

    private static func identity(_ base: String) throws -> Identity {
        let outcome = try Program.run(
            "/bin/sh",
            [
                "-c",
                "openssl x509 -in \(base).pem -pubkey -noout | openssl pkey -pubin -outform der | openssl dgst -sha256 -binary | base64",
            ])
        return Identity(
            certificate: base + ".pem", key: base + ".key", pin: "sha256//" + (outcome.lines.first ?? ""))
    }

    private static func openssl(_ arguments: [String]) throws {
        let outcome = try Program.run("/usr/bin/openssl", arguments)
        guard outcome.status == 0 else {
            throw CocoaError(.featureUnsupported, userInfo: ["openssl": outcome.errors])
        }
    }
}

/// A server over TLS that answers `GET /health` as a Faxbot does, by openssl(1), and knows how many have asked.
public final class TLSServer {
    /// Its port.
    public let port: Int
    private let process = Process()
    private let folder: ScratchFolder
    private let reserved: ReservedPort

    /// Starts it and waits until it listens.
    /// - Parameters:
    ///   - namespace: the network that it stands in.
    ///   - options: more of openssl-s_server(1).
    public init(
        _ identity: CertificateAuthority.Identity, address: String = "127.0.0.1", port: Int? = nil,
        in namespace: NetworkNamespace? = nil, options: [String] = []
    ) throws {
        folder = try ScratchFolder()
        try folder.write(
            "health",
            Data(
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 15\r\n\r\n{\"status\":\"ok\"}"
                    .utf8))
        reserved = try ReservedPort()
        self.port = port ?? reserved.number
        let server = [
            "/usr/bin/openssl", "s_server", "-HTTP", "-accept", "\(address):\(self.port)", "-cert",
            identity.certificate, "-key", identity.key,
        ]
        let words = (namespace.map { ["/usr/sbin/ip", "netns", "exec", $0.name] } ?? []) + server + options
        process.executableURL = URL(filePath: words[0])
        process.arguments = Array(words.dropFirst())
        process.currentDirectoryURL = folder.url
        let log = try folder.write("log", Data())
        // It says that it listens on one stream, and what it serves on the other.
        let output = FileHandle(forWritingAtPath: log)
        _ = try output?.seekToEnd()
        process.standardOutput = output
        process.standardError = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        for _ in 0..<3000 where !said.contains("ACCEPT") { usleep(20_000) }
    }

    deinit {
        // A thread of the tests may block all milder signals, and its children with it.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// How many requests have reached it: a client that turned away in the handshake is none.
    public var requests: Int { said.split(separator: "\n").count { $0.hasPrefix("FILE:") } }

    /// Waits until so many requests have reached it; false if they don't within a minute.
    public func hasServed(_ count: Int) -> Bool {
        for _ in 0..<3000 where requests < count { usleep(20_000) }
        return requests >= count
    }

    private var said: String { (try? String(contentsOfFile: folder.path("log"), encoding: .utf8)) ?? "" }
}

import Foundation
import TestSupport

/// A hermetic home with a sandbox in front of it: tools run there as users run them.
struct Stage {
    let home: ScratchFolder
    /// Where nobody listens, but for ``run(_:fault:port:environment:)`` with this port.
    var port: Int { reserved.number }
    private let reserved: ReservedPort

    init() throws {
        home = try ScratchFolder()
        reserved = try ReservedPort()
        try home.write("note.txt", Data("Dear Dr. Smith,\n\nplease call back.\n".utf8))
    }

    /// Runs a shell script under `faxsandbox`, in the home; `fault` is its plan.
    func run(
        _ script: String, fault: String? = nil, generation: String? = nil, port: Int? = nil,
        environment: [String: String] = [:]
    ) throws -> Outcome {
        var arguments = ["--journal", home.path("journal")]
        if let generation { arguments += ["--generation", generation] }
        if let port { arguments += ["--port", String(port)] }
        if let fault { arguments += ["--fault", fault] }
        return try Program.tool(
            "faxsandbox", arguments + ["--", "bash", "-c", "cd \"$FAXPIPE_HOME\"\n" + script], home: home,
            environment: environment, timeout: .seconds(120))
    }

    /// Runs a shell script with a server's address where nobody listens.
    func runOffline(_ script: String) throws -> Outcome {
        try Program.shell(
            "cd \"$FAXPIPE_HOME\"\n" + script, home: home,
            environment: ["FAX_URL": "http://127.0.0.1:\(port)", "FAX_API_KEY": "fbk_live_none"])
    }

    /// The uploads that the sandbox has seen.
    func uploads() throws -> Int {
        let journal = try String(contentsOfFile: home.path("journal"), encoding: .utf8)
        return journal.split(separator: "\n").filter { $0.contains("\"method\":\"POST\"") }.count
    }

    /// The faxes that the sandbox has made.
    func faxes() throws -> Int {
        let journal = try String(contentsOfFile: home.path("journal"), encoding: .utf8)
        return Set(journal.matches(of: /"fax":"([0-9a-f]+)"/).map(\.1)).count
    }

    /// Writes a profile that leads to the sandbox of the environment; it gives up waiting after two seconds.
    static let impatient = """
        mkdir -p config
        printf '[profile.impatient]\\nlocal = "%s"\\nkey_env = "FAX_API_KEY"\\ntimeout = 2\\n' \
            "$FAX_URL" > config/config.toml

        """

    /// A PDF of one empty page (ISO 32000-1) with a stream of so many bytes that nothing refers to.
    static func document(bytes: Int) -> Data {
        let objects = [
            "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>",
            "<< /Length \(bytes) >>\nstream\n\(String(repeating: "x", count: bytes))\nendstream",
        ]
        var text = "%PDF-1.4\n"
        var table = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
        for (index, object) in objects.enumerated() {
            let digits = String(text.utf8.count)
            table += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
            text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
        }
        let start = text.utf8.count
        text += table + "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
        return Data(text.utf8)
    }
}

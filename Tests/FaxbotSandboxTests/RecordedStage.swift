import Foundation
import Testing

@testable import FaxbotSandbox

/// A sandbox in the state that the real server was in when an exchange was recorded.
struct Stage {
    private let server: TestServer
    /// The keys of the sandbox by the beginnings of those that were recorded.
    private let keys: [String: String]
    private let fax: String
    private let inbound: String

    private static let scopes = [
        "fbk_live_38f633980d7b": ["fax:send", "fax:read", "inbound:list", "inbound:read"],
        "fbk_live_136a7cb7ac72": ["fax:send"], "fbk_live_132c7138eaa2": ["fax:read"],
        "fbk_live_83ecfe661acb": [],
        "fbk_live_bc323c428144": ["keys:manage"], "fbk_live_879ca8421cea": ["*"],
    ]

    init(_ recording: Recording) throws {
        let name = recording.name
        let server = try TestServer { options in
            options.requiresKey = !["dev_", "noauth_"].contains { name.hasPrefix($0) }
            options.faxDisabled = name.hasPrefix("disabled_")
            options.inboundEnabled = !name.contains("inbound_disabled")
            if name.hasPrefix("rate_") {
                options.rateLimits = RateLimits(fax: 1, inboundList: 1, inboundGet: 1)
            }
            if name.hasSuffix("zero_microseconds") { options.requiresKey = false }
        }
        self.server = server
        let admin = server.sandbox.adminKey
        var keys = ["boot-env-key-123": admin]
        func issue(_ scopes: [String], expires: String? = nil) throws -> String {
            var wish: [String: Any] = ["scopes": scopes]
            wish["expires_at"] = expires
            let body = [UInt8](try JSONSerialization.data(withJSONObject: wish))
            let answer = try server.ask("POST", "/admin/api-keys", key: admin, body: body)
            return try #require(answer["token"] as? String)
        }
        let recorded = recording.requestHeaders["X-API-Key"]?.trimmingCharacters(in: .whitespaces) ?? ""
        if let scopes = Stage.scopes[String(recorded.prefix(21))] { keys[recorded] = try issue(scopes) }
        if name.hasPrefix("rate_"), keys[recorded] == nil {
            keys[recorded] = try issue(Generation.year2025.clientScopes)
        }
        if name.hasPrefix("dev_key") { keys[recorded] = try issue(["fax:read"]) }
        if name == "key_before_rotate_404" || name == "key_new_after_rotate_404" {
            keys[recorded] = try issue(["fax:read"])
        }
        if name == "key_expired_401" {
            keys[recorded] = try issue(["fax:read"], expires: "2020-01-01T00:00:00")
        }
        if name == "key_trailing_space_401" { keys[recorded] = try issue(["fax:read"]) + "_" }
        self.keys = keys
        let faxes = try (0..<(name.hasPrefix("rate_") ? 1 : 3)).map { _ in
            try server.upload(key: admin)["id"] as? String
        }
        fax = try #require(faxes.last ?? nil)
        guard !name.hasPrefix("inbound_list_empty"), !name.hasPrefix("noauth_inbound_list") else {
            inbound = ""
            return
        }
        let simulated = try server.ask(
            "POST", "/admin/inbound/simulate", key: admin,
            body: Array(#"{"fr":"+15551110001","to":"+15552220001","pages":3}"#.utf8))
        inbound = simulated["id"] as? String ?? ""
        if name.hasPrefix("inbound_list_status_FAILED") {
            _ = try server.ask(
                "POST", "/admin/inbound/simulate", key: admin, body: Array(#"{"status":"FAILED"}"#.utf8))
        }
    }

    /// Asks what was asked, of what there is here.
    func play(_ recording: Recording) throws -> RawClient.Answer {
        var target = recording.path.replacing("backend=sip", with: "backend=sandbox")
        let unknown = String(repeating: "0", count: 32)
        for segment in recording.path.split(whereSeparator: { "/?".contains($0) }) where segment.count == 32 {
            guard segment != unknown, segment == segment.lowercased() else { continue }
            target = target.replacing(segment, with: target.hasPrefix("/inbound") ? inbound : fax)
        }
        if recording.path.hasPrefix("/inbound/abc") { target = "/inbound/\(inbound)" + target.dropFirst(12) }
        if recording.path.hasPrefix("/admin/api-keys/"), !recording.path.contains("nope") {
            let first =
                try server.ask("GET", "/admin/api-keys", key: server.sandbox.adminKey).json
                as? [[String: Any]]
            let id = try #require(first?.first?["key_id"] as? String)
            target = target.replacing("6cb2bcfd13f8", with: id)
        }
        var headers = recording.requestHeaders.filter { $0.key != "X-API-Key" }.map { ($0.key, $0.value) }
        var key =
            recording.requestHeaders["X-API-Key"].map { keys[$0.trimmingCharacters(in: .whitespaces)] ?? $0 }
            ?? ""
        if recording.requestHeaders["X-API-Key"] == "" {
            headers.append(("X-API-Key", ""))
            key = ""
        }
        let body = try UploadSummary(recording)?.body ?? Array((recording.summary ?? "").utf8)
        let times = recording.name.hasPrefix("rate_") ? 2 : 1
        let answers = try (0..<times).map { _ in
            try server.ask(recording.method, target, key: key, headers: headers, body: body)
        }
        return try #require(answers.last)
    }
}

/// What was uploaded, from a line such as `multipart to='+15551234567' file: filename='one.pdf' type=… 1404 bytes`.
private struct UploadSummary {
    let body: [UInt8]

    init?(_ recording: Recording) throws {
        guard let text = recording.summary, text.hasPrefix("multipart "),
            let match = text.wholeMatch(
                of: /multipart to=(None|'.*') file: filename=(None|'.*') type=\S+ (\w+) bytes/
                    .dotMatchesNewlines())
        else { return nil }
        var parts: [Part] = []
        if let number = UploadSummary.literal(match.1) { parts.append(.field("to", number)) }
        if recording.name.hasSuffix("duplicate_to") { parts.append(.field("to", "+15550000000")) }
        if let size = Int(match.3) {
            let name = UploadSummary.literal(match.2)
            let content = UploadSummary.document(recording.name, name ?? "one.pdf", size)
            parts.append(
                name.map { .file(content, name: $0) }
                    ?? Part(disposition: "form-data; name=\"file\"", content: content))
        }
        body = form(parts)
    }

    /// A Python literal: None, or a text in single quotes.
    private static func literal(_ text: Substring) -> String? {
        guard text != "None" else { return nil }
        return String(text.dropFirst().dropLast()).replacing(#"\\"#, with: #"\"#).replacing(
            #"\n"#, with: "\n")
    }

    /// A document of that size which is what the recording's name says.
    private static func document(_ recording: String, _ name: String, _ size: Int) -> [UInt8] {
        var content: [UInt8]
        switch recording {
        case let name where name.contains("png"): content = [0x89, 0x50, 0x4e, 0x47]
        case let name where name.contains("tiff"): content = [0x49, 0x49, 0x2a, 0x00, 0xff]
        case let name where name.contains("latin1"): content = [0x63, 0x61, 0x66, 0xe9, 0x0a]
        case let name where name.contains("utf16"): content = [0xff, 0xfe, 0x61, 0x00]
        case let name where name.contains("utf8_split"):
            content = [UInt8](repeating: 0x61, count: 65535) + Array("é".utf8)
        case let recording
        where recording.contains("txt") && !recording.contains("pdf_named") || name.hasSuffix(".docx"):
            content = Array("some text\n".utf8)
        default: content = Array("%PDF-1.4\n".utf8)
        }
        content = Array(content.prefix(size))
        return content + [UInt8](repeating: 0x20, count: size - content.count)
    }
}

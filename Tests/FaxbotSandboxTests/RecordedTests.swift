import Foundation
import TestSupport
import Testing

@testable import FaxbotSandbox

/// Exchanges recorded with the real server of 2025, asked again of the sandbox: the status, the header lines and the
/// shape of the body must be the same; of errors every word.
@Suite(.enabled(if: Recording.folder != nil, "the recorded exchanges lie beside the project"))
struct RecordedTests {
    @Test(arguments: Recording.all.filter { $0.unfit == nil })
    func `answers as the real server did`(_ recording: Recording) throws {
        let stage = try Stage(recording)
        let answer = try stage.play(recording)
        #expect(answer.status == recording.status)
        let expected = recording.headers.keys.filter { $0 != "server" }.sorted()
        #expect(answer.headers.map(\.name).filter { $0 != "server" && $0 != "date" }.sorted() == expected)
        for name in ["content-type", "allow", "cache-control", "pragma", "expires", "x-frame-options"] {
            #expect(answer.header(name) == recording.headers[name])
        }
        if let length = recording.headers["content-length"], recording.method == "HEAD" {
            #expect(answer.header("content-length") == length)
        }
        guard let body = recording.body else { return }
        if recording.status >= 400 && !recording.name.contains("file_without_filename") {
            #expect(answer.json as? NSObject == body as? NSObject)
        } else {
            #expect(shape(answer.json) == shape(body))
            let facts = body as? [String: Any]
            if recording.method == "POST" && recording.path == "/fax" {
                #expect(answer["to"] as? String == facts?["to"] as? String)
                #expect(answer["status"] as? String == facts?["status"] as? String)
            }
        }
    }

    @Test func `most of the recorded exchanges can be asked again`() {
        #expect(Recording.all.filter { $0.unfit == nil }.count >= 190)
    }

    /// The keys and types of a value, as text. What may be null has no type, a list that of its first member.
    private func shape(_ value: Any?) -> String {
        switch value {
        case let object as [String: Any]:
            let nullable: Set = [
                "error", "pages", "provider_sid", "fr", "to", "mailbox", "name", "owner", "note",
                "expires_at",
                "last_used_at", "revoked_at", "ami_connected", "storage", "warnings",
            ]
            let members = object.keys.sorted().map {
                "\($0): \(nullable.contains($0) ? "?" : shape(object[$0]))"
            }
            return "{\(members.joined(separator: ", "))}"
        case let list as [Any]: return "[\(list.first.map(shape) ?? "")]"
        case is String: return "text"
        case is NSNumber: return "number"
        default: return "null"
        }
    }
}

/// One recorded exchange.
struct Recording: Sendable, CustomTestStringConvertible {
    let name: String
    let method: String
    let path: String
    let status: Int
    let requestHeaders: [String: String]
    let summary: String?
    let headers: [String: String]
    private let bodyText: String

    var body: Any? { try? JSONSerialization.jsonObject(with: Data(bodyText.utf8)) }
    var testDescription: String { name }

    static let folder: URL? = {
        let folder = Repository.root.deletingLastPathComponent().appending(path: "shared/faxbot/recorded")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    static let all: [Recording] = {
        let files = folder.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0.path) } ?? []
        return files.filter { $0.hasSuffix(".json") && !$0.hasPrefix("_") }.sorted().compactMap(
            Recording.init)
    }()

    private init?(file: String) {
        guard let data = Recording.folder.flatMap({ try? Data(contentsOf: $0.appending(path: file)) }),
            let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
            let method = object["method"] as? String, let path = object["path"] as? String,
            let status = object["status"] as? Int
        else { return nil }
        let request = object["request"] as? [String: Any]
        name = String(file.dropLast(5))
        (self.method, self.path, self.status) = (method, path, status)
        requestHeaders = request?["headers"] as? [String: String] ?? [:]
        summary = request?["summary"] as? String
        headers = object["headers"] as? [String: String] ?? [:]
        let body = object["body"].flatMap {
            try? JSONSerialization.data(withJSONObject: $0, options: .fragmentsAllowed)
        }
        bodyText = body.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// Why the sandbox can't be asked this.
    var unfit: String? {
        let reasons: [(String, [String])] = [
            (
                "the sandbox has one backend, and no hooks for providers",
                [
                    "phaxio_", "sinch_", "signalwire_", "freeswitch_", "asterisk_", "disabled_asterisk",
                    "disabled_inbound",
                    "driven_inbound", "health_ready_phaxio", "health_ready_sinch", "health_ready_signalwire",
                    "inbound_disabled_asterisk", "inbound_list_after_asterisk",
                ]
            ),
            (
                "an operator's page",
                [
                    "admin_actions", "admin_logs", "admin_settings", "admin_inbound_callbacks",
                    "admin_fax_job_refresh",
                    "admin_tunnel_config", "admin_tunnel_test", "admin_tunnel_status_after", "admin_config",
                    "plugins_list",
                ]
            ),
            (
                "tokens are in no answer",
                [
                    "noauth_inbound_pdf_token", "inbound_pdf_token", "fax_pdf_sip_token",
                ]
            ),
            ("the file was removed behind the server's back", ["inbound_pdf_file_missing"]),
            (
                "the recording does not say what was sent",
                [
                    "fax_post_truncated_multipart", "fax_post_filename_star", "fax_post_file_before_to",
                    "fax_post_chunked", "fax_post_no_boundary",
                ]
            ),
        ]
        return reasons.first { $0.1.contains { name.hasPrefix($0) } }?.0
    }
}

import Foundation
import HTTPTransfer
import TestSupport

@testable import FaxbotClient

/// Exchanges that were recorded with a real Faxbot; they lie beside the package and not in it.
enum Recorded {
    static let folder: URL? = {
        let folder = Repository.root.deletingLastPathComponent().appending(path: "shared/faxbot/recorded")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()
    static var isHere: Bool { folder != nil }

    /// The answer of a recorded exchange.
    static func answer(_ name: String) throws -> (status: Int, body: String) {
        struct Missing: Error {}
        guard let folder else { throw Missing() }
        let data = try Data(contentsOf: folder.appending(path: "\(name).json"))
        guard let exchange = try JSONSerialization.jsonObject(with: data) as? [String: Any],
            let status = exchange["status"] as? Int
        else { throw Missing() }
        // What is no text was recorded in Base64.
        guard let body = exchange["body"] else { return (status, "%PDF-1.4") }
        if let text = body as? String { return (status, text) }
        return (
            status,
            String(
                decoding: try JSONSerialization.data(withJSONObject: body, options: .fragmentsAllowed),
                as: UTF8.self)
        )
    }

    /// All recorded exchanges with this method whose path begins like this.
    static func names(_ method: String, _ path: String) -> [String] {
        guard let folder, let data = try? Data(contentsOf: folder.appending(path: "_index.json")),
            let index = try? JSONSerialization.jsonObject(with: data) as? [[String: Any]]
        else { return [] }
        return index.filter {
            $0["method"] as? String == method && ($0["path"] as? String)?.hasPrefix(path) == true
        }
        .compactMap { $0["name"] as? String }.sorted()
    }
}

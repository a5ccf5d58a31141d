import FaxConfig
import FaxCore
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FaxbotClient

/// A stand-in for a Faxbot that answers each request as a test says, and remembers what it was asked.
final class Stand: Sendable {
    /// An answer, or something worse.
    enum Reply: Sendable {
        case json(Int, String)
        case other(Int, String, [String])
        /// Writes what it likes, and is closed.
        case raw(@Sendable (WireServer.Connection) -> Void)
        /// As the one before where there is the key, else as the other.
        indirect case keyed(Reply, Reply)
    }

    static let key = "fbk_live_hidden"
    static let nobody = String(repeating: "0", count: 32)

    private let heads = Mutex<[String]>([])
    private let wire: WireServer
    var url: String { wire.url }
    var port: Int { wire.port }

    /// What it was asked: the first lines.
    var asked: [String] {
        heads.withLock { $0.map { String($0.prefix { $0 != "\r\n" }).replacing(" HTTP/1.1", with: "") } }
    }
    /// What was asked with the key.
    var askedWithKey: [String] {
        heads.withLock { heads in
            heads.filter { $0.contains(Self.key) }.map {
                String($0.prefix { $0 != "\r\n" }).replacing(" HTTP/1.1", with: "")
            }
        }
    }
    /// The bytes of bodies that were announced to it.
    var uploaded: Int {
        heads.withLock { heads in
            heads.reduce(0) { sum, head in
                let length = head.split(separator: "\r\n").first {
                    $0.lowercased().hasPrefix("content-length:")
                }
                return sum + (length.flatMap { Int($0.split(separator: " ").last ?? "") } ?? 0)
            }
        }
    }

    /// - Parameter replies: by method and path; what is missing is answered as a Faxbot of 2025 does on which all is well.
    init(_ replies: [String: Reply] = [:], generation: Int = 2025) throws {
        let usual = generation == 2025 ? Self.faxbot2025 : Self.faxbot2026
        let box = Box()
        wire = try WireServer { client in
            let (head, _) = client.readRequest()
            box.stand?.heads.withLock { $0.append(head) }
            let words = head.split(separator: " ", maxSplits: 2)
            let name = words.prefix(2).joined(separator: " ")
            let reply = replies[name] ?? usual[name] ?? .json(404, #"{"detail":"Not Found"}"#)
            Self.answer(client, reply, hasKey: head.contains(Self.key))
        }
        box.stand = self
    }

    private final class Box: @unchecked Sendable {
        weak var stand: Stand?
    }

    static func answer(_ client: WireServer.Connection, _ reply: Reply, hasKey: Bool) {
        switch reply {
        case .json(let status, let body):
            client.answer(
                status, body, fields: ["Content-Type: application/json", "Date: \(date(Rig.clock))"])
        case .other(let status, let body, let fields): client.answer(status, body, fields: fields)
        case .raw(let work): work(client)
        case .keyed(let with, let without): answer(client, hasKey ? with : without, hasKey: hasKey)
        }
    }

    /// A time as HTTP headers hold it.
    static func date(_ time: Date) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "GMT")
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter.string(from: time)
    }

    static let unknownKey = Reply.json(401, #"{"detail":"Invalid or missing API key"}"#)
    static let healthy = #"{"status":"ok"}"#
    static let ready =
        #"{"status":"ready","backend":"phaxio","checks":{"db":true,"backend_config":true,"storage":true,"ami_connected":null},"warnings":[],"storage_error":null}"#
    static let incomplete =
        #"{"detail":[{"type":"missing","loc":["body","to"],"msg":"Field required","input":null}]}"#

    private static func description(_ field: String) -> String {
        #"{"openapi":"3.1.0","components":{"schemas":{"FaxJobOut":{"properties":{"id":{},"\#(field)":{}}}}}}"#
    }

    static let faxbot2025: [String: Reply] = [
        "GET /health": .json(200, healthy), "GET /health/ready": .json(200, ready),
        "GET /openapi.json": .json(200, description("status")),
        "GET /fax/\(nobody)": .keyed(.json(404, #"{"detail":"Job not found"}"#), unknownKey),
        "POST /fax": .keyed(.json(422, incomplete), unknownKey),
        "GET /inbound": .keyed(.json(200, "[]"), unknownKey),
        "GET /inbound/\(nobody)": .keyed(.json(404, #"{"detail":"Inbound fax not found"}"#), unknownKey),
    ]

    /// The later one says what a key may, and hides everything else from it.
    static func context(
        send: Bool = true, read: Bool = true, inbox: Bool = true, permissions: String = #""inbound:read""#,
        isOff: Bool = false, hasInbox: String = "true"
    ) -> Reply {
        let sending = send ? #"{"fax_disabled":\#(isOff),"max_file_size_mb":10}"# : "null"
        return .json(
            200,
            #"{"permissions":[\#(permissions)],"navigation":{"jobs":\#(read),"inbox":\#(inbox),"send":\#(send)},"send":\#(sending),"inbound_enabled":\#(hasInbox)}"#
        )
    }

    static let faxbot2026: [String: Reply] = [
        "GET /health": .json(200, healthy), "GET /health/ready": .json(200, ready),
        "GET /openapi.json": .json(200, description("delivery_state")),
        "GET /auth/context": .keyed(
            context(), .json(401, #"{"detail":"Authentication required or credentials no longer valid."}"#)),
        "GET /fax/\(nobody)": .json(404, #"{"detail":"Fax not found."}"#),
    ]
}

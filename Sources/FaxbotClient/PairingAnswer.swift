public import FaxConfig
import FaxCore
import FoundationEssentials
public import SecretStore

/// What a server hands over for a pairing code, in the form of every version that has pairing: an object with `token`,
/// and with `base_urls`, whose `local`, `tunnel` and `public` can all be null or of no use.
public struct PairingAnswer: Sendable, Equatable {
    /// The longest answer, in bytes.
    public static let limit = 16 << 10

    /// The key of this device.
    public let key: Secret
    /// The server's address in its own network, if it names one that can have the key there.
    public let local: Endpoint?
    /// The address that works from everywhere, if it names one.
    public let tunnel: Endpoint?
    /// Why an address was left out, a line each.
    public let remarks: [String]

    /// Reads an answer's body; nil if there is no usable key in it.
    public init?(reading body: [UInt8]) {
        guard body.count <= Self.limit,
            let wire = try? JSONDecoder().decode(Wire.self, from: Data(body)),
            let key = try? Secret(wire.token)
        else { return nil }
        self.key = key
        var remarks: [String] = []
        func endpoint(_ name: String, _ text: String?) -> Endpoint? {
            guard let text, !text.isEmpty else { return nil }
            do throws(Useless) {
                return try Self.useful(text)
            } catch {
                remarks.append("the server's \(name) address is left out: it \(error.reason)")
                return nil
            }
        }
        local = endpoint("local", wire.urls?.local)
        tunnel = endpoint("tunnel", wire.urls?.tunnel) ?? endpoint("public", wire.urls?.public)
        self.remarks = remarks
    }

    private struct Useless: Error {
        let reason: String
    }

    /// The address, if another machine can use it, and if it may have the key in some network.
    private static func useful(_ text: String) throws(Useless) -> Endpoint? {
        let endpoint: Endpoint
        do throws(Endpoint.Mistake) {
            endpoint = try Endpoint(text)
        } catch {
            throw Useless(reason: error.reason)
        }
        // Many servers know themselves by no other name, which is another machine everywhere.
        guard !endpoint.isOnThisMachine else { return nil }
        do throws(FaxError) {
            try endpoint.checkMayHaveKey()
        } catch {
            throw Useless(reason: "is public, and http:// would show the key on the way")
        }
        return endpoint
    }

    private struct Wire: Decodable {
        let token: String
        let urls: URLs?

        enum Key: String, CodingKey {
            case token
            case urls = "base_urls"
        }

        struct URLs: Decodable {
            let local, tunnel, `public`: String?

            enum Key: String, CodingKey {
                case local, tunnel, `public`
            }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Key.self)
                func text(_ key: Key) -> String? { try? container.decode(String.self, forKey: key) }
                (local, tunnel, `public`) = (text(.local), text(.tunnel), text(.public))
            }
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            token = try container.decode(String.self, forKey: .token)
            urls = try? container.decode(URLs.self, forKey: .urls)
        }
    }
}

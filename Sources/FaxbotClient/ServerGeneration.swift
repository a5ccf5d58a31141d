import FoundationEssentials
import HTTPTransfer

/// Which of Faxbot's ways a server has.
enum ServerGeneration: String, Sendable {
    /// No upload is known again, final states are in capitals.
    case year2025 = "2025"
    /// An upload is known again by its `Idempotency-Key`.
    case year2026 = "2026"

    /// Reads the answer to `GET /openapi.json`; nil if it is no description of a Faxbot.
    ///
    /// Only the later generation's faxes have a `delivery_state`. The header alone proves nothing: the generation
    /// between takes it without ever looking it up.
    init?(_ response: HTTPResponse) {
        struct Description: Decodable {
            struct Components: Decodable {
                let schemas: Schemas
            }
            struct Schemas: Decodable {
                let FaxJobOut: Schema
            }
            struct Schema: Decodable {
                let properties: Properties
            }
            struct Properties: Decodable {
                struct Anything: Decodable {}
                let delivery_state: Anything?
            }
            let components: Components
        }
        guard response.status == 200,
            let description = try? JSONDecoder().decode(Description.self, from: Data(response.body))
        else { return nil }
        self =
            description.components.schemas.FaxJobOut.properties.delivery_state == nil ? .year2025 : .year2026
    }
}

import FaxConfig
import Foundation
import LocalNetwork
import TestSupport

@testable import FaxbotClient

/// The server of `FAX_URL`, in a home of its own.
struct ServerFor {
    let server: FaxbotServer
    let folder: ScratchFolder

    init(_ url: String, key: String = "k", surroundings: Surroundings = .kernel) throws {
        folder = try ScratchFolder()
        let environment = ["FAXPIPE_HOME": folder.url.path, "FAX_URL": url, "FAX_API_KEY": key]
        let configuration = try Configuration.load(
            places: Places(environment: environment), environment: environment)
        server = try FaxbotServer(
            profile: configuration.profile(named: nil), runtime: folder.path("runtime"),
            environment: environment,
            surroundings: surroundings, now: { Rig.clock })
    }

    /// The address, whether there is somebody or not.
    var endpoint: Endpoint { server.profile.endpoints()[0].endpoint }

    /// A client for the address, which nobody has looked at.
    var client: FaxbotClient {
        get throws {
            let way = Way(
                road: .local, endpoint: endpoint, address: nil, reason: "", network: nil, since: Rig.clock,
                isRemembered: false, latencies: [])
            return FaxbotClient(
                profile: server.profile, way: way,
                key: try server.profile.secret(environment: ["FAX_API_KEY": "fbk_live_hidden"]),
                now: { Rig.clock })
        }
    }
}

import FaxConfig
import Foundation
import TestSupport

@testable import FaxbotClient

/// A client for a URL.
struct ClientFor {
    let client: FaxbotClient
    private let folder: ScratchFolder

    init(_ url: String, key: String) throws {
        folder = try ScratchFolder()
        let environment = ["FAXPIPE_HOME": folder.url.path, "FAX_URL": url, "FAX_API_KEY": key]
        let configuration = try Configuration.load(
            places: Places(environment: environment), environment: environment)
        client = try FaxbotClient(
            profile: configuration.profile(named: nil), environment: environment, now: { Rig.clock })
    }
}

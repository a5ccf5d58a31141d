import FaxConfig
import FaxCore
import Foundation
import LocalNetwork
import TestSupport
import Testing

@testable import FaxbotClient

/// Which machine may have the key, by where it stands.
@Suite struct EndpointProofTests {
    private static let home = "3c:37:12:aa:bb:cc 192.168.1.0/24"
    private static let elsewhere = "3c:37:12:00:00:01 192.168.1.0/24"

    /// The exit status of the refusal; 0 if the machine may have the key.
    private func refusal(_ url: String, at address: String?, _ attachment: LocalNetwork.Attachment) throws
        -> FaxError?
    {
        let folder = try ScratchFolder()
        let environment = [
            "FAXPIPE_HOME": folder.url.path, "FAX_URL": url, "FAX_API_KEY": "k", "FAX_NETWORK": Self.home,
        ]
        let profile = try Configuration.load(
            places: Places(environment: environment), environment: environment
        )
        .profile(named: nil)
        let proof = EndpointProof(
            profile: profile, surroundings: Surroundings(attachment: { _ in attachment }, current: { nil }))
        do throws(FaxError) {
            try proof.check(profile.endpoints()[0].endpoint, at: address)
            return nil
        } catch {
            return error
        }
    }

    private func network(_ text: String, isOnLink: Bool = true) throws -> LocalNetwork.Attachment {
        .network(try #require(Network(text)), isOnLink: isOnLink)
    }

    @Test func plainHTTPNeedsAnApprovedNetwork() throws {
        let url = "http://192.168.1.100:8080"
        #expect(try refusal(url, at: "192.168.1.100", network(Self.home)) == nil)
        #expect(try refusal(url, at: "127.0.0.1", .thisMachine) == nil)
        let stranger = try refusal(url, at: "192.168.1.100", network(Self.elsewhere))
        #expect(stranger?.code == .noPermission)
        #expect(stranger?.hint == "if it is yours: export FAX_NETWORK=\"\(Self.elsewhere)\"")
        #expect(try refusal(url, at: "192.168.1.100", .unknown)?.code == .noPermission)
        #expect(try refusal(url, at: nil, .thisMachine)?.code == .noPermission)
        // Nobody is a stranger where nobody is.
        #expect(try refusal(url, at: "192.168.1.100", .unreachable(errno: 101))?.code == .tryAgain)
    }

    @Test func aPublicAddressIsNoneOfTheNetworks() throws {
        let url = "http://faxbot.local:8080"
        let behind = try network(Self.home, isOnLink: false)
        #expect(try refusal(url, at: "2001:db8::7", behind)?.code == .noPermission)
        #expect(try refusal(url, at: "2001:db8::7", network(Self.home)) == nil)
        #expect(try refusal(url, at: "2001:db8::7", network(Self.elsewhere))?.code == .noPermission)
        #expect(try refusal(url, at: "10.0.0.1", behind) == nil)
    }

    @Test func overTLSTheNetworkDoesNotMatter() throws {
        #expect(try refusal("https://192.168.1.100", at: "192.168.1.100", network(Self.elsewhere)) == nil)
        #expect(try refusal("https://fax.example.com", at: nil, .unknown) == nil)
    }

    /// The name service changes its mind between the question and the upload.
    @Test func theUploadGoesToTheMachineThatWasAsked() throws {
        let rig = try Rig(200, #"{"id":"abc","status":"queued"}"#)
        let stage = try ServerFor(rig.url.replacing("127.0.0.1", with: "localhost"))
        func client(at address: String) throws -> FaxbotClient {
            let way = Way(
                road: .local, endpoint: stage.endpoint, address: address, reason: "", network: nil,
                since: Rig.clock,
                isRemembered: false, latencies: [])
            return FaxbotClient(profile: stage.server.profile, way: way, key: nil, now: { Rig.clock })
        }
        #expect(throws: Never.self) { try client(at: "127.0.0.1").fax(id: "abc") }
        // Nobody listens there, whatever "localhost" is.
        #expect {
            try client(at: "127.0.0.9").fax(id: "abc")
        } throws: { ($0 as? FaxError)?.code == .tryAgain }
        #expect(rig.connections == 1)
    }
}
